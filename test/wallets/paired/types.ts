import type { CaipNetworkId } from 'portico/wallet'
import type { Hex } from 'viem'
import type { WalletStorage } from '../types.ts'

/** The namespaces for which a paired wallet holds keys. */
export type PairedNamespace = 'eip155' | 'solana' | 'bip122'

/** What a paired wallet is made of. */
export interface PairedWalletOptions {
  /** `ws:` or `wss:` URL of the relay that the page uses too. */
  readonly relayUrl: string
  /** The networks that it is willing to be on (CAIP-2); the first of a namespace is its active one. */
  readonly networks: readonly CaipNetworkId[]
  /** URLs of nodes by network; transactions of `eip155` and `solana` are sent there. @default none */
  readonly nodes?: Readonly<Record<CaipNetworkId, string>>
  /** The name that the page shows. @default 'Paired Wallet' */
  readonly name?: string
  /** An https: or data: URL. @default none */
  readonly icon?: string
  /** 32-byte keys by namespace; the first one's account is shared. @default the first three keys of the test mnemonic */
  readonly keys?: { readonly [Namespace in PairedNamespace]?: readonly Hex[] }
  /** Where sessions outlive a reload. @default nowhere */
  readonly storage?: WalletStorage
  /** @default 'test' */
  readonly projectId?: string
}

/** The page that asks, as it presents itself. Any page could claim the same. */
export interface PairedApp {
  readonly name: string
  readonly url: string
}

/** A page that wants to be connected. */
export interface PairedProposal {
  readonly kind: 'proposal'
  readonly id: number
  readonly app: PairedApp
  /** What the page asks for by namespace, required and optional alike. */
  readonly namespaces: Readonly<
    Record<
      string,
      { readonly chains: readonly string[]; readonly methods: readonly string[]; readonly events: readonly string[] }
    >
  >
}

/** A call of a connected page. */
export interface PairedRequest {
  readonly kind: 'request'
  readonly id: number
  /** The session that it came through. */
  readonly topic: string
  readonly app: PairedApp
  readonly network: CaipNetworkId
  readonly method: string
  readonly params: unknown
}

/** A page that wants to be connected and signed in to, with one approval. */
export interface PairedAuthentication {
  readonly kind: 'authentication'
  readonly id: number
  readonly app: PairedApp
  /** The networks whose accounts would sign. */
  readonly networks: readonly CaipNetworkId[]
  /** The texts to be signed, one for each of the networks. */
  readonly messages: readonly string[]
}

/** What waits for an answer of the person behind the wallet. */
export type PairedQuestion = PairedProposal | PairedRequest | PairedAuthentication

/** What a wallet signed as it connected (CAIP-74). */
export interface PairedCacao {
  readonly h: { readonly t: 'caip122' }
  readonly p: {
    readonly iss: string
    readonly domain: string
    readonly aud: string
    readonly nonce: string
    readonly statement?: string
    readonly resources?: string[]
    readonly [more: string]: unknown
  }
  readonly s: { readonly t: 'eip191' | 'eip1271'; readonly s: string }
}

/**
 * How a wallet takes a page that wants to be signed in to as it connects: it signs for each network, for the first
 * alone, or knows nothing of it, as many wallets do, and answers the proposal beside it.
 */
export type PairedSignIn = 'each' | 'first' | 'never'

/** What is not as it should be in what a wallet signs. */
export interface SignInChange {
  /** Changed before it is signed: the signature is right, for another text. */
  payload?(payload: PairedCacao['p']): PairedCacao['p']
  /** Changed after it was signed. */
  signed?(cacao: PairedCacao): PairedCacao
}

/** Why the wallet says no. */
export interface Reason {
  readonly code: number
  readonly message: string
}

/** A page that is connected. */
export interface PairedSession {
  readonly topic: string
  readonly app: PairedApp
  /** CAIP-10 ids. */
  readonly accounts: readonly string[]
  /** In seconds since the epoch. */
  readonly expiry: number
}

/** Directs a paired wallet: what its owner answers, and what happens inside it. */
export interface PairedCues {
  /** Approves every question from now on, and those that wait. This is how a wallet begins. */
  approve(): void
  /** Rejects every question from now on, and those that wait. @param reason @default 5000, "User rejected." */
  reject(reason?: Reason): void
  /** Never answers any later question. */
  ignore(): void
  /** Lets questions wait for {@link answer}. */
  manual(): void
  /** Answers one question that waits. Throws if there is none of this id. */
  answer(id: number, answer: 'approve' | 'reject', reason?: Reason): void
  /** How it signs in with pages from now on, and what is wrong with that. @default 'each', and nothing */
  signIn(how: PairedSignIn, change?: SignInChange): void
  /** Shares the accounts of other keys, by their index in `keys`, the active one first. Tells every session. */
  changeAccounts(namespace: PairedNamespace, keys: readonly number[]): Promise<void>
  /** Moves to another network, known or not, and tells every session. */
  changeChain(network: CaipNetworkId): Promise<void>
  /** Shares these networks only, in every session. Throws if a namespace of a session would have none. */
  updateNetworks(networks: readonly CaipNetworkId[]): Promise<void>
  /** Emits any other event of a session on a network. Throws what the client throws where no session allows it. */
  emit(network: CaipNetworkId, name: string, data: unknown): Promise<void>
  /** Lengthens every session to seven days from now. */
  extend(): Promise<void>
  /** Ends one session, or all. */
  disconnect(topic?: string): Promise<void>
  /** Resolves when every page has answered. */
  ping(): Promise<void>
}

/** A wallet on a phone, as far as a page can tell: real protocol, real keys, and cues that direct it. */
export interface PairedWallet {
  readonly name: string
  readonly cues: PairedCues
  /** Follows a `wc:` URI. Throws if it is none, is expired, or was used before. */
  pair(uri: string): Promise<void>
  /** The addresses of all keys on a network, shared or not. */
  addresses(network: CaipNetworkId): readonly string[]
  /** The addresses that pages see on a network, the active one first. */
  shared(network: CaipNetworkId): readonly string[]
  /** The networks that it is willing to be on. */
  networks(): readonly CaipNetworkId[]
  /** The network that it is on, in each namespace. */
  active(namespace: PairedNamespace): CaipNetworkId | undefined
  sessions(): readonly PairedSession[]
  /** What waits for an answer, the oldest first. */
  pending(): readonly PairedQuestion[]
  /** Every proposal, the oldest first. */
  readonly proposals: readonly PairedProposal[]
  /** Every sign-in that came with a pairing, the oldest first. */
  readonly authentications: readonly PairedAuthentication[]
  /** Every call, the oldest first. */
  readonly requests: readonly PairedRequest[]
  /** The topics of the sessions that pages ended. */
  readonly deleted: readonly string[]
  /** What went wrong while nobody waited for it. */
  readonly failures: readonly unknown[]
  /** Calls the listener when questions, sessions or networks have changed; returns the function that stops it. */
  watch(listener: () => void): () => void
  /** Leaves the relay without ending sessions. */
  stop(): Promise<void>
}
