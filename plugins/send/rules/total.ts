/** Rounds base units up to `places` decimals of a whole token, so that the estimate is never too low. */
export function roundUp(units: bigint, decimals: number, places: number): bigint {
  const step = 10n ** BigInt(Math.max(decimals - places, 0))
  return ((units + step - 1n) / step) * step
}
