import type { CaipNetworkId } from 'portico/wallet'

/** Name of the service, as flags have it. */
export const oneInch = '1inch'

/** The networks on which 1inch swaps. */
export const swapNetworks: readonly CaipNetworkId[] = [
  1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250, 8217, 1313161554,
].map((id): CaipNetworkId => `eip155:${id}`)

/**
 * The routers of 1inch, versions 6 and 5; those of zkSync Era have addresses of their own.
 *
 * @see https://pkg.go.dev/github.com/1inch/1inch-sdk-go/helpers/consts/contracts
 */
export const oneInchRouters: readonly string[] = [
  '0x111111125421cA6dc452d289314280a0f8842A65',
  '0x6fd4383cB451173D5f9304F041C7BCBf27d561fF',
  '0x1111111254EEB25477B68fb85Ed929f73A960582',
  '0x6e2B76966cbD9cF4cC2Fa0D76d24d5241E0ABC2F',
]

/** Positions of the arguments of a router function, in words after the selector. */
export interface RouterFunction {
  readonly source?: number
  readonly target?: number
  readonly receiver?: number
  readonly amount?: number
  readonly minimum: number
  readonly flags?: number
  /** The function takes the coins that are sent with the call. */
  readonly isPaid?: true
}

const swap: RouterFunction = { source: 1, target: 2, receiver: 4, amount: 5, minimum: 6, flags: 7 }
const unoswap: RouterFunction = { source: 0, amount: 1, minimum: 2 }
const unoswapTo: RouterFunction = { receiver: 0, source: 1, amount: 2, minimum: 3 }
const ethUnoswap: RouterFunction = { minimum: 0, isPaid: true }
const ethUnoswapTo: RouterFunction = { receiver: 0, minimum: 1, isPaid: true }

/** The router functions that 1inch's service calls, by selector: those of version 6, then those of version 5. */
export const routerFunctions: Readonly<Record<string, RouterFunction | undefined>> = {
  '07ed2379': swap,
  '83800a8e': unoswap,
  '8770ba91': unoswap,
  '19367472': unoswap,
  e2c95c82: unoswapTo,
  ea76dddf: unoswapTo,
  f7a70056: unoswapTo,
  a76dfc3b: ethUnoswap,
  '89af926a': ethUnoswap,
  '188ac35d': ethUnoswap,
  '175accdc': ethUnoswapTo,
  '0f449d71': ethUnoswapTo,
  '493189f0': ethUnoswapTo,
  '12aa3caf': swap,
  '0502b1c5': unoswap,
  f78dc253: unoswapTo,
}
