import type { Read } from 'portico/kernel'
import type { PaymentCurrency, PurchaseCurrency } from './rules/currencies.ts'
import { onrampSlice } from './tokens.ts'

/** The token to buy. */
export function selectPurchase(read: Read): PurchaseCurrency | undefined {
  const { purchaseCurrencies, purchaseSymbol } = read(onrampSlice)
  return purchaseCurrencies.find(({ symbol }) => symbol === purchaseSymbol)
}

/** The currency to pay with. */
export function selectPayment(read: Read): PaymentCurrency | undefined {
  const { paymentCurrencies, paymentCode } = read(onrampSlice)
  return paymentCurrencies.find(({ id }) => id === paymentCode)
}
