import type { CaipNetworkId } from 'portico/wallet'
import type { SignInRequest } from '../contract.ts'

/** The request to a wallet for one namespace (CAIP-25). */
export interface ProposedNamespace {
  readonly methods: readonly string[]
  readonly events: readonly string[]
  /** CAIP-2 ids. */
  readonly chains: readonly string[]
  /** Reference of the chain to begin with. */
  readonly defaultChain?: string
}

/** By CAIP-2 namespace. All of it is optional for the wallet. */
export type ProposedNamespaces = Readonly<Record<string, ProposedNamespace>>

/** A proposal that the relay carries. */
export interface Proposal {
  /** `wc:` URI (EIP-1328). */
  readonly uri: string
  /** The session that a wallet approved; rejects when it declined, or when the proposal has expired. */
  readonly approval: Promise<unknown>
  /** Gives up the link. */
  withdraw(): void
}

/** An event of a client. All fields but `type` come from outside and are validated by the listener. */
export type PairingEvent =
  /** `wc_sessionEvent`. */
  | { readonly type: 'event'; readonly topic: unknown; readonly params: unknown }
  /** `wc_sessionUpdate`. */
  | { readonly type: 'update'; readonly topic: unknown; readonly params: unknown }
  /** Deleted by the wallet, or expired. */
  | { readonly type: 'ended'; readonly topic: unknown }
  /** The connection to the relay is there, for the first time or again. */
  | { readonly type: 'connected' }
  /** The relay refuses this client, which does not reconnect until the next call. */
  | { readonly type: 'refused'; readonly error: Error }

export interface PairingRequest {
  readonly topic: string
  /** CAIP-2 id. */
  readonly chainId: string
  readonly method: string
  readonly params: unknown
}

/** A proposal with something to sign beside it (CAIP-222). */
export interface Authentication {
  /** The proposal to a wallet that only connects. */
  readonly namespaces: ProposedNamespaces
  readonly request: SignInRequest
  /** All `eip155`; on each of them the wallet may sign. */
  readonly chains: readonly CaipNetworkId[]
  /** Sent as the last resource of the message (ERC-5573). */
  readonly methods: readonly string[]
}

/** The functions of a WalletConnect client that pairing uses. */
export interface PairingClient {
  /** The id of this client, for services that want it. */
  clientId(): Promise<string | undefined>
  /** Has the relay carry a proposal. Rejects when the relay refuses; may stay pending when it does not answer. */
  propose(namespaces: ProposedNamespaces): Promise<Proposal>
  /**
   * Like `propose`, but asks the wallet to sign as it approves; the approval is then `{ session, auths }`. Without `auths` the
   * wallet only connected. Absent if the client does not support it.
   */
  authenticate?(authentication: Authentication): Promise<Proposal>
  /** Set if the storage did not open: the sessions of earlier visits are unknown, and those of this visit are not kept. */
  readonly isTemporary?: true
  /** The sessions of this visit and of earlier ones. */
  sessions(): readonly unknown[]
  /** Sends a request to the wallet of a session (CAIP-27). Rejects with the wallet's error. */
  request(request: PairingRequest): Promise<unknown>
  /** Ends a session and tells the wallet. */
  disconnect(topic: string): Promise<void>
  watch(listener: (event: PairingEvent) => void): () => void
  /** Leaves no socket, timer or listener of this client behind. One that the host brought stays open. */
  close(): Promise<void>
}
