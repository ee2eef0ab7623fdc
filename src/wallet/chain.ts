import type { Contribution } from 'portico/kernel'
import { defineSlot } from 'portico/kernel'
import type { CaipNetworkId, Namespace } from './caip.ts'
import type { Balance, Holding, TokenFacts, Transfer } from './holding.ts'
import type { Network } from './networks/network.ts'
import type { Settlement } from './untilSettled.ts'

export type KnownConnectorType = 'INJECTED' | 'ANNOUNCED' | 'EXTERNAL' | 'WALLET_CONNECT' | 'AUTH' | 'MULTI_CHAIN'

/**
 * How a wallet reaches the page. The order in which the types are listed is an option (`connectorTypeOrder`); a type that
 * is not known is listed as `EXTERNAL`.
 */
export type ConnectorType = KnownConnectorType | (string & {})

/** What is known of a connector without touching its wallet. Plain data: it is kept in the store. */
export interface ConnectorInfo {
  /** The wallet's rdns where it has one. Where several wallets share one, it depends on which was found first. */
  readonly id: string
  readonly name: string
  readonly type: ConnectorType
  readonly namespace: Namespace
  /** An https:, data:image/ or blob: URL, checked where the connector is found. */
  readonly imageUrl?: string
  /** The id of its picture in the directory, for a connector without `imageUrl`. */
  readonly imageId?: string
  /** The id of the wallet in the directory. */
  readonly explorerId?: string
  /** Reverse domain name of the wallet (EIP-6963). */
  readonly rdns?: string
  /** Another provider on the page goes by the same `rdns` or `uuid`: which of them is the wallet is for the user to say. */
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
  /** The networks that the host asked for, of all families. */
  readonly networks: readonly Network[]
  /** The network to be on afterwards. */
  readonly network?: Network
  /** Find again what was prepared at an earlier visit, without a prompt, or fail. */
  readonly silent?: boolean
  /** Tells of the link to show or to open; a newer one takes the place of the one before. */
  onPairing(pairing: Pairing): void
  /** Tells that the wallet answered, and that what it signed as it connected is being checked. */
  onAuthenticating?(): void
  readonly signal: AbortSignal
}

/** A wallet elsewhere by its own words. */
export interface PeerInfo {
  readonly name: string
  readonly imageUrl?: string
  readonly homepage?: string
}

/** Where a provider comes from. */
export interface Connector extends ConnectorInfo {
  /** Another id that the same wallet may have had at an earlier visit. */
  readonly alias?: string
  /**
   * One approval covers several families: connectors of one id connect together where they are covered, and disconnect
   * together.
   */
  readonly isShared?: true
  /** Brings the wallet to the page before its provider is asked: by pairing, for one. Throws named errors. */
  prepare?(request: PrepareRequest): Promise<void>
  /** Whether what was prepared is about this namespace; where it is not, the connector stays disconnected. */
  covers?(): boolean
  /** Lets go of what was prepared, where no connection came of it. */
  abandon?(): void
  /** Who answered in the end, where that is known only after `prepare`. */
  peer?(): PeerInfo | undefined
  /**
   * It stands for a wallet elsewhere: its `provider` gives a `PairedProvider`. Only an adapter that takes one
   * (`can.pairing`) is asked to connect it; for a family whose adapter does not, the fallback adapter is.
   */
  readonly isPaired?: true
  /**
   * The wallet's own provider: EIP-1193 for `eip155`, a Wallet Standard wallet for `solana`; a `PairedProvider` where
   * `isPaired`. Prompts nobody.
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

/** What a wallet tells of itself while connected. */
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
  /** The chain the wallet is on, asked for or not. */
  readonly network: CaipNetworkId
  /** The provider to hand to the host: the wallet's own object as it is, or one that holds it (Bitcoin). */
  readonly provider: unknown
  request(call: RpcCall, signal: AbortSignal): Promise<unknown>
  /** Signs text with the active account; the encoding of the answer is the family's (EIP-191: hex). */
  signMessage(message: string, signal: AbortSignal): Promise<string>
  /**
   * Makes another of `accounts` the active one, without a prompt, until the wallet itself turns to another. Absent where the
   * wallet signs with the account of its own choice. Throws `UNAUTHORIZED_PROVIDER` for an address that is not shared.
   */
  switchAccount?(address: string): void
  /** Moves the wallet to a network, adding it to the wallet first where it is unknown there. */
  switchNetwork(network: Network, signal: AbortSignal): Promise<void>
  /** Calls the listener for each change until the returned function is called. */
  watch(listener: (change: SessionChange) => void): () => void
  /**
   * Stops listening to the wallet, which stays connected: for a session that another one of the same wallet replaces. It
   * tells of no change afterwards, and is not used again.
   */
  release(): void
  /** Ends the connection, in the wallet too where it can be told. */
  disconnect(): Promise<void>
}

export interface ConnectRequest {
  readonly connector: Connector
  /** The networks of this namespace that the host asked for. */
  readonly networks: readonly Network[]
  /**
   * The network to be on afterwards. A wallet that declines to switch stays where it is, and one that would have to ask
   * for it is not asked while `silent`.
   */
  readonly network?: Network
  /** The kind of account to put first, where the wallet has several kinds. */
  readonly accountType?: AccountType
  /** Restore without a prompt, or fail. */
  readonly silent?: boolean
  readonly signal: AbortSignal
}

/** Text that somebody says they signed. */
export interface SignedMessage {
  readonly address: string
  readonly network: CaipNetworkId
  readonly message: string
  /** As `Session.signMessage` gives it. */
  readonly signature: string
}

export type { Balance, Holding, TokenFacts, Transfer }

/** How coins and tokens of a family are sent. */
export interface Transfers {
  send(session: Session, transfer: Transfer, signal: AbortSignal): Promise<{ readonly hash: string }>
  /** An address as the family writes it (EVM: EIP-55); `null` where its own checksum says that it is mistyped. */
  writeAddress?(address: string): Promise<string | null>
  /**
   * About what the network takes for a transfer, in base units of its coin, rather too much than too little; `null` where
   * that is not known. What depends on a receiver or an amount counts once they are given.
   */
  fee?(
    at: Holding,
    transfer: Pick<Transfer, 'token'> & Partial<Pick<Transfer, 'to' | 'amount'>>,
    signal: AbortSignal,
  ): Promise<string | null>
  /**
   * How much of a transfer of a token reaches its receiver, in base units of the token: less than its amount where the
   * token keeps a part.
   */
  received?(at: Holding, transfer: Transfer & { readonly token: string }, signal: AbortSignal): Promise<string>
  /** A token contract and what the address has of it, as the chain itself tells it; `null` where there is none. */
  token?(at: Holding, token: string, signal: AbortSignal): Promise<TokenFacts | null>
}

/**
 * What a family can do. What is left out is never offered. A capability of `defineCapability` is spread into it.
 *
 * @example
 * can: { balance: readBalance, ...staking.provide({ stake, unstake }) }
 */
export interface ChainCapabilities {
  /** Native balance of an address; `null` on a network without a source of balances. */
  balance?(at: Holding, signal: AbortSignal): Promise<Balance | null>
  /** Name and picture that the chain itself keeps for an address; `null` where it has none. */
  identity?(
    at: Holding,
    signal: AbortSignal,
  ): Promise<{ readonly name: string | null; readonly avatar: string | null } | null>
  readonly transfers?: Transfers
  /** How a transaction ended, once the chain tells. Rejects with the signal alone; what was dropped may never end. */
  settled?(network: Network, hash: string, signal: AbortSignal): Promise<Settlement>
  /** Whether the account signed the text; asks the chain where the account is a contract. Throws only where it cannot tell. */
  verifyMessage?(signed: SignedMessage, signal: AbortSignal): Promise<boolean>
  /** Its `connect` takes the `PairedProvider` of a wallet elsewhere. Without it, it is given wallets of their own alone. */
  readonly pairing?: true
  readonly names?: true
  readonly onramp?: true
  readonly activity?: true
  readonly [id: CapabilityId]: unknown
}

/** The id of a capability that a package brings: its own name, a slash, and what it is. */
export type CapabilityId = `${string}/${string}`

/** Finds wallets of other kinds than those that a chain adapter finds by itself. */
export interface ConnectorSource extends Contribution {
  /**
   * Reports each wallet that it finds, also the late and the repeated ones, until the signal aborts, and each that leaves
   * the page by `lost`: it is listed no more, and what is connected with it ends. One that comes back is found again.
   */
  discover(
    found: (connector: Connector) => void,
    signal: AbortSignal,
    lost?: (connector: Pick<Connector, 'namespace' | 'id'>) => void,
  ): void | Promise<void>
}

/** How to speak to the wallets of one chain family. Keeps no state; its `id` is its namespace. */
export interface ChainAdapter extends ConnectorSource {
  readonly id: Namespace
  /** Whether `value` is an address of this family. */
  isAddress(value: string): boolean
  connect(request: ConnectRequest): Promise<Session>
  readonly can: ChainCapabilities
}

/** Chain packages contribute their adapter here. */
export const chainAdapters = defineSlot<ChainAdapter>('wallet.chain-adapters')

/** Plugins that bring wallets of their own (pairing, embedded) contribute where they come from here. */
export const connectorSources = defineSlot<ConnectorSource>('wallet.connector-sources')

/** Speaks for chain families that have no adapter of their own. */
export interface FallbackAdapter extends Contribution {
  /**
   * The adapter for a family; `undefined` where it has none. Asked once for each family; where it throws, the error is
   * reported and it has none. The adapter is not asked to discover.
   */
  adapterFor(namespace: Namespace): ChainAdapter | undefined
}

/** Adapters of families that nothing in `chainAdapters` speaks for. One that throws does not cost the others. */
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
