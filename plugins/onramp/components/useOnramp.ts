import { useFormat, useRead, useSlice } from 'portico/view'
import { limitsOf, type PaymentLimit } from '../rules/amount.ts'
import { selectPayment } from '../select.ts'
import { onrampSlice } from '../tokens.ts'

/** An amount of money in a currency, in the user's language; the plain number with its code where that is no currency. */
export function formatMoney(value: number, code: string, locale: string, isShort = false): string {
  const digits = isShort ? { maximumFractionDigits: 0 } : {}
  try {
    return new Intl.NumberFormat(locale, { style: 'currency', currency: code, ...digits }).format(value)
  } catch {
    return `${new Intl.NumberFormat(locale).format(value)} ${code}`
  }
}

/** The form, with the limits of its currency and its money in words. */
export function useOnramp() {
  const { locale } = useFormat()
  const state = useSlice(onrampSlice)
  const limits: readonly PaymentLimit[] = limitsOf(useRead(selectPayment))
  const money = (value: number, isShort = false) => formatMoney(value, state.paymentCode, locale, isShort)
  return { ...state, limits, money }
}
