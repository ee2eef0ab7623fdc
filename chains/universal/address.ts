import type { Namespace } from 'portico/wallet'
import { base58Length } from './base58.ts'

type Check = (value: string) => boolean

/** Checks of the form of addresses, for the namespaces whose form is known. */
const checks: Partial<Record<Namespace, Check>> = {
  eip155: (value) => /^0x[0-9a-fA-F]{40}$/.test(value),
  solana: (value) => value.length <= 44 && base58Length(value) === 32,
  // Any chain with Bitcoin's kinds of addresses, as Litecoin: each has its own prefixes.
  bip122: (value) =>
    /^(?:[1-9A-HJ-NP-Za-km-z]{26,35}|[a-z]{2,10}1(?:[02-9ac-hj-np-z]{39}|[02-9ac-hj-np-z]{59}))$/.test(value),
}
/** CAIP-10. */
const isAnyAddress: Check = (value) => /^[-.%a-zA-Z0-9]{1,128}$/.test(value)

/** Whether `value` is an address of a namespace, as far as that can be told. */
export const isAddress = (namespace: Namespace, value: string): boolean => (checks[namespace] ?? isAnyAddress)(value)

/** Equal for all spellings of an address: the case of hexadecimal digits is a checksum only (EIP-55). */
export const keyOfAddress = (namespace: Namespace, address: string): string =>
  namespace === 'eip155' ? address.toLowerCase() : address
