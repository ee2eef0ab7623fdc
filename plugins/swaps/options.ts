import type { CaipNetworkId } from 'portico/wallet'

/** What a host may set. */
export interface SwapsOptions {
  /** Networks that the swap service knows (CAIP-2, `eip155` only). @default the 12 of 1inch */
  readonly networks: readonly CaipNetworkId[] | null
  /** Contracts that may take the tokens that are sold; a transaction for another one is refused. @default the routers of 1inch */
  readonly routers: readonly string[] | null
  /** By how many percent less than shown a swap may give, from 0 to 50. @default 1 */
  readonly slippage: number
  /** What the service keeps of a swap, in percent, to be shown. @default nothing is said about a fee */
  readonly providerFee: number | null
  /** How much of a token is approved: the amount of the swap, or all there will ever be. @default 'exact' */
  readonly approval: 'exact' | 'unlimited'
}

export const swapsDefaults: SwapsOptions = {
  networks: null,
  routers: null,
  slippage: 1,
  providerFee: null,
  approval: 'exact',
}
