import type { Contribution } from 'portico/kernel'
import { defineSlot } from 'portico/kernel'
import type { AccountOnNetwork, Balance, TokenFacts, Transfer } from './accountOnNetwork.ts'
import type { CaipNetworkId, Namespace } from './caip.ts'
import type { Network } from './networks/network.ts'
import type { RequestDescription, RequestScene, RequestSimulation } from './requests.ts'
import type { Settlement } from './untilSettled.ts'

export type KnownConnectorType = 'INJECTED' | 'ANNOUNCED' | 'EXTERNAL' | 'WALLET_CONNECT' | 'AUTH' | 'MULTI_CHAIN'

/**
 * How a wallet reaches the page. The order in which the types are listed is an option (`connectorTypeOrder`); a type that
 * is not known is listed as `EXTERNAL`.
 */
export type ConnectorType = KnownConnectorType | (string & {})

/** The data of a connector that is known without calling its wallet. Plain data, kept in the store. */
export interface ConnectorInfo {
  /**
   * The wallet's rdns if it has one. If several wallets share it, the id depends on the order in which they were found.
   */
  readonly id: string
  readonly name: string
  readonly type: ConnectorType
  readonly namespace: Namespace
  /** An https:, data:image/ or blob: URL, checked where the connector is found. */
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

/** A link that a wallet elsewhere opens to reach this page. */
export interface Pairing {
  /** `wc:` URI (EIP-1328). */
  readonly uri: string
  /** When another one takes its place, in milliseconds since the epoch. */
  readonly expiresAt: number
}

export interface PrepareRequest {
  /** The networks of the host, of all namespaces. */
  readonly networks: readonly Network[]
  /** The network to be on afterwards. */
  readonly network?: Network
  /** Restore the connection of an earlier visit without a prompt, or fail. */
  readonly silent?: boolean
  /** The kind of account to put first in a namespace, where the wallet has several kinds. */
  preferredAccountType?(namespace: Namespace): AccountType
  /** Called with the link to show or to open; each call replaces the link before. */
  onPairing(pairing: Pairing): void
  /** Called when the wallet has answered and its sign-in is being verified. */
  onAuthenticating?(): void
  readonly signal: AbortSignal
}

/** A wallet elsewhere by its own words. */
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
  /** Brings the wallet to the page before its provider is asked: by pairing, for one. Throws named errors. */
  prepare?(request: PrepareRequest): Promise<void>
  /** Whether the approval covers this namespace; if not, the connector stays disconnected. */
  covers?(): boolean
  /** Ends the session that was prepared, if it led to no connection. */
  abandon?(): void
  /** The wallet that answered, if it is known only after `prepare`. */
  peer?(): PeerInfo | undefined
  /** Its own approval says what each request means: a review does not show requests before it. */
  readonly isReviewed?: true
  /** The kind of one of its accounts, which providers do not tell. @default eoa */
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

/** `payment`, `ordinal` and `stx` are Bitcoin's; `smartAccount` is a contract account (ERC-4337). */
export type KnownAccountType = 'eoa' | 'smartAccount' | 'payment' | 'ordinal' | 'stx'

/**
 * The kind of an account: letters, digits and hyphens, at most 32. A kind that is not known is shown by its id where a
 * wallet has accounts of several kinds.
 */
export type AccountType = KnownAccountType | (string & {})

export interface Account {
  readonly address: string
  readonly type: AccountType
  readonly publicKey?: string
  /** BIP-32 derivation path. */
  readonly path?: string
}

export interface RpcCall {
  readonly method: string
  readonly params?: unknown
}

/** A change that a connected wallet reports. */
export type SessionChange =
  | { readonly type: 'accounts'; readonly accounts: readonly Account[] }
  | { readonly type: 'network'; readonly network: CaipNetworkId }
  | { readonly type: 'disconnected' }

/**
 * A live connection with one wallet in one namespace. `accounts` is never empty; its first entry is the active one.
 * Every method throws the named errors of `portico/wallet`, never the wallet's own.
 */
export interface Session {
  readonly connector: Connector
  readonly accounts: readonly Account[]
  /** The network of the wallet, in the host's list or not. */
  readonly network: CaipNetworkId
  /** The provider to hand to the host: the wallet's own object as it is, or one that holds it (Bitcoin). */
  readonly provider: unknown
  request(call: RpcCall, signal: AbortSignal): Promise<unknown>
  /** Signs text with the active account; the encoding of the answer is the namespace's (EIP-191: hex). */
  signMessage(message: string, signal: AbortSignal): Promise<string>
  /**
   * Makes another of `accounts` the active one, without a prompt, until the wallet itself turns to another. Absent where the
   * wallet signs with the account of its own choice. Throws `UNAUTHORIZED_PROVIDER` for an address that is not shared.
   */
  switchAccount?(address: string): void
  /** Switches the wallet to a network, adding the network to the wallet first if needed. */
  switchNetwork(network: Network, signal: AbortSignal): Promise<void>
  /** Calls the listener for each change until the returned function is called. */
  watch(listener: (change: SessionChange) => void): () => void
  /**
   * Stops listening to the wallet without disconnecting it, because another session of the same wallet replaces this
   * one. The session reports no changes afterwards and is not used again.
   */
  release(): void
  /** Ends the connection, also in the wallet if it supports that. */
  disconnect(): Promise<void>
}

export interface ConnectRequest {
  readonly connector: Connector
  /** The networks of the host in this namespace. */
  readonly networks: readonly Network[]
  /**
   * The network to switch to. A wallet that declines stays on its network; with `silent`, a wallet that would have to
   * prompt is not asked.
   */
  readonly network?: Network
  /** The kind of account to put first, where the wallet has several kinds. */
  readonly accountType?: AccountType
  /** Restore without a prompt, or fail. */
  readonly silent?: boolean
  readonly signal: AbortSignal
}

/** A text and the signature that is to be verified. */
export interface SignedMessage {
  readonly address: string
  readonly network: CaipNetworkId
  readonly message: string
  /** As `Session.signMessage` gives it. */
  readonly signature: string
}

export type { Balance, AccountOnNetwork, TokenFacts, Transfer }

/** How coins and tokens of a namespace are sent. */
export interface Transfers {
  send(session: Session, transfer: Transfer, signal: AbortSignal): Promise<{ readonly hash: string }>
  /** An address as the namespace writes it (EVM: EIP-55); `null` where its own checksum says that it is mistyped. */
  writeAddress?(address: string): Promise<string | null>
  /**
   * Estimated network fee of a transfer in base units of the native coin, rather too high than too low; `null` if it is
   * not known. Parts that depend on a recipient or an amount are included once these are given.
   */
  fee?(
    at: AccountOnNetwork,
    transfer: Pick<Transfer, 'token'> & Partial<Pick<Transfer, 'to' | 'amount'>>,
    signal: AbortSignal,
  ): Promise<string | null>
  /**
   * How much of a transfer of a token reaches its receiver, in base units of the token: less than its amount where the
   * token keeps a part.
   */
  received?(at: AccountOnNetwork, transfer: Transfer & { readonly token: string }, signal: AbortSignal): Promise<string>
  /** A token contract and the balance of the address, as the chain reports them; `null` if there is no such token. */
  token?(at: AccountOnNetwork, token: string, signal: AbortSignal): Promise<TokenFacts | null>
}

/**
 * The capabilities of a namespace. Features whose capability is missing are not offered. Spread capabilities of
 * `defineCapability` into it.
 *
 * @example
 * can: { balance: readBalance, ...staking.provide({ stake, unstake }) }
 */
export interface ChainCapabilities {
  /**
   * Native balance of an address; `null` on a network without a source of balances. What it throws reaches its callers as
   * the cause of `TOKEN_BALANCE_UNAVAILABLE`.
   */
  balance?(at: AccountOnNetwork, signal: AbortSignal): Promise<Balance | null>
  /** Name and picture that the chain stores for an address; `null` if it has none. */
  identity?(
    at: AccountOnNetwork,
    signal: AbortSignal,
  ): Promise<{ readonly name: string | null; readonly avatar: string | null } | null>
  readonly transfers?: Transfers
  /**
   * Resolves with how a transaction ended, once the chain reports it. Rejects by the signal only; a dropped transaction
   * may never settle.
   */
  settled?(network: Network, hash: string, signal: AbortSignal): Promise<Settlement>
  /**
   * Whether the account signed the text. Calls the chain if the account is a contract. Throws only if that can not be
   * determined.
   */
  verifyMessage?(signed: SignedMessage, signal: AbortSignal): Promise<boolean>
  /**
   * What a request of a page means, for the user to understand before a wallet is asked. It reads the chain and changes
   * nothing. Resolves also for requests that it does not know; rejects by the signal only.
   */
  describeRequest?(call: RpcCall, scene: RequestScene, signal: AbortSignal): Promise<RequestDescription>
  /**
   * What a transaction would change. `null` for requests that change nothing on a chain, such as a signature. Rejects
   * by the signal only.
   */
  simulateRequest?(call: RpcCall, scene: RequestScene, signal: AbortSignal): Promise<RequestSimulation | null>
  /** Its `connect` takes the `PairedProvider` of a wallet elsewhere. Without it, it is given wallets of their own alone. */
  readonly pairing?: true
  readonly names?: true
  readonly onramp?: true
  readonly activity?: true
  readonly [id: CapabilityId]: unknown
}

/** The id of a capability of a package: the package's name, a slash and the name of the capability. */
export type CapabilityId = `${string}/${string}`

/** Finds wallets that no chain adapter discovers. */
export interface ConnectorSource extends Contribution {
  /**
   * Calls `found` for each wallet, also late and repeated ones, until the signal aborts, and `lost` for each wallet
   * that leaves the page: it is removed from the list and its connections end. A wallet that returns is found again.
   */
  discover(
    found: (connector: Connector) => void,
    signal: AbortSignal,
    lost?: (connector: Pick<Connector, 'namespace' | 'id'>) => void,
  ): void | Promise<void>
}

/** How to speak to the wallets of one namespace. Keeps no state; its `id` is its namespace. */
export interface ChainAdapter extends ConnectorSource {
  readonly id: Namespace
  /** Whether `value` is an address of this namespace. */
  isAddress(value: string): boolean
  connect(request: ConnectRequest): Promise<Session>
  readonly can: ChainCapabilities
}

/** Chain packages contribute their adapter here. */
export const chainAdapters = defineSlot<ChainAdapter>('wallet.chain-adapters')

/** Slot for plugins with wallets of their own (pairing, embedded). */
export const connectorSources = defineSlot<ConnectorSource>('wallet.connector-sources')

/** Speaks for namespaces that have no adapter of their own. */
export interface FallbackAdapter extends Contribution {
  /**
   * Returns the adapter for a namespace, or `undefined`. Called once per namespace; if it throws, the error is reported and
   * the namespace has none. `discover` of the adapter is not called.
   */
  adapterFor(namespace: Namespace): ChainAdapter | undefined
}

/** Adapters for namespaces that have none in `chainAdapters`. One that throws does not affect the others. */
export const fallbackAdapters = defineSlot<FallbackAdapter, readonly Pick<FallbackAdapter, 'adapterFor'>[]>(
  'wallet.fallback-adapters',
  {
    fallback: [],
    combine: (items, attempt) =>
      items.map((item) => {
        const known = new Map<Namespace, ChainAdapter | undefined>()
        return {
          adapterFor(namespace) {
            if (!known.has(namespace))
              known.set(
                namespace,
                attempt(() => item.adapterFor(namespace), undefined),
              )
            return known.get(namespace)
          },
        }
      }),
  },
)
