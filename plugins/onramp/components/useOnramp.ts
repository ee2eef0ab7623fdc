import { useFormat, useRead, useSlice } from 'portico/view'
import { limitsOf, type PaymentLimit } from '../rules/amount.ts'
import { formatMoney } from '../rules/money.ts'
import { selectPayment } from '../select.ts'
import { onrampSlice } from '../tokens.ts'

/** The state of the form, with the limits of the payment currency and a function that formats money. */
export function useOnramp() {
  const { locale } = useFormat()
  const state = useSlice(onrampSlice)
  const limits: readonly PaymentLimit[] = limitsOf(useRead(selectPayment))
  const money = (value: number, isShort = false) => formatMoney(value, state.paymentCode, locale, isShort)
  return { ...state, limits, money }
}
