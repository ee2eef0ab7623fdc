import { defineSlice, defineView } from 'portico/kernel'
import type { NamespaceParams } from 'portico/shell'
import type { CaipAddress, Namespace } from 'portico/wallet'
import type { OnrampOptions } from './options.ts'
import type { ProviderPage } from './popup.ts'
import type { PaymentCurrency, PurchaseCurrency } from './rules/currencies.ts'

export type ProviderId = 'coinbase' | 'meld'

/** What an amount buys. */
export interface Estimate {
  /** Whole tokens, as a decimal text. */
  readonly amount: string
  readonly symbol: string
  /** What is paid in all, as a decimal text, in the payment currency. */
  readonly total: string
  /**
   * The service gave no quote: as many tokens as units of money, which nobody offers. It must be shown as an estimate, and
   * is passed on to no provider.
   */
  readonly isEstimate: boolean
}

/** A purchase at a provider. */
export interface Purchase {
  readonly provider: ProviderId
  /** The account that buys. */
  readonly account: CaipAddress
  /**
   * `opening`: its page is being asked for; `waiting`: the user pays there; `blocked`: the browser did not open the page;
   * `late`: nothing has arrived within 30 minutes.
   */
  readonly status: 'opening' | 'waiting' | 'blocked' | 'failed' | 'outdated' | 'arrived' | 'late'
  /** The page of the provider, once it is known. */
  readonly url: string | null
}

export interface OnrampState {
  /** The account that the form is for; ignore the state if another one is active. */
  readonly account: CaipAddress | null
  readonly status: 'idle' | 'loading' | 'ready'
  readonly purchaseCurrencies: readonly PurchaseCurrency[]
  readonly paymentCurrencies: readonly PaymentCurrency[]
  /** The symbol of the token to buy, and the code of the money to pay with. */
  readonly purchaseSymbol: string
  readonly paymentCode: string
  /** Money to pay, a decimal text with a point; empty where the user leaves it to the provider. */
  readonly amount: string
  readonly quoteStatus: 'idle' | 'loading' | 'ready' | 'none'
  readonly quote: Estimate | null
  readonly purchase: Purchase | null
}

export const emptyOnramp: OnrampState = {
  account: null,
  status: 'idle',
  purchaseCurrencies: [],
  paymentCurrencies: [],
  purchaseSymbol: 'USDC',
  paymentCode: 'USD',
  amount: '',
  quoteStatus: 'idle',
  quote: null,
  purchase: null,
}

export const onrampSlice = defineSlice<OnrampState>('onramp', emptyOnramp)

/** The amount to buy, and the providers. */
export const OnRampProvidersView = defineView<NamespaceParams>(
  'OnRampProviders',
  () => import('./views/OnRampProvidersView.tsx'),
)
export const OnRampTokenSelectView = defineView('OnRampTokenSelect', () => import('./views/OnRampTokenSelectView.tsx'))
export const OnRampFiatSelectView = defineView('OnRampFiatSelect', () => import('./views/OnRampFiatSelectView.tsx'))
/** Says whether the purchase has arrived. */
export const BuyInProgressView = defineView('BuyInProgress', () => import('./views/BuyInProgressView.tsx'))
export const WhatIsABuyView = defineView('WhatIsABuy', () => import('./views/WhatIsABuyView.tsx'))

/** The functions of the views. None rejects: the state has the result. */
export interface OnrampController {
  readonly options: OnrampOptions
  /** Prepares the form for the account of a namespace, by default the active one; keeps what was typed for the same account. */
  begin(namespace?: Namespace): Promise<void>
  /** Sets the amount from typed text, and asks for a quote after a pause of 500 ms. */
  setAmount(text: string): Promise<void>
  setPurchaseCurrency(symbol: string): Promise<void>
  setPaymentCurrency(code: string): Promise<void>
  /**
   * Leads a page that was opened in the user's click to a provider, shows `BuyInProgress`, and watches until the purchase has
   * arrived. `null` is a page that the browser did not open.
   */
  buy(provider: ProviderId, page: ProviderPage | null): Promise<void>
  /** Stops watching the purchase. */
  stop(): void
}
