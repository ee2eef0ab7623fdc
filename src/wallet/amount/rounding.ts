import { Decimal } from './decimal.ts'

/** Cuts a number off after so many decimals, so that it never grows. */
const cut = (amount: Decimal, places: number): Decimal => amount.toDecimalPlaces(places, Decimal.ROUND_DOWN)

export const balanceDecimals = 3
export const tokenValueDecimals = 2
export const transactionAmountDecimals = 3

/** A balance of coins or tokens as it is shown: 3 decimals, the rest cut off. */
export const truncateBalance = (amount: Decimal): Decimal => cut(amount, balanceDecimals)

/** The displayed value of tokens: truncated to 2 decimals. */
export const truncateTokenValue = (value: Decimal): Decimal => cut(value, tokenValueDecimals)

/** The displayed amount of a transaction: truncated to 3 decimals. */
export const truncateTransactionAmount = (amount: Decimal): Decimal => cut(amount, transactionAmountDecimals)
