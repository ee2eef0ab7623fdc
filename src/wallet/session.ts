import type { Account, AccountType } from './account.ts'
import type { CaipNetworkId } from './caip.ts'
import type { Connector } from './connector.ts'
import type { Network } from './networks/network.ts'

export interface RpcCall {
  readonly method: string
  readonly params?: unknown
}

/** A change that a connected wallet reports. */
export type SessionChange =
  /** No accounts: the session has ended, as when the user locks the wallet. */
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
  /**
   * Further addresses that the wallet signs with, but that are no accounts to choose from: those of HD wallets of Bitcoin, and all
   * that a paired wallet approved, on any network. `accountsKnown` waits for them. @default none
   */
  readonly furtherAddresses?: readonly Account[]
  /** The network of the wallet, in the host's list or not. */
  readonly network: CaipNetworkId
  /** The provider to hand to the host: the wallet's own object as it is, or one that holds it (Bitcoin). */
  readonly provider: unknown
  request(call: RpcCall, signal: AbortSignal): Promise<unknown>
  /**
   * Resolves once `accounts` has all accounts that the wallet shares, at the latest after a few seconds. Absent if it has them
   * from the start. Never rejects.
   */
  accountsKnown?(): Promise<void>
  /** Signs text with the active account; the encoding of the answer is the namespace's (EIP-191: hex). */
  signMessage(message: string, signal: AbortSignal): Promise<string>
  /**
   * Makes another of `accounts` the active one, without a prompt, until the wallet itself switches to another. Absent if the
   * wallet itself decides which account signs. Throws `UNAUTHORIZED_PROVIDER` for an address that is not shared.
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
  /** The account type to put first, if the wallet has several account types. */
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
  /** As `Session.signMessage` returns it. */
  readonly signature: string
}
