import type { Read } from 'portico/kernel'
import { type Namespace, networksSlice, selectAccountType, selectActiveAccount } from 'portico/wallet'
import type { PaymentCurrency, PurchaseCurrency } from './rules/currencies.ts'
import type { Buyer } from './rules/providers.ts'
import { onrampSlice } from './tokens.ts'

/** The account of a namespace as a buyer. An account whose type could not be read may be a contract. */
export function selectBuyer(read: Read, namespace: Namespace): Buyer {
  const type = selectAccountType(read, namespace)
  const network = selectActiveAccount(read, namespace)?.network
  const id = String(network?.id)
  return {
    namespace,
    network,
    isOnlyHere: type === 'smartAccount' || type === null,
    isSoldHere: selectPurchase(read)?.networks.some(({ chain_id }) => chain_id === id) ?? false,
    networks: read(networksSlice).networks,
  }
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
