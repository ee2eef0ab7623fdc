/** A chain of the world, in the shape that viem and wagmi take. */
export interface WorldChain {
  readonly id: number
  readonly name: string
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  readonly rpcUrls: { readonly default: { readonly http: readonly string[] } }
}

/** The chains of the world, by decimal id. */
export const worldChainNames = { 31337: 'Portico Local', 31338: 'Portico Local Two' } as const

/** The id of a chain of the world. */
export type WorldChainId = keyof typeof worldChainNames

/** Describes a chain of the world that is served at a URL. */
export const worldChain = (id: WorldChainId, url: string): WorldChain => ({
  id,
  name: worldChainNames[id],
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [url] } },
})
