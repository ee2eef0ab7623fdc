import type { AccountType } from './account.ts'
import type { Namespace } from './caip.ts'
import type { Network } from './networks/network.ts'

export type KnownConnectorType = 'INJECTED' | 'ANNOUNCED' | 'EXTERNAL' | 'WALLET_CONNECT' | 'AUTH' | 'MULTI_CHAIN'

/**
 * How a wallet reaches the page. The order in which the types are listed is an option (`connectorTypeOrder`); a type that
 * is not known is listed as `EXTERNAL`.
 */
export type ConnectorType = KnownConnectorType | (string & {})

/** The data of a connector that is known without calling its wallet. Plain data, kept in the store. */
export interface ConnectorInfo {
  /**
   * The wallet's rdns if it is a domain name; `announced:` and its rdns or name otherwise. If several wallets share it, the
   * id depends on the order in which they were found.
   */
  readonly id: string
  readonly name: string
  readonly type: ConnectorType
  readonly namespace: Namespace
  /** An https:, data:image/ or blob: URL, validated when the connector is found. */
  readonly imageUrl?: string
  /** The id of its picture in the directory, for a connector without `imageUrl`. */
  readonly imageId?: string
  /** The id of the wallet in the directory. @default that of a well-known wallet by the same `rdns`, or by name */
  readonly explorerId?: string
  /** Reverse domain name of the wallet (EIP-6963). */
  readonly rdns?: string
  /** Another provider on the page uses the same `rdns` or `uuid`: the user has to decide which one is the wallet. */
  readonly isDisputed?: boolean
}

/** A link that a wallet on another device or in another app opens to pair with this page. */
export interface Pairing {
  /** `wc:` URI (EIP-1328). */
  readonly uri: string
  /** The time at which another link replaces this one, in milliseconds since the epoch. */
  readonly expiresAt: number
}

export interface PrepareRequest {
  /** The networks of the host, of all namespaces. */
  readonly networks: readonly Network[]
  /** The network to be on afterwards. */
  readonly network?: Network
  /** Restore the connection of an earlier visit without a prompt, or fail. */
  readonly silent?: boolean
  /** The connection is not restored at a later visit (`enableReconnect: false`). */
  readonly isForVisit?: true | undefined
  /** The account type to put first in a namespace, if the wallet has several account types. */
  preferredAccountType?(namespace: Namespace): AccountType
  /** Called with the link to show or to open; each call replaces the link before. */
  onPairing(pairing: Pairing): void
  /** Called when the wallet has answered and its sign-in is being verified. */
  onAuthenticating?(): void
  readonly signal: AbortSignal
}

/** What a wallet on another device says about itself (the peer metadata of WalletConnect). */
export interface PeerInfo {
  readonly name: string
  readonly imageUrl?: string
  readonly homepage?: string
}

/** The source of a wallet's provider. */
export interface Connector extends ConnectorInfo {
  /** Another id that the same wallet may have had on an earlier visit. */
  readonly alias?: string
  /**
   * One approval covers several namespaces: connectors of one id connect together where they are covered, and disconnect
   * together.
   */
  readonly isShared?: true
  /** Makes the wallet reachable before its provider is asked, such as by pairing. Throws named errors. */
  prepare?(request: PrepareRequest): Promise<void>
  /** Whether the approval covers this namespace; if not, the connector stays disconnected. */
  covers?(): boolean
  /** Ends the session that was prepared: it led to no connection, or the user chose another wallet in its place. */
  abandon?(): void
  /** The wallet that answered, if it is known only after `prepare`. */
  peer?(): PeerInfo | undefined
  /** The wallet itself explains each request to the user, so that requests are sent without a review. */
  readonly isReviewed?: true
  /** The type of one of its accounts, which providers do not report. @default eoa */
  accountTypeOf?(address: string): AccountType | undefined
  /**
   * Stands for a wallet on another device: its `provider` is a `PairedProvider`. Only an adapter with `can.pairing`
   * connects it; for other namespaces, the fallback adapter does.
   */
  readonly isPaired?: true
  /**
   * The wallet's own provider, without a prompt: EIP-1193 for `eip155`, a Wallet Standard wallet for `solana`; a
   * `PairedProvider` if `isPaired`.
   */
  provider(signal: AbortSignal): Promise<unknown>
}
