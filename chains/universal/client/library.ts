import type { StorageLike } from './mergeTabs.ts'

/** The parts of `@walletconnect/universal-provider` 2.21.8 that are used, and of its client. */

export interface EmitterLike {
  on(event: string, listener: (payload: never) => void): unknown
  off(event: string, listener: (payload: never) => void): unknown
}

interface SocketProviderLike {
  request?: unknown
  readonly events?: {
    on(event: string, listener: (payload?: unknown) => void): unknown
    off(event: string, listener: (payload?: unknown) => void): unknown
    removeAllListeners(event: string): unknown
  }
}

export interface RelayerLike extends EmitterLike {
  transportExplicitlyClosed: boolean
  provider: SocketProviderLike
  readonly publisher: { readonly queue: Map<string, unknown> }
  /** These three are of version 2.21.8; a host's provider may have another one. */
  readonly connected?: boolean
  readonly subscriber?: { readonly topics: readonly string[] }
  /** Handles messages as if the relay had delivered them here. */
  handleBatchMessageEvents?(messages: readonly object[]): Promise<void>
  request(call: never): Promise<unknown>
  transportOpen(relayUrl?: string): Promise<void>
  transportClose(): Promise<void>
}

export interface VerifyLike {
  register(params: unknown): Promise<string | undefined>
}

/** Sends a message of the client's engine; `params` depends on the method. */
export interface EngineCall {
  readonly topic: string
  readonly method: string
  /** The id of the request. */
  readonly clientRpcId: number
  readonly params: {
    readonly authPayload?: { readonly nonce: string; requestId?: string }
    readonly requester?: { readonly publicKey: string }
    optionalNamespaces?: unknown
  }
}

export interface EngineLike {
  readonly events: { emit(event: string, payload: unknown): unknown; listenerCount?(event: string): number }
  sendRequest(call: EngineCall): Promise<unknown>
  request(params: unknown): Promise<unknown>
  onSessionAuthenticateResponse(topic: string, payload: unknown): unknown
  deletePendingAuthRequest(id: number, reason: object): Promise<unknown>
  deleteProposal(id: number): Promise<unknown>
}

export interface SignClientLike extends EmitterLike {
  readonly core: {
    /** A colon and a name, or empty: separates what the clients of one page store. */
    readonly customStoragePrefix?: string
    storage: StorageLike
    readonly relayer: RelayerLike & {
      subscribe(topic: string, options: { transportType: 'relay' }): Promise<unknown>
    }
    readonly verify: VerifyLike
    readonly expirer: { set(key: string | number, expiry: number): void }
    readonly heartbeat: { stop(): void }
    /** Pending requests of both sides by topic. A host's provider may have another version. */
    readonly history?: { delete(topic: string): void }
    readonly crypto: {
      getClientId(): Promise<string>
      decode(topic: string, message: string, options?: object): Promise<unknown>
      /** The topic of the session that two keys make. */
      generateSharedKey(own: string, other: string): Promise<string>
    }
    readonly pairing: { updateMetadata(params: { topic: string; metadata: unknown }): Promise<void> }
  }
  readonly auth: {
    /** Which pairing the answers on a topic are of. */
    readonly pairingTopics: { getAll(): readonly { readonly topic: string; readonly pairingTopic: string }[] }
  }
  readonly metadata: unknown
  readonly engine: EngineLike
  readonly session: {
    readonly keys: readonly string[]
    getAll(): readonly unknown[]
    set(topic: string, session: object): Promise<void>
  }
  readonly proposal: { getAll(): readonly { readonly id: number; readonly pairingTopic: string }[] }
  connect(params: {
    optionalNamespaces: never
  }): Promise<{ readonly uri?: string | undefined; approval(): Promise<unknown> }>
  authenticate(params: object): Promise<{ readonly uri: string; response(): Promise<unknown> }>
  request(params: { topic: string; chainId: string; request: { method: string; params: never } }): Promise<unknown>
  disconnect(params: { topic: string; reason: { code: number; message: string } }): Promise<void>
}

/** An instance of `UniversalProvider`. */
export interface UniversalProviderLike extends EmitterLike {
  readonly client: unknown
  session?: unknown
  optionalNamespaces?: unknown
  pair(pairingTopic: string | undefined): Promise<unknown>
  /** As `authenticate` of its client, and resolves with the answer of the wallet. */
  authenticate(params: object): Promise<unknown>
  disconnect(): Promise<void>
}
