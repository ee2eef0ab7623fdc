import type { RpcCall } from 'portico/wallet'
import { afterAll, beforeAll } from 'vitest'
import { createDescribe } from '../review/describe.ts'
import type { RequestDescription, RequestScene } from '../review/types.ts'
import { startChainOf } from './chainOf.ts'
import { toNetwork } from './network.ts'
import { nodesOf } from './nodes.ts'

export const me = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const friend = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const usdc = '0x1000000000000000000000000000000000000001'
export const weth = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
/** An account of a key that runs the code of a contract (EIP-7702). */
export const delegating = '0x5000000000000000000000000000000000000005'
/** A contract that calls itself WETH. */
export const fakeWeth = '0x2000000000000000000000000000000000000002'
export const apes = '0x3000000000000000000000000000000000000003'
export const router = '0x4000000000000000000000000000000000000004'
export const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
export const usdcToken = { address: usdc, symbol: 'USDC', decimals: 6 }

export interface Reviewing {
  ask(call: RpcCall, more?: Partial<RequestScene>, descriptors?: readonly unknown[]): Promise<RequestDescription>
}

/** Describes requests of https://app.example on a chain with two tokens, a collection, and a router. */
export function createReviewing(): Reviewing {
  let node: Awaited<ReturnType<typeof startChainOf>>
  beforeAll(async () => {
    node = await startChainOf({
      [usdc]: { symbol: 'USDC', decimals: 6, supply: 10n ** 15n, allowance: 7n },
      [weth]: { symbol: 'WETH', decimals: 18, supply: 10n ** 24n },
      [fakeWeth]: { symbol: 'WETH', decimals: 18, supply: 10n ** 24n },
      [apes]: { symbol: 'APE', isCollection: true },
      [router]: {},
      [delegating]: { code: `0xef0100${router.slice(2)}` },
      [permit2.toLowerCase()]: {},
    })
  })
  afterAll(() => node.stop())
  return {
    ask(call, more = {}, descriptors = []) {
      const { signal } = new AbortController()
      const scene = { address: me, network: toNetwork(1, node.url), origin: 'https://app.example', ...more }
      return createDescribe(() => [scene.network], nodesOf(signal), descriptors)(call, scene, signal)
    },
  }
}

export const kindsOf = ({ cautions }: RequestDescription) => cautions.map(({ kind }) => kind)
