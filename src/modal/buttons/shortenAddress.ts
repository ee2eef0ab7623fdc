/** The first and last characters of an address, as in 0x1234…abcd: `0x` is not counted. Short texts stay whole. */
export function shortenButtonAddress(address: string, charsStart: number, charsEnd: number): string {
  const start = charsStart + (address.startsWith('0x') ? 2 : 0)
  if (address.length <= start + charsEnd + 1) return address
  return `${address.slice(0, start)}…${charsEnd > 0 ? address.slice(-charsEnd) : ''}`
}
