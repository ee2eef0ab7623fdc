import { defineEvent, defineSlice, defineView } from 'portico/kernel'
import type { NamespaceParams } from 'portico/shell'
import type { CaipAddress, Namespace } from 'portico/wallet'
import type { PayOptions } from './options.ts'
import type { ExchangePage } from './popup.ts'
import type { BuyStatus, Exchange } from './rules/exchanges.ts'
import type { PaymentAsset, PaymentRequest, Problem } from './rules/request.ts'

/** Who pays: the connected wallet, or an exchange where the user has an account. */
export type PaidBy =
  | { readonly type: 'wallet'; readonly name: string }
  | { readonly type: 'exchange'; readonly id: string; readonly name: string }

/** Why a payment was not made. */
export type PayFailure =
  | 'declined'
  | 'noFunds'
  | 'otherToken'
  | 'tokenFee'
  | 'outdated'
  /** The service or the exchange did not say where to pay. */
  | 'unavailable'
  /** The exchange says so. */
  | 'exchange'
  /** The chain says so. */
  | 'undone'
  | 'replaced'
  | 'expired'
  /** The wallet gave no usable answer, or left before it answered. */
  | 'noAnswer'
  | 'failed'

/** One attempt to pay. */
export interface Payment {
  /** Unique on the page. */
  readonly id: string
  readonly request: PaymentRequest
  readonly by: PaidBy
  /**
   * From a wallet: `asking` it, `confirming` on the chain, `submitted` where the chain can not tell more. At an exchange:
   * `opening` its page, `blocked` by the browser, `waiting` for the user, `late` after 15 minutes without news.
   */
  readonly status:
    | 'asking'
    | 'confirming'
    | 'submitted'
    | 'unclear'
    | 'opening'
    | 'blocked'
    | 'waiting'
    | 'late'
    | 'paid'
    | 'failed'
  /** Why the payment failed, or why its outcome is unknown. `null` in every other status. */
  readonly failure: PayFailure | null
  /** Of the transaction, once it is known. */
  readonly hash: string | null
  /** The page of the exchange, once it is known. */
  readonly url: string | null
  /** By which the exchange knows the payment. */
  readonly sessionId: string | null
}

/** What a host is told of a payment beside how it went. */
export interface PaymentFacts {
  readonly paymentId: string
  readonly by: PaidBy
  /** Of the transaction; `null` where it is not known. */
  readonly hash: string | null
  /** By which the exchange knows the payment; `null` from a wallet. */
  readonly sessionId: string | null
}

/**
 * What came of a request. `paid`: the chain, or the exchange, says so. `pending`: the user left, or the chain can not tell,
 * while the money may be on its way: ask by the hash or the session before the same is asked for again. `rejected`: declined
 * in the wallet. `closed`: the user left without trying.
 */
export type PaymentOutcome =
  | ({ readonly status: 'paid' | 'pending' } & PaymentFacts)
  | ({ readonly status: 'failed' | 'rejected' } & Partial<PaymentFacts> & { readonly error: unknown })
  | { readonly status: 'closed' }

/** A deposit to the own account, as far as it is chosen. */
export interface Deposit {
  /** The account; ignore the deposit if another one is active. */
  readonly account: CaipAddress | null
  readonly assets: readonly PaymentAsset[]
  /** Which of the assets. */
  readonly index: number
  /** A decimal text with a point: dollars while there is a price, else tokens. */
  readonly amount: string
  /** Dollars for one token; `null` where nobody says. */
  readonly price: number | null
  readonly isPriceKnown: boolean
}

export interface ExchangeList {
  /** What it was asked for. */
  readonly key: string
  readonly status: 'idle' | 'loading' | 'ready' | 'failed'
  readonly exchanges: readonly Exchange[]
}

/** What the chain says of the account that would pay. */
export interface PayerFacts {
  readonly account: CaipAddress
  /** What it has of the asset, in base units; `null` where the chain does not say. */
  readonly balance: string | null
  /** Estimated network fee in base units of the coin; `null` where the chain does not say. */
  readonly fee: string | null
}

export interface PayState {
  /** What the host asks for, checked. */
  readonly request: PaymentRequest | null
  readonly status: 'idle' | 'checking' | 'ready' | 'refused'
  readonly problem: Problem | null
  readonly list: ExchangeList
  readonly payer: PayerFacts | null
  /** The wallet is asked to switch networks. */
  readonly isSwitching: boolean
  /** The wallet that was asked to pay and has not answered. */
  readonly asked: string | null
  /** The last attempt. */
  readonly payment: Payment | null
  readonly deposit: Deposit
}

const emptyList: ExchangeList = { key: '', status: 'idle', exchanges: [] }
const emptyDeposit: Deposit = {
  account: null,
  assets: [],
  index: 0,
  amount: '',
  price: null,
  isPriceKnown: false,
}

export const emptyPay: PayState = {
  request: null,
  status: 'idle',
  problem: null,
  list: emptyList,
  payer: null,
  isSwitching: false,
  asked: null,
  payment: null,
  deposit: emptyDeposit,
}

export const paySlice = defineSlice<PayState>('pay', emptyPay)

/** A payment is made, or is not: also one whose host was told that it was pending. */
export const paymentEnded = defineEvent<PaymentFacts & { readonly status: 'paid' | 'failed' }>('pay/ended')

/** The payment that a host asks for. Resolves with what came of it, or with `undefined` if the user left it unseen. */
export const PayView = defineView<PaymentRequest, PaymentOutcome>('Pay', () => import('./views/PayView.tsx'), true)
/** How a payment goes on, step by step. */
export const PayLoadingView = defineView('PayLoading', () => import('./views/PayLoadingView.tsx'))
/** The ways to get something into the account. */
export const FundWalletView = defineView<NamespaceParams>('FundWallet', () => import('./views/FundWalletView.tsx'))
/** A deposit to the account, from an exchange. */
export const PayWithExchangeView = defineView<NamespaceParams>(
  'PayWithExchange',
  () => import('./views/PayWithExchangeView.tsx'),
)
export const PayWithExchangeSelectAssetView = defineView(
  'PayWithExchangeSelectAsset',
  () => import('./views/PayWithExchangeSelectAssetView.tsx'),
)

/** What exchanges are asked for. */
export interface ExchangeQuery {
  /** @default 1 */
  readonly page?: number | undefined
  /** With its amount, an integer in base units. @default exchanges for anything */
  readonly paymentAsset?: PaymentAsset | undefined
  readonly amount?: string | undefined
  readonly payWithExchange?: PaymentRequest['payWithExchange']
}

export type PayUrlQuery = Pick<PaymentRequest, 'paymentAsset' | 'amount' | 'recipient'> & {
  readonly exchangeId: string
}

/** Where to pay at an exchange. */
export interface PayUrl {
  /** https, or a server on this machine. */
  readonly url: string
  readonly sessionId: string
}

export interface ExchangePaymentStatus {
  readonly status: BuyStatus
  /** Of the transaction, once the exchange made one. */
  readonly txHash: string | null
}

/** For hosts: the service of exchanges, without views. Each call throws what the service does. */
export interface ExchangeCalls {
  getExchanges(query: ExchangeQuery, signal: AbortSignal): Promise<readonly Exchange[]>
  /** Throws `PAY_UNKNOWN_ASSET`, `PAY_UNSAFE_PAGE`, or what the service does. */
  getPayUrl(query: PayUrlQuery, signal: AbortSignal): Promise<PayUrl>
  getBuyStatus(
    query: { readonly exchangeId: string; readonly sessionId: string },
    signal: AbortSignal,
  ): Promise<ExchangePaymentStatus>
}

/** The functions of the views, which never reject: the state has the result. Hosts have `ExchangeCalls`. */
export interface PayController extends ExchangeCalls {
  readonly options: PayOptions
  /** Checks the request of a host, and prepares its payment. */
  begin(request: PaymentRequest): Promise<void>
  /** Leads to the wallets of the asset's namespace, and back. */
  connect(): Promise<void>
  /** Turns the wallet to the network of the asset. */
  switchNetwork(): Promise<void>
  /** Asks the wallet to pay what is shown. `account` is the one that the user was shown: no other one pays. */
  payFromWallet(account: CaipAddress | null): Promise<void>
  /** Leads a page that was opened in the user's click to an exchange; `null` is one that the browser did not open. */
  payAtExchange(exchangeId: string, page: ExchangePage | null): Promise<void>
  /** Reads the exchanges again. */
  readExchanges(): Promise<void>
  /** Prepares a deposit to the account of a namespace, by default the active one. */
  beginDeposit(namespace?: Namespace): Promise<void>
  setAsset(index: number): Promise<void>
  /** Sets the amount of the deposit from typed text; ignores what is no amount. */
  setAmount(text: string): Promise<void>
  /** Deposits what is chosen, as `payAtExchange` does. */
  deposit(exchangeId: string, page: ExchangePage | null): Promise<void>
  /** Leads a page that was opened in a click to the exchange of the payment on screen, which the browser had blocked. */
  reopen(page: ExchangePage | null): Promise<void>
  /** Looks after the late payment on screen for another 15 minutes. */
  checkAgain(): Promise<void>
  /** Leaves the payment that the host asks for, and says what became of it; `undefined` where there is none. */
  cancel(): PaymentOutcome | undefined
}
