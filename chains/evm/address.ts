/** Whether `value` has the form of an EVM address: 40 hexadecimal digits, with or without `0x`. */
export function isEvmAddress(value: string): boolean {
  return /^(?:0x)?[0-9a-fA-F]{40}$/.test(value)
}
