import { defineFlag } from 'portico/kernel'

const isNames = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((name) => typeof name === 'string')

/** The services that tokens are swapped by, by name. Of those there are, Portico knows 1inch. */
export const swapsFlag = defineFlag('swaps', isNames, ['1inch'], { remote: 'swap' })
