export { Decimal, divide, fromBaseUnits } from './decimal.ts'
export { formatBalance, formatTokenAmount, formatTokenValue, formatTransactionAmount, sumValues } from './format.ts'
export { truncateBalance, truncateTokenValue, truncateTransactionAmount } from './rounding.ts'
