import type { CaipNetworkId, Namespace } from '../caip.ts'

export interface NativeCurrency {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

/** Settings of requests to an RPC URL, with the names of viem's HTTP transport. */
export interface RpcConfig {
  /** Milliseconds for one try. @default 10000 */
  readonly timeout?: number | undefined
  /** Headers that each request carries, such as an `Authorization`. */
  readonly fetchOptions?: { readonly headers?: Readonly<Record<string, string>> | undefined } | undefined
}

/** A network in the store: plain data, with RPC URLs in the order of use. */
export interface Network {
  /** The reference within the namespace: a number on `eip155`. */
  readonly id: number | string
  readonly caipNetworkId: CaipNetworkId
  readonly deprecatedCaipNetworkId?: CaipNetworkId
  readonly chainNamespace: Namespace
  readonly name: string
  readonly nativeCurrency: NativeCurrency
  readonly rpcUrls: {
    /** The host's own URLs, then the hosted one, then the network's. */
    readonly default: { readonly http: readonly string[] }
    /** The network's own URLs, which may be passed to a wallet: they contain no project id. */
    readonly chainDefault: { readonly http: readonly string[] }
  }
  /** Settings of requests by RPC URL of the host. */
  readonly rpcConfigs?: Readonly<Record<string, RpcConfig>>
  readonly blockExplorers?: { readonly default: { readonly name: string; readonly url: string } }
  /** Contracts that calls rely on, as viem names them (`multicall3`, `ensUniversalResolver`). */
  readonly contracts?: Readonly<Record<string, { readonly address: string; readonly blockCreated?: number }>>
  readonly assets?: { readonly imageId?: string; readonly imageUrl?: string }
  readonly testnet?: boolean
}

/** A network as the host passes it: a viem chain, or the same shape with a `chainNamespace` for other namespaces. */
export interface NetworkInput {
  readonly id: number | string
  readonly chainNamespace?: Namespace | undefined
  readonly caipNetworkId?: string | undefined
  readonly deprecatedCaipNetworkId?: string | undefined
  readonly name: string
  readonly nativeCurrency: NativeCurrency
  readonly rpcUrls: { readonly default: { readonly http: readonly string[] } }
  readonly blockExplorers?: { readonly default: { readonly name: string; readonly url: string } } | undefined
  readonly contracts?: Readonly<Record<string, unknown>> | undefined
  readonly assets?: { readonly imageId?: string; readonly imageUrl?: string } | undefined
  readonly testnet?: boolean | undefined
}
