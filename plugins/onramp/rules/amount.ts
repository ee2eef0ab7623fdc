import { typeAmount } from 'portico/wallet'
import type { PaymentCurrency } from './currencies.ts'

/** Amounts to choose from, in units of the payment currency. */
export const presets = ['100', '250', '500', '1000'] as const

/** At most 9 digits before the point, and as many after it as the currency has decimals. */
const amountForm = (decimals: number) => (decimals > 0 ? new RegExp(`^\\d{0,9}(\\.\\d{0,${decimals}})?$`) : /^\d{0,9}$/)
const decimalForm = /^\d{1,12}(\.\d{1,8})?$/

/** The text of the amount field after a change, read by `typeAmount`; `undefined` for an amount with too many digits. */
export function readAmount(text: string, before: string, decimals: number): string | undefined {
  const amount = typeAmount(text, before)
  return amount !== undefined && amountForm(decimals).test(amount) ? amount : undefined
}

/** An amount without the decimals that a currency does not have. */
export function cutAmount(amount: string, decimals: number): string {
  const [whole = '', fraction] = amount.split('.')
  return fraction === undefined || decimals === 0 ? whole : `${whole}.${fraction.slice(0, decimals)}`
}

/**
 * A quoted amount as whole tokens, for a provider that takes no fractions; 0 if that would change the amount by more than 1%,
 * as of 1.9 ETH.
 */
export function wholeTokens(amount: string): number {
  const whole = Math.floor(Number(amount))
  return whole >= Number(amount) * 0.99 ? whole : 0
}

/** A kind of payment with its limits, in units of the currency. */
export interface PaymentLimit {
  readonly id: 'card' | 'ach_bank_account'
  readonly min: number
  readonly max: number
}

/** The limits of the kinds of payment that have texts. Invalid limits are left out. */
export const limitsOf = (currency: PaymentCurrency | undefined): readonly PaymentLimit[] =>
  (currency?.payment_method_limits ?? []).flatMap(({ id, min, max }) => {
    const isKnown = (id === 'card' || id === 'ach_bank_account') && decimalForm.test(min) && decimalForm.test(max)
    return isKnown && Number(min) <= Number(max) ? [{ id, min: Number(min), max: Number(max) }] : []
  })

/** A note about an amount: below or above all limits, or the only kind of payment that allows it. */
export type AmountNote = 'low' | 'high' | PaymentLimit['id']

export function amountNote(amount: string, limits: readonly PaymentLimit[]): AmountNote | undefined {
  const value = Number(amount)
  if (amount === '' || limits.length === 0) return undefined
  if (limits.every(({ min }) => value < min)) return 'low'
  if (limits.every(({ max }) => value > max)) return 'high'
  const possible = limits.filter(({ min, max }) => value >= min && value <= max)
  return possible.length < limits.length ? possible[0]?.id : undefined
}

export const isRefused = (note: AmountNote | undefined): boolean => note === 'low' || note === 'high'
