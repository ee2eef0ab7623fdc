import type { Balance } from './account.ts'
import type { CaipNetworkId } from './caip.ts'
import type { Network } from './networks/network.ts'

/** The context that the description of a request depends on. */
export interface RequestScene {
  /** The active account. */
  readonly address: string
  /** All addresses that the wallet shares: it may sign with each of them. @default the active account */
  readonly accounts?: readonly string[]
  /** The network that the wallet is on. */
  readonly network: Network
  /** The origin of the page that asks, such as `https://app.example`. */
  readonly origin: string
  /** Whether the user allowed this address or program before. @default none is known */
  isKnown?(address: string): boolean
}

/** A coin or a token as its chain describes it, never as the page does. */
export interface RequestToken {
  /** Contract or mint; absent for the native coin. */
  readonly address?: string
  /** Reduced to visible characters; empty if the chain has none. */
  readonly symbol: string
  /** `null` if the chain has none: amounts are shown in base units then. */
  readonly decimals: number | null
}

/** A labelled value. Labels are those of a descriptor of the host, or the names that the signed data itself uses. */
export type RequestField = { readonly label: string } & (
  | { readonly type: 'text' | 'address'; readonly value: string }
  /** `value` is in base units; `null` is more than any balance. */
  | { readonly type: 'amount'; readonly value: string | null; readonly token: RequestToken }
  /** In milliseconds since the epoch; `null`: no end date. */
  | { readonly type: 'date'; readonly value: number | null }
)

/** One thing that a request does. Amounts are integers in base units, as decimal strings; times are in milliseconds. */
export type RequestAction =
  | {
      readonly type: 'transfer'
      readonly token: RequestToken
      readonly amount: string
      readonly from: string
      readonly to: string
      /** `to` is a further address of the user. */
      readonly isOwn?: true
    }
  | {
      readonly type: 'transferNft'
      readonly collection: RequestToken
      readonly id: string
      readonly amount: string
      readonly from: string
      readonly to: string
    }
  | {
      readonly type: 'approve'
      readonly token: RequestToken
      readonly spender: string
      /** What the spender may take after the request; `null`: more than any balance. */
      readonly amount: string | null
      /** What the request adds to the present allowance. Absent where it replaces that. */
      readonly added?: string
      /** The present allowance could not be read: `amount` is only what is added. */
      readonly isPartial?: true
      /** `null`: never. */
      readonly expires: number | null
      /** When it begins. Absent: at once. */
      readonly starts?: number
      /** The spender may take `amount` again after each such time, in milliseconds. Absent: once. */
      readonly period?: number
    }
  | {
      readonly type: 'approveNft'
      readonly collection: RequestToken
      readonly id: string
      readonly spender: string
    }
  | {
      readonly type: 'approveAll'
      readonly collection: RequestToken
      readonly spender: string
      readonly isAllowed: boolean
    }
  | { readonly type: 'wrap' | 'unwrap'; readonly token: RequestToken; readonly amount: string }
  /** Creates a contract; `value` is the amount of the native coin that it gets. */
  | { readonly type: 'deploy'; readonly value?: { readonly token: RequestToken; readonly amount: string } }
  /** An account where a program or a token keeps what belongs to `owner`. */
  | {
      readonly type: 'createAccount'
      readonly account: string
      readonly owner: string
      /** The token that the account is for. */
      readonly token?: RequestToken
      /** The amount of the native coin that stays in the account. */
      readonly deposit?: { readonly token: RequestToken; readonly amount: string }
    }
  /** Closes an account, whose balance goes to `to`. */
  | { readonly type: 'closeAccount'; readonly account: string; readonly to: string }
  /** Gives the control of an account or of a token to another address; `null` gives it up for good. */
  | {
      readonly type: 'setAuthority'
      readonly account: string
      readonly to: string | null
      /** The address can stake what is in the account, but not take it. */
      readonly isStakeOnly?: true
    }
  /** Ends every allowance of a token account. */
  | { readonly type: 'revoke'; readonly token: RequestToken }
  | { readonly type: 'burn'; readonly token: RequestToken; readonly amount: string; readonly from: string }
  /** A public text in the transaction. */
  | { readonly type: 'memo'; readonly text: string }
  /** A call of a contract or program that is known by its interface, by a descriptor, or by its selector alone. */
  | {
      readonly type: 'call'
      readonly contract: string
      /** The purpose of the call, from the host's descriptor. */
      readonly intent?: string
      /** The name of the program or of the function. */
      readonly name?: string
      readonly fields: readonly RequestField[]
      /** The amount of the native coin that is sent with the call. */
      readonly value?: { readonly token: RequestToken; readonly amount: string }
    }
  /** A text that is signed as it is. */
  | { readonly type: 'message'; readonly text: string }
  /** A text by which the user signs in (CAIP-122). */
  | { readonly type: 'signIn'; readonly domain: string; readonly text: string }
  /** Bytes that no reader can understand. */
  | { readonly type: 'blind' }
  /** Structured data (EIP-712) of no known interface. */
  | {
      readonly type: 'data'
      /** The name of the data's domain. */
      readonly domain: string
      readonly contract?: string
      readonly name: string
      readonly intent?: string
      readonly fields: readonly RequestField[]
    }
  | { readonly type: 'permissions'; readonly isGranted: boolean }

/**
 * A reason for caution. `unlimitedAllowance` may take all there is, now and later; `accountSpender` is a plain account,
 * as contracts of apps never are; `unknownSpender` was not allowed before; `foreignDomain` is not the page's; `foreignAccount`: the
 * request asks for a signature of an account that the wallet has not shared; `foreignChange`: the change goes to such an account;
 * `noContract`: the called address has no contract; `unknownToken`: the chain says nothing about a token; `authority` gives the
 * control of an account away, `stakeAuthority` only that of its staking; `neverExpires` can be sent at any later time; `highFee` is far above what is usual; `order`
 * is a signature that anyone who has it can use, such as an order or a meta-transaction; `unknownCapability`: the wallet must use
 * a capability (EIP-5792) that no reader knows; `unknownData`: no reader knows what structured data allows;
 * `anyNetwork` counts on each network where its contract is; `openInputs`: others may add inputs to the transaction.
 */
export type RequestCautionKind =
  | 'fails'
  | 'foreignDomain'
  | 'otherAccount'
  | 'foreignAccount'
  | 'foreignChange'
  | 'otherNetwork'
  | 'unlimitedAllowance'
  | 'approvalForAll'
  | 'accountSpender'
  | 'blindSignature'
  | 'permissions'
  | 'authority'
  | 'stakeAuthority'
  | 'neverExpires'
  | 'highFee'
  | 'unknownSpender'
  | 'noContract'
  | 'unknownCall'
  | 'unknownToken'
  | 'order'
  | 'unknownCapability'
  | 'unknownData'
  | 'anyNetwork'
  | 'openInputs'

export interface RequestCaution {
  readonly kind: RequestCautionKind
  readonly weight: 'danger' | 'warning'
  /** The address, domain, network or name that it is about. */
  readonly subject?: string
}

/** A request in plain data: kinds and values, no sentences. Values from outside are not shortened. */
export interface RequestDescription {
  /** In the order in which they happen. */
  readonly actions: readonly RequestAction[]
  /** The account that the request names; the active one if none. */
  readonly account: string
  /** The network that the request names; that of the wallet if none. */
  readonly network: CaipNetworkId
  /** The heaviest first. */
  readonly cautions: readonly RequestCaution[]
  /** Parameters as the wallet gets them. */
  readonly data: string
}

/** A change of one balance of an account. */
export interface BalanceChange {
  readonly token: RequestToken
  /** Integer in base units with its sign, as a decimal string. */
  readonly amount: string
  /** The id of a collectible. */
  readonly id?: string
}

/** What would happen if a request were carried out now. */
export interface RequestSimulation {
  /** The changes of the account that the request names, else of the active one; `null` if they can not be determined. */
  readonly changes: readonly BalanceChange[] | null
  /** `unknown` if the outcome can not be determined. */
  readonly outcome: 'succeeds' | 'fails' | 'unknown'
  /** The highest network fee, if it is known. */
  readonly fee: Balance | null
}
