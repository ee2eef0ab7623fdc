import { defineSlice } from 'portico/kernel'
import type { AnyEndpoint } from '../../kernel/internal.ts'
import type { AccountOnNetwork, AccountType } from '../account.ts'
import type { CaipAddress, CaipNetworkId, Namespace } from '../caip.ts'
import type { Transaction } from './history.ts'

/** The balance of one token, from the chain-data API or the wallet. Plain data. */
export interface TokenBalance {
  readonly name: string
  readonly symbol: string
  readonly chainId: CaipNetworkId
  /** The token contract or mint; for a native coin, its placeholder address. */
  readonly address: CaipAddress
  readonly isNative: boolean
  /** US dollars for all of it. */
  readonly value?: number
  /** US dollars for one. */
  readonly price?: number
  /** `numeric` counts whole tokens, as a decimal text of any length; `decimals` is a number as text. */
  readonly quantity: { readonly decimals: string; readonly numeric: string }
  /** An https: or data:image/ URL. */
  readonly iconUrl?: string
}

/** A collectible (ERC-721, ERC-1155) that went to an account and has not left it. */
export interface Nft {
  /** Unique in a list. */
  readonly id: string
  readonly name: string
  /** An https: or data:image/ URL. */
  readonly imageUrl?: string
  readonly count: number
}

/** Status of reading: `unsupported` if the service does not support the network. Data read before a failure stays. */
export type HoldingsStatus = 'idle' | 'loading' | 'ready' | 'failed' | 'unsupported'

export interface TokensState {
  /** The owner of these tokens; ignore the state if another account is active. */
  readonly account: CaipAddress | null
  readonly status: HoldingsStatus
  /** The native coin first, then by descending value. */
  readonly balances: readonly TokenBalance[]
  /** Since when they can not be read, in milliseconds since the epoch. */
  readonly failedAt: number | null
  /** When they may be requested again, in milliseconds since the epoch. */
  readonly retryAt: number | null
}

export interface NftsState {
  readonly account: CaipAddress | null
  readonly status: HoldingsStatus
  readonly items: readonly Nft[]
  /** Whether older transfers follow, which may add collectibles. */
  readonly hasMore: boolean
}

export interface DataState {
  readonly tokens: Readonly<Partial<Record<Namespace, TokensState>>>
  readonly nfts: Readonly<Partial<Record<Namespace, NftsState>>>
  /** As chains report them (`refreshAccountType`); `null` where it could not be read. */
  readonly accountTypes: Readonly<Partial<Record<CaipAddress, AccountType | null>>>
}

/** Tokens and collectibles of the connected accounts. */
export const dataSlice = defineSlice<DataState>('wallet.data', { tokens: {}, nfts: {}, accountTypes: {} })

/** A name and a picture that an address is known by. */
export interface Identity {
  readonly name: string | null
  /** An https: or data:image/ URL. */
  readonly avatar: string | null
}

/** A page of an account's history on a network, newest first. */
export interface HistoryPage {
  readonly transactions: readonly Transaction[]
  /** The cursor of the page that follows; `null` on the last one. */
  readonly next: string | null
}

/** Reads the chain-data API for the connected accounts. Refreshing rejects by abort only; the state has the result. */
export interface DataController {
  /** Whether the service supports a network; `unknown` while its list of networks can not be read. */
  supports(network: CaipNetworkId, signal: AbortSignal): Promise<'yes' | 'no' | 'unknown'>
  /**
   * The options of calls of the chain-data API that are about a given network: they are sent if the service supports that
   * network, whichever network is active. Without `network`, calls are about the active one.
   *
   * @example
   * const { name } = await ctx.api.call(getName, { address }, await ctx.use(data).forNetwork(network, signal))
   */
  forNetwork(network: CaipNetworkId | undefined, signal: AbortSignal): Promise<{ readonly signal: AbortSignal }>
  /**
   * Reads name and picture into the connection of a namespace, at most every 5 minutes unless `force`d. `null` if there are
   * none.
   */
  refreshIdentity(namespace: Namespace, options: { force?: boolean; signal: AbortSignal }): Promise<Identity | null>
  /**
   * Reads the type of the active account of a namespace into the state, for `selectAccountType`: from its chain, unless the
   * wallet reports it.
   */
  refreshAccountType(namespace: Namespace | undefined, options: { signal: AbortSignal }): Promise<void>
  /**
   * Reads the name and the picture of another account, at most every 5 minutes; `null` if no source has any. Only
   * sources of plugins are asked, so that neither the data service nor a node learns about the user's contacts.
   */
  nameOf(at: AccountOnNetwork, options: { signal: AbortSignal }): Promise<string | null>
  /**
   * Reads the tokens of a namespace into the state, at most every 30 seconds unless `force`d, and not within 30 seconds
   * after a failure. `changed` names tokens (CAIP-10) that the service should refresh.
   */
  refreshTokens(
    namespace: Namespace,
    options: { force?: boolean; changed?: readonly CaipAddress[]; signal: AbortSignal },
  ): Promise<void>
  /** Reads tokens now and every 10 seconds while the page is visible; resolves when the service is down (503). */
  followTokens(namespace: Namespace, signal: AbortSignal): Promise<void>
  /**
   * The price of one token (CAIP-10) in US dollars; `null` if the service has no price or does not support the network.
   * Throws 'Invalid CAIP Address', or the error of the call.
   */
  readPrice(token: CaipAddress, signal: AbortSignal): Promise<number | null>
  /** Reads the collectibles of a namespace into the state, or their next page with `more`. */
  refreshNfts(namespace: Namespace, options: { more?: boolean; signal: AbortSignal }): Promise<void>
  /**
   * Reads a page of an account's history on any network; `null` if the service does not support the network. Throws
   * `DATA_NETWORKS_UNKNOWN` if that is not known, or the error of the call.
   */
  readHistory(
    holding: AccountOnNetwork,
    options: { cursor?: string | undefined; signal: AbortSignal },
  ): Promise<HistoryPage | null>
}

/** The controller after its code is loaded, with the method that the request gate calls. */
export interface DataReader extends DataController {
  /**
   * Whether a call of the chain-data API may be sent: whether the service supports the network of its signal (see
   * `forNetwork`), by default the active one.
   */
  allows(endpoint: AnyEndpoint, signal: AbortSignal): Promise<boolean>
}
