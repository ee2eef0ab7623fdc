import { defineEvent, defineSlice, defineView } from 'portico/kernel'
import type { NamespaceParams } from 'portico/shell'
import type { CaipAddress, Namespace } from 'portico/wallet'
import type { PayOptions } from './options.ts'
import type { ExchangePage } from './popup.ts'
import type { BuyStatus, Exchange } from './rules/exchanges.ts'
import type { PaymentAsset, PaymentRequest, Problem } from './rules/request.ts'

/** The source of a payment: the connected wallet, or an exchange where the user has an account. */
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
  /** The service gave no usable page of the exchange. */
  | 'unavailable'
  /** The exchange reported a failure. */
  | 'exchange'
  /** The transaction reverted. */
  | 'undone'
  | 'replaced'
  | 'expired'
  /** There was no clear answer, or the wallet disconnected before it answered: the payment may be on its way. */
  | 'noAnswer'
  | 'failed'

/** One attempt to pay. */
export interface Payment {
  /** Unique on the page. */
  readonly id: string
  readonly request: PaymentRequest
  /** What the service is asked for. The request of a host is a payment, also where its texts speak of a deposit. */
  readonly choice: 'pay' | 'deposit'
  readonly by: PaidBy
  /**
   * From a wallet: `asking` it, `confirming` on the chain, `submitted` if the chain can not tell more. At an exchange:
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
  /** The hash of the transaction, once it is known. */
  readonly hash: string | null
  /** The page of the exchange, once it is known. */
  readonly url: string | null
  /** The id of the payment at the exchange. */
  readonly sessionId: string | null
}

/** The facts about a payment in outcomes and events. */
export interface PaymentFacts {
  readonly paymentId: string
  readonly by: PaidBy
  /** The hash of the transaction; `null` if it is not known. */
  readonly hash: string | null
  /** The id of the payment at the exchange; `null` for a payment from a wallet. */
  readonly sessionId: string | null
}

/**
 * The outcome of a request. `paid`: the chain or the exchange confirmed it. `pending`: the user left, or the chain can not
 * tell, and the money may be on its way: check the hash or the session before you request the payment again. `rejected`: the
 * user declined in the wallet. `closed`: the user left without an attempt. If payments are switched off meanwhile, the outcome
 * is `pending` or `failed` (`PAY_STOPPED`), and no `paymentEnded` follows.
 */
export type PaymentOutcome =
  | ({ readonly status: 'paid' | 'pending' } & PaymentFacts)
  | ({ readonly status: 'failed' | 'rejected' } & Partial<PaymentFacts> & { readonly error: unknown })
  | { readonly status: 'closed' }

/** The form of a deposit to the connected account. */
export interface Deposit {
  /** The account; ignore the deposit if another one is active. */
  readonly account: CaipAddress | null
  readonly assets: readonly PaymentAsset[]
  /** The index of the selected asset in `assets`. */
  readonly index: number
  /** A decimal text with a point, in US dollars if the price is known, else in tokens. */
  readonly amount: string
  /** The price of one token in US dollars; `null` if unknown. */
  readonly price: number | null
  readonly isPriceKnown: boolean
  /** Whether the type of the account, which decides on the assets, was read. */
  readonly isTypeKnown: boolean
  /** Whether the code of the plugin could not be loaded, or the assets could not be found. */
  readonly hasFailed: boolean
  readonly list: ExchangeList
}

export interface ExchangeList {
  /** A key of the query that was read. */
  readonly key: string
  readonly status: 'idle' | 'loading' | 'ready' | 'failed'
  readonly exchanges: readonly Exchange[]
}

/** The data of the paying account from the chain. */
export interface PayerFacts {
  readonly account: CaipAddress
  /** The balance of the asset in base units; `null` if unknown. */
  readonly balance: string | null
  /** Estimated network fee in base units of the coin; `null` if unknown. */
  readonly fee: string | null
}

/** Prices in US dollars for a request; `null` if unknown. */
export interface Prices {
  readonly asset: number | null
  /** Of the coin of the network, in which the fee is paid. */
  readonly coin: number | null
}

export interface PayState {
  /** The validated request of the host. */
  readonly request: PaymentRequest | null
  /** `failed`: the request could not be checked. `paid`: it can not be paid again. */
  readonly status: 'idle' | 'checking' | 'failed' | 'ready' | 'refused' | 'paid'
  readonly problem: Problem | null
  /** The exchanges for the request; a deposit has its own. */
  readonly list: ExchangeList
  readonly payer: PayerFacts | null
  readonly prices: Prices | null
  /** Whether the wallet is being asked to switch networks. */
  readonly isSwitching: boolean
  /** The wallet has not answered a request to switch networks for 15 seconds, or still asks the user: they may ask again. */
  readonly isSwitchLate: boolean
  /** The name of the wallet that was asked to pay and has not answered. */
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
  isTypeKnown: false,
  hasFailed: false,
  list: emptyList,
}

export const emptyPay: PayState = {
  request: null,
  status: 'idle',
  problem: null,
  list: emptyList,
  payer: null,
  prices: null,
  isSwitching: false,
  isSwitchLate: false,
  asked: null,
  payment: null,
  deposit: emptyDeposit,
}

export const paySlice = defineSlice<PayState>('pay', emptyPay)

/** A payment succeeded or failed, also after its host got the outcome `pending`. */
export const paymentEnded = defineEvent<PaymentFacts & { readonly status: 'paid' | 'failed' }>('pay/ended')

/** The payment that a host asks for. Resolves with its outcome, or with `undefined` if the modal closed before the view began. */
export const PayView = defineView<PaymentRequest, PaymentOutcome>('Pay', () => import('./views/PayView.tsx'), true)
/** The progress of a payment, step by step. */
export const PayLoadingView = defineView('PayLoading', () => import('./views/PayLoadingView.tsx'))
/** The ways to add funds to the account. */
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

/** A query for exchanges. */
export interface ExchangeQuery {
  /** @default 1 */
  readonly page?: number | undefined
  /** With `amount`, an integer in base units. @default exchanges for any asset */
  readonly paymentAsset?: PaymentAsset | undefined
  readonly amount?: string | undefined
  readonly payWithExchange?: PaymentRequest['payWithExchange']
  /**
   * A payment, or a deposit to an account of the user. The service needs the feature `payments` of the project for payments,
   * `fund_from_exchange` for deposits. @default pay
   */
  readonly choice?: 'pay' | 'deposit' | undefined
}

export interface PayUrlQuery
  extends Pick<PaymentRequest, 'paymentAsset' | 'amount' | 'recipient'>,
    Pick<ExchangeQuery, 'choice'> {
  readonly exchangeId: string
}

/** The page to pay at an exchange. */
export interface PayUrl {
  /** https, or http on this machine. */
  readonly url: string
  readonly sessionId: string
}

export interface BuyStatusQuery {
  readonly exchangeId: string
  readonly sessionId: string
  /**
   * The asset of the payment, whose network the call is about. Needed for a payment that `getPayUrl` was called for before the
   * page was loaded again. @default the asset that `getPayUrl` was called with, else the call is about the active network
   */
  readonly paymentAsset?: Pick<PaymentAsset, 'network'> | undefined
  /** The choice of the payment, needed as `paymentAsset` is. @default the choice that `getPayUrl` was called with, else `pay` */
  readonly choice?: ExchangeQuery['choice']
}

export interface ExchangePaymentStatus {
  readonly status: BuyStatus
  /** The hash of the transaction, once the exchange has sent one. */
  readonly txHash: string | null
}

/** For hosts: the exchange service without views. Each call throws the errors of the service. */
export interface ExchangeCalls {
  /** Throws `PAY_INVALID_REQUEST` for a malformed query. */
  getExchanges(query: ExchangeQuery, signal: AbortSignal): Promise<readonly Exchange[]>
  /**
   * Checks the payment as a request of a host is checked. Throws `PAY_INVALID_REQUEST`, `PAY_UNKNOWN_ASSET`, `PAY_UNSAFE_PAGE`, or
   * the error of the service.
   */
  getPayUrl(query: PayUrlQuery, signal: AbortSignal): Promise<PayUrl>
  /** Throws `PAY_INVALID_REQUEST` for a malformed query, or the error of the service. */
  getBuyStatus(query: BuyStatusQuery, signal: AbortSignal): Promise<ExchangePaymentStatus>
}

/** The functions of the views, which never reject: the state has the result. Hosts have `ExchangeCalls`. */
export interface PayController extends ExchangeCalls {
  readonly options: PayOptions
  /** Validates the request of a host, and prepares its payment. */
  begin(request: PaymentRequest): Promise<void>
  /** Shows the view that connects a wallet of the asset's namespace, and comes back after that. */
  connect(): Promise<void>
  /** Asks the wallet to switch to the network of the asset; again if it has not answered for 15 seconds. */
  switchNetwork(): Promise<void>
  /** Asks the wallet to pay the request on screen. Pass the `account` that the user saw: another active account does not pay. */
  payFromWallet(account: CaipAddress | null): Promise<void>
  /** Opens an exchange in a window that was opened in the user's click; pass `null` if the browser blocked it. */
  payAtExchange(exchangeId: string, page: ExchangePage | null): Promise<void>
  /** Reads the exchanges again. */
  readExchanges(): Promise<void>
  /** Prepares a deposit to the account of a namespace, by default the active one. */
  beginDeposit(namespace?: Namespace): Promise<void>
  setAsset(index: number): Promise<void>
  /** Sets the amount of the deposit from typed text; ignores invalid text. */
  setAmount(text: string): Promise<void>
  /** Deposits the selected asset and amount. See `payAtExchange`. */
  deposit(exchangeId: string, page: ExchangePage | null): Promise<void>
  /** Opens the exchange of the payment on screen again, in the window of a new click. See `payAtExchange`. */
  reopen(page: ExchangePage | null): Promise<void>
  /** Polls the status of the late payment on screen for another 15 minutes. */
  checkAgain(): Promise<void>
  /** Cancels the request of the host, and returns its outcome; `undefined` if there is no request. */
  cancel(): PaymentOutcome | undefined
}
