import { defineSlice, defineView } from 'portico/kernel'
import type { CaipAddress, CaipNetworkId } from 'portico/wallet'
import type { QuoteProblem } from './rules/form.ts'
import type { Quote } from './rules/quote.ts'
import type { Listed, SwapToken } from './rules/tokens.ts'
import type { CheckedSwap } from './rules/transaction.ts'

/** Arguments with which a host fills in the form; the user may change them. */
export interface SwapArguments {
  /** The symbol or the address of the token that is sold. @default the coin of the network */
  readonly fromToken?: string
  /** The symbol or the address of the token that is bought. */
  readonly toToken?: string
  /** Whole tokens of `fromToken`, as a decimal text. */
  readonly amount?: string
}

/** A swap as the review shows it, and as it is signed. Plain data. */
export interface SwapOrder {
  /** Unique for each order. */
  readonly id: number
  readonly network: CaipNetworkId
  /** The address that swaps. */
  readonly account: string
  readonly from: SwapToken
  readonly to: SwapToken
  /** In base units of `from`. */
  readonly amount: string
  /** The bought amount, in base units of `to`. */
  readonly output: string
  readonly minimum: string
  /** Estimated network fee in wei; `null` if unknown. */
  readonly fee: string | null
  /** The transaction to sign; `null` until the token is approved. */
  readonly transaction: CheckedSwap | null
  /** The router to approve, if it is another one than the user has approved on this page; else `null`. */
  readonly router: string | null
  /** When it was made, in milliseconds since the epoch. */
  readonly at: number
}

/** Why nothing was swapped. */
export type SwapFailure =
  | 'declined'
  | 'noFunds'
  | 'outdated'
  | 'otherTransaction'
  | 'otherToken'
  | 'liquidity'
  | 'tooSmall'
  | 'allowance'
  | 'approval'
  | 'unapproved'
  | 'build'
  | 'answer'
  | 'failed'

/** The request to the wallet or the wait for the chain that is under way. */
export type Step = 'idle' | 'asksReset' | 'asksApproval' | 'approving' | 'asksSwap'

export interface SwapsState {
  /** The network of the tokens; ignore the state on another network. */
  readonly network: CaipNetworkId | null
  readonly status: 'idle' | 'loading' | 'ready' | 'failed' | 'unsupported'
  readonly tokens: readonly Listed[]
  /** Prices of one token in US dollars, by id of the token. */
  readonly prices: Readonly<Record<string, number>>
  /** In wei. */
  readonly gasPrice: string | null
  readonly from: CaipAddress | null
  readonly to: CaipAddress | null
  /** A decimal text with a point. */
  readonly amount: string
  /** Whether the amount was set by Max. */
  readonly isMax: boolean
  readonly quote: Quote | null
  readonly problem: QuoteProblem | null
  readonly order: SwapOrder | null
  /** Whether the order gives less than the minimum of the previously shown one. */
  readonly hasMoved: boolean
  /** How often a press showed another price instead of asking the wallet. */
  readonly moves: number
  /** Whether the order sells less than the previously shown one, or than the form. */
  readonly isLowered: boolean
  readonly step: Step
  /** The name of the wallet that is asked. */
  readonly wallet: string | null
  readonly failure: SwapFailure | null
}

export const emptySwap: SwapsState = {
  network: null,
  status: 'idle',
  tokens: [],
  prices: {},
  gasPrice: null,
  from: null,
  to: null,
  amount: '',
  isMax: false,
  quote: null,
  problem: null,
  order: null,
  hasMoved: false,
  moves: 0,
  isLowered: false,
  step: 'idle',
  wallet: null,
  failure: null,
}

export const swapsSlice = defineSlice<SwapsState>('swaps', emptySwap)

/** The form of a swap. */
export const SwapView = defineView<SwapArguments>('Swap', () => import('./views/SwapView.tsx'))
/** The list of tokens for one side of the form. */
export const SwapSelectTokenView = defineView<{ readonly side: 'from' | 'to' }>(
  'SwapSelectToken',
  () => import('./views/SwapSelectTokenView.tsx'),
)
export const SwapPreviewView = defineView('SwapPreview', () => import('./views/SwapPreviewView.tsx'))
