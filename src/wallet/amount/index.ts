export { Decimal, fromBaseUnits } from './decimal.ts'
export { formatBalance } from './format.ts'
