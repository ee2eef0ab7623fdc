import { defineSlice, defineView } from 'portico/kernel'
import type { NamespaceParams } from 'portico/shell'
import type { CaipAddress, Namespace, Settlement } from 'portico/wallet'
import type { Order } from './rules/order.ts'
import type { RecipientCaution, RecipientProblem } from './rules/recipient.ts'
import type { SendToken } from './rules/tokens.ts'

/** A transfer requested by a host; its values can not be changed in the form. */
export interface SendArguments {
  /** Whole tokens, as a decimal text. */
  readonly amount?: string
  /** The contract of the token. @default the coin of the network */
  readonly assetAddress?: string
  /** @default the namespace of `chainId`, else the active one; 'eip155' if `chainId` is a number */
  readonly namespace?: Namespace
  /** A CAIP-2 id, or its last part. @default the active network */
  readonly chainId?: number | string
  readonly to?: string
}

/** The recipient, as far as known. */
export interface Receiver {
  readonly status: 'idle' | 'looking' | 'known' | 'refused'
  readonly address: string | null
  readonly name: string | null
  /** The label of the source that suggested the recipient, if no name service confirms the name. */
  readonly source: string | null
  readonly problem: RecipientProblem | null
  readonly caution: RecipientCaution | null
}

/** A suggested recipient. Validated; the address has the form of the namespace. */
export interface Suggestion {
  /** Unique in a list. */
  readonly id: string
  readonly address: string
  readonly label: string
  /** The label of the source. */
  readonly source: string
  readonly picture: string | null
  /** Its label imitates that of another suggestion with similar letters. */
  readonly isAlike: boolean
}

/** The host's request. */
export interface Preset {
  /** The key of the arguments. */
  readonly key: string
  /** `outdated`: has to be prepared again; `failed`: the host was told that it failed. */
  readonly status: 'loading' | 'ready' | 'outdated' | 'failed'
  readonly token: SendToken | null
}

/** Why the transfer was not sent. */
export type SendFailure =
  | 'declined'
  | 'noFunds'
  | 'noRent'
  | 'invalidAddress'
  | 'otherToken'
  | 'tokenFee'
  | 'tokenStuck'
  | 'tokenFrozen'
  | 'tokenHook'
  | 'tokenScaled'
  | 'memoRequired'
  | 'outdated'
  /** There was no clear answer: the transfer may be on its way. */
  | 'noAnswer'
  | 'failed'

/** A transfer that a wallet signed. */
export interface SentOrder {
  readonly order: Order
  readonly hash: string
  /** `pending`: its settlement is awaited; `submitted`: the adapter can not tell, or gave up. */
  readonly status: 'submitted' | 'pending' | Settlement
}

export interface SendState {
  readonly token: CaipAddress | null
  /** A decimal text with a point, the exact amount. */
  readonly amount: string
  /** Set by Max: the field shows 6 decimals of the exact amount. */
  readonly isMax: boolean
  /** The text in the field of the recipient. */
  readonly to: string
  readonly receiver: Receiver
  /** Suggested recipients. */
  readonly suggestions: readonly Suggestion[]
  readonly preset: Preset | null
  /** Whether switching to the network of the form failed. */
  readonly isLost: boolean
  /** Estimated network fee in base units of the native coin; `null` if the chain does not report it. */
  readonly fee: { readonly token: CaipAddress; readonly value: string | null } | null
  readonly order: Order | null
  /** The balance of the order's token as the chain reported it during the review, in base units. */
  readonly held: string | null
  /** The order was a maximum, and its amount is less than when the review was opened. */
  readonly isLowered: boolean
  /** The amount that reaches the receiver, in base units of the token, if the token takes a fee. */
  readonly received: string | null
  /** Send was pressed, and the balance and the fee are read before the wallet is asked. */
  readonly isChecking: boolean
  /** The wallet has been asked to sign and has not answered: the form is locked. */
  readonly isSending: boolean
  /** The name of that wallet. */
  readonly wallet: string | null
  /** The result of the last order. */
  readonly failure: SendFailure | null
  /** The last transfer that was sent. */
  readonly sent: SentOrder | null
}

export const noReceiver: Receiver = {
  status: 'idle',
  address: null,
  name: null,
  source: null,
  problem: null,
  caution: null,
}

export const emptySend: SendState = {
  token: null,
  amount: '',
  isMax: false,
  to: '',
  receiver: noReceiver,
  suggestions: [],
  preset: null,
  isLost: false,
  fee: null,
  order: null,
  held: null,
  isLowered: false,
  received: null,
  isChecking: false,
  isSending: false,
  wallet: null,
  failure: null,
  sent: null,
}
/** The form of a transfer. */
export const sendSlice = defineSlice<SendState>('send', emptySend)

/** The form. With an amount, a token or a receiver it is the transfer of the caller, and resolves with its hash. */
export const WalletSendView = defineView<SendArguments, { readonly hash: string }>(
  'WalletSend',
  () => import('./views/WalletSendView.tsx'),
  ({ amount, assetAddress, to }) => Boolean(amount || assetAddress || to),
)
export const WalletSendSelectTokenView = defineView(
  'WalletSendSelectToken',
  () => import('./views/WalletSendSelectTokenView.tsx'),
)
export const WalletSendPreviewView = defineView('WalletSendPreview', () => import('./views/WalletSendPreviewView.tsx'))
export const WalletSendConfirmedView = defineView(
  'WalletSendConfirmed',
  () => import('./views/WalletSendConfirmedView.tsx'),
)
/** The address of the account of `namespace`, by default the active one. */
export const WalletReceiveView = defineView<NamespaceParams>(
  'WalletReceive',
  () => import('./views/WalletReceiveView.tsx'),
)
export const WalletCompatibleNetworksView = defineView<NamespaceParams>(
  'WalletCompatibleNetworks',
  () => import('./views/WalletCompatibleNetworksView.tsx'),
)
