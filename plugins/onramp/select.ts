import type { Read } from 'portico/kernel'
import { type Namespace, selectActiveAccount, selectConnection } from 'portico/wallet'
import type { PaymentCurrency, PurchaseCurrency } from './rules/currencies.ts'
import type { Buyer } from './rules/providers.ts'
import { onrampSlice } from './tokens.ts'

/** The account of a namespace as a buyer. */
export function selectBuyer(read: Read, namespace: Namespace): Buyer {
  const isContract = selectConnection(read, namespace).accounts[0]?.type === 'smartAccount'
  return { namespace, only: isContract ? selectActiveAccount(read, namespace)?.network.id : undefined }
}

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
