/** Shortens an address to its first and last characters, as in 0x1234…abcd; short texts stay whole. */
export function shortenAddress(address: string): string {
  const head = address.startsWith('0x') ? 6 : 4
  return address.length <= head + 5 ? address : `${address.slice(0, head)}…${address.slice(-4)}`
}
