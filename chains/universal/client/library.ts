/** The parts of `@walletconnect/universal-provider` 2.21.8 that are used, and of its client. */

export interface EmitterLike {
  on(event: string, listener: (payload: never) => void): unknown
  off(event: string, listener: (payload: never) => void): unknown
}

interface SocketProviderLike {
  request?: unknown
  readonly events?: { on(event: string, listener: () => void): unknown }
}

export interface RelayerLike extends EmitterLike {
  transportExplicitlyClosed: boolean
  provider: SocketProviderLike
  readonly publisher: { readonly queue: Map<string, unknown> }
  request(call: never): Promise<unknown>
  transportOpen(relayUrl?: string): Promise<void>
  transportClose(): Promise<void>
}

export interface VerifyLike {
  register(params: unknown): Promise<string | undefined>
}

export interface SignClientLike extends EmitterLike {
  readonly core: {
    readonly relayer: RelayerLike
    readonly verify: VerifyLike
    readonly expirer: { set(key: string | number, expiry: number): void }
    readonly heartbeat: { stop(): void }
    readonly crypto: { getClientId(): Promise<string> }
  }
  readonly session: { getAll(): readonly unknown[] }
  readonly proposal: { getAll(): readonly { readonly id: number; readonly pairingTopic: string }[] }
  connect(params: {
    optionalNamespaces: never
  }): Promise<{ readonly uri?: string | undefined; approval(): Promise<unknown> }>
  request(params: { topic: string; chainId: string; request: { method: string; params: never } }): Promise<unknown>
  disconnect(params: { topic: string; reason: { code: number; message: string } }): Promise<void>
}

/** An instance of `UniversalProvider`. */
export interface UniversalProviderLike extends EmitterLike {
  readonly client: unknown
  session?: unknown
  optionalNamespaces?: unknown
  pair(pairingTopic: string | undefined): Promise<unknown>
  disconnect(): Promise<void>
}
