/** Base units rounded up to that many decimals of a whole token: an estimate is never less than what it may take. */
export function roundUp(units: bigint, decimals: number, places: number): bigint {
  const step = 10n ** BigInt(Math.max(decimals - places, 0))
  return ((units + step - 1n) / step) * step
}
