import { defineSlice, defineView } from 'portico/kernel'
import type { NamespaceParams } from 'portico/shell'
import type { CaipAddress, Namespace, Network } from 'portico/wallet'
import type { OnrampOptions } from './options.ts'
import type { ProviderPage } from './popup.ts'
import type { PaymentCurrency, PurchaseCurrency } from './rules/currencies.ts'

export type ProviderId = 'coinbase' | 'meld'

/** A quote or an estimate of what an amount buys. */
export interface Estimate {
  /** Whole tokens, as a decimal text. */
  readonly amount: string
  readonly symbol: string
  /** The total to pay, as a decimal text, in the payment currency. */
  readonly total: string
  /**
   * The service gave no quote: the amount follows from the price of the token, without fees, and no provider offers it. Show it
   * as an estimate, and do not pass it on to a provider.
   */
  readonly isEstimate: boolean
}

/** A purchase at a provider. */
export interface Purchase {
  readonly provider: ProviderId
  /** The account that buys. */
  readonly account: CaipAddress
  /** The networks where the tokens are expected; the user may select another one on the page of the provider. */
  readonly networks: readonly Pick<Network, 'name' | 'caipNetworkId'>[]
  /**
   * `opening`: the URL of the provider is requested; `waiting`: the user pays on that page; `blocked`: the browser did not open
   * it; `outdated`: the account or the network changed before the page was open; `left`: after that, so that the user may have
   * paid; `late`: nothing has arrived within 30 minutes.
   */
  readonly status: 'opening' | 'waiting' | 'blocked' | 'failed' | 'outdated' | 'left' | 'arrived' | 'late'
  /** The URL of the provider, once it is known. */
  readonly url: string | null
}

export interface OnrampState {
  /** The account that the form is for; ignore the state if another one is active. */
  readonly account: CaipAddress | null
  /** `failed`: the code of the plugin, or what decides on the providers, could not be loaded. */
  readonly status: 'idle' | 'loading' | 'ready' | 'failed'
  readonly purchaseCurrencies: readonly PurchaseCurrency[]
  readonly paymentCurrencies: readonly PaymentCurrency[]
  /** The symbol of the token to buy. */
  readonly purchaseSymbol: string
  /** The ISO 4217 code of the currency to pay with. */
  readonly paymentCode: string
  /** The amount to pay, as a decimal text with a point; empty to enter it on the page of the provider. */
  readonly amount: string
  /** `none`: there is no quote, and the price of the token is not known. */
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
  /**
   * Prepares the form for the account of a namespace, by default the active one. Keeps the form if the account is the same, and
   * reads the type of the account again if it could not be read.
   */
  begin(namespace?: Namespace): Promise<void>
  /** Requests the quote again if it is older than a minute, after which it does not count any more. */
  renewQuote(): Promise<void>
  /** Sets the amount from typed text, and requests a quote after 500 ms without typing. */
  setAmount(text: string): Promise<void>
  setPurchaseCurrency(symbol: string): Promise<void>
  setPaymentCurrency(code: string): Promise<void>
  /**
   * Opens a provider in a window that was opened in the user's click, shows `BuyInProgress`, and watches until the purchase
   * has arrived. Pass `null` if the browser blocked the window.
   */
  buy(provider: ProviderId, page: ProviderPage | null): Promise<void>
  /** Call it when the user has taken the link to a page that the browser did not open. */
  noteOpened(): void
  /** Stops watching the purchase. */
  stop(): void
}
