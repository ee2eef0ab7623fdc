/** Segwit and taproot addresses by their length, and what base58 of 25 bytes may look like. */
const form = /^(?:(?:bc|tb|bcrt)1(?:[02-9ac-hj-np-z]{39}|[02-9ac-hj-np-z]{59})|[123mn][1-9a-z]{25,34})$/i

/** Whether `value` looks like a Bitcoin address. Its checksum is not looked at. */
export const hasAddressForm = (value: string): boolean => form.test(value)
