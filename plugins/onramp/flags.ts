import { defineFlag } from 'portico/kernel'

const isNames = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((name) => typeof name === 'string')

/** The providers that the project has. */
export const onrampFlag = defineFlag('onramp', isNames, ['coinbase', 'meld'], { remote: 'onramp' })
