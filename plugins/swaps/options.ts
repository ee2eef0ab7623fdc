import type { CaipNetworkId } from 'portico/wallet'

/** The options of the plugin. */
export interface SwapsOptions {
  /** Networks that the swap service supports (CAIP-2, `eip155` only). @default the 12 of 1inch */
  readonly networks: readonly CaipNetworkId[] | null
  /** Contracts that may take the sold tokens; transactions to other contracts are refused. @default the routers of 1inch */
  readonly routers: readonly string[] | null
  /** The slippage tolerance in whole percent, from 0 to 50: the swap service refuses fractions. @default 1 */
  readonly slippage: number
  /** The fee of the service in percent, to be shown. @default no fee is shown */
  readonly providerFee: number | null
  /** The approved amount: that of the swap, or unlimited. @default 'exact' */
  readonly approval: 'exact' | 'unlimited'
}

export const swapsDefaults: SwapsOptions = {
  networks: null,
  routers: null,
  slippage: 1,
  providerFee: null,
  approval: 'exact',
}
