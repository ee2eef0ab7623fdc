import { type Contribution, defineSlot } from 'portico/kernel'
import type { AccountOnNetwork, AccountType, Balance, TokenFacts, Transfer } from './account.ts'
import type { CaipNetworkId, Namespace } from './caip.ts'
import type { Connector } from './connector.ts'
import type { Network } from './networks/network.ts'
import type { RequestDescription, RequestScene, RequestSimulation } from './requests.ts'
import type { ConnectRequest, RpcCall, Session, SignedMessage } from './session.ts'
import type { Settlement } from './untilSettled.ts'

/** How coins and tokens of a namespace are sent. */
export interface Transfers {
  send(session: Session, transfer: Transfer, signal: AbortSignal): Promise<{ readonly hash: string }>
  /** An address as it is written on a network (EVM: EIP-55, on Rootstock EIP-1191); `null` if its checksum is wrong. */
  writeAddress?(address: string, network: CaipNetworkId): Promise<string | null>
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
   * The amount of a token transfer that reaches the recipient, in base units of the token: less than the sent amount if
   * the token takes a fee.
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
 * const can = { balance: readBalance, ...staking.provide({ stake, unstake }) }
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
  /**
   * The type of an account as the chain reports it, for wallets that report none; `null` if it is not known. A `smartAccount` may
   * exist on this network only.
   */
  accountType?(at: AccountOnNetwork, signal: AbortSignal): Promise<AccountType | null>
  readonly transfers?: Transfers
  /**
   * Resolves with how a transaction ended, once the chain reports it. Rejects by the signal only; a dropped transaction
   * may never settle. `from` is the address that sent it, maybe in lower case: others may have a part in the same transaction
   * (ERC-4337).
   */
  settled?(network: Network, hash: string, signal: AbortSignal, from?: string): Promise<Settlement>
  /**
   * Whether the account signed the text. Calls the chain if the account is a contract. Throws only if that can not be
   * determined.
   */
  verifyMessage?(signed: SignedMessage, signal: AbortSignal): Promise<boolean>
  /**
   * Describes a request of a page, to show it to the user before a wallet is asked. Reads the chain and changes nothing.
   * Resolves also for requests that it does not know; rejects by the signal only.
   */
  describeRequest?(call: RpcCall, scene: RequestScene, signal: AbortSignal): Promise<RequestDescription>
  /**
   * What a transaction would change. `null` for requests that change nothing on a chain, such as a signature. Rejects
   * by the signal only.
   */
  simulateRequest?(call: RpcCall, scene: RequestScene, signal: AbortSignal): Promise<RequestSimulation | null>
  /** `connect` takes the `PairedProvider` of a wallet on another device; else the fallback adapter connects it. */
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

/** Connects the wallets of one namespace. Keeps no state; its `id` is its namespace. */
export interface ChainAdapter extends ConnectorSource {
  readonly id: Namespace
  /** Whether `value` is an address of this namespace. */
  isAddress(value: string): boolean
  connect(request: ConnectRequest): Promise<Session>
  /**
   * Resolves once a wallet that shared no account shares one, as a locked one does when it is unlocked. Makes no call that
   * could prompt, and may stay pending for ever. @default a wallet that is locked comes back at the next visit
   */
  untilShared?(connector: Connector, signal: AbortSignal): Promise<void>
  readonly can: ChainCapabilities
}

/** Chain packages contribute their adapter here. */
export const chainAdapters = defineSlot<ChainAdapter>('wallet.chain-adapters')

/** Slot for plugins with wallets of their own (pairing, embedded). */
export const connectorSources = defineSlot<ConnectorSource>('wallet.connector-sources')

/** Provides adapters for namespaces that have none of their own. */
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
