import { shell } from 'portico/shell'
import { createHarness } from 'portico/testing'
import { tracked, wallet } from 'portico/wallet'
import { vi } from 'vitest'
import { noticesSlice } from '../../../src/kernel/internal.ts'
import { callNode } from '../../../test/wallets/node.ts'
import { type Anvil, startAnvil } from '../../../test/world/anvil.ts'
import { directFetch } from '../../../test/world/directFetch.ts'
import { putErc20 } from '../../../test/world/erc20.ts'
import { type ProjectApi, startProjectApi } from '../../../test/world/projectApi.ts'
import { coinAddress, swapRouter } from '../../../test/world/swaps/addresses.ts'
import { putSwapRouter } from '../../../test/world/swaps/router.ts'
import { type SwapArguments, SwapView, swaps } from '../index.ts'
import type { SwapsOptions } from '../options.ts'
import { swapsSlice } from '../tokens.ts'

const chainId = 'eip155:31337'
/** The Tide Dollar of the world: 6 decimals, one dollar. */
export const tusd = `0x${'1'.repeat(40)}`
export const coinId = `${chainId}:${coinAddress}` as const
export const tusdId = `${chainId}:${tusd}` as const

/** Time limit for answers on a slow machine, in milliseconds. */
export const timeLimit = 30_000

/** A local chain with a router contract, and a swap service whose transactions call this router. */
export interface Market {
  readonly node: Anvil
  readonly api: ProjectApi
  stop(): Promise<void>
}

export async function startMarket(): Promise<Market> {
  vi.stubGlobal('fetch', directFetch)
  const node = await startAnvil({ chainId: 31337 })
  await putSwapRouter(node.url)
  const api = await startProjectApi({ chains: { 31337: node.url } })
  return {
    node,
    api,
    async stop() {
      await Promise.all([api.stop(), node.stop()])
      vi.unstubAllGlobals()
    },
  }
}

/** The token balance of an address. */
export async function tokensOf({ node }: Market, address: string): Promise<bigint> {
  const data = `0x70a08231${address.slice(2).toLowerCase().padStart(64, '0')}`
  return BigInt((await callNode(node.url, 'eth_call', [{ to: tusd, data }, 'latest'])) as string)
}

/** The coin balance of an address. */
export const coinsOf = async ({ node }: Market, address: string): Promise<bigint> =>
  BigInt((await callNode(node.url, 'eth_getBalance', [address, 'latest'])) as string)

/** A connected wallet, and the form with the tokens of the market. */
export async function openSwap(
  market: Market,
  {
    wanted = {},
    options = {},
    needsReset = false,
  }: {
    readonly wanted?: SwapArguments
    readonly options?: Partial<SwapsOptions>
    /** Whether an approval of the token fails until an earlier one is removed. */
    readonly needsReset?: boolean
  } = {},
) {
  const { node, api } = market
  const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  const network = { id: 31337, name: 'Local', nativeCurrency, rpcUrls: { default: { http: [node.url] } } }
  const other = { ...network, id: 31338, name: 'Other' }
  const known = { networks: [chainId] as const, routers: [swapRouter], ...options }
  const harness = await createHarness({
    plugins: [wallet({ networks: [network, other] }), shell(), swaps(known)],
    services: { data: api.url },
    connected: true,
    remote: { swaps: ['1inch'] },
  })
  const { kernel, wallet: owner } = harness
  const [address = ''] = owner?.addresses ?? []
  const symbol = `0x${Buffer.from('TUSD').toString('hex').padEnd(64, '0')}` as const
  await putErc20(node.url, {
    address: tusd,
    symbol,
    needsReset,
    balances: { [swapRouter]: 1_000_000_000_000n, [address]: 1_250_500_000n },
  })
  const controller = await kernel.load(swaps)
  const state = () => kernel.store.get(swapsSlice)
  const counted: { event: string; properties?: unknown }[] = []
  kernel.events.on(tracked, (event) => counted.push(event as never))
  kernel.modal.open(SwapView, wanted)
  await controller.begin(wanted)
  const toasts = () => kernel.store.get(noticesSlice).toasts.map(({ text }) => text)
  const view = () => (kernel.modal.isOpen() ? kernel.router.current()?.view : undefined)
  /** Fills in the form and waits for the quote. */
  const fill = async (from: typeof coinId | typeof tusdId, to: typeof coinId | typeof tusdId, amount: string) => {
    controller.setToken('from', from)
    controller.setToken('to', to)
    controller.setAmount(amount)
    await vi.waitFor(() => {
      if (!state().quote || state().quote?.from !== from) throw new Error('No quote yet')
    }, timeLimit)
  }
  /** Opens the review and waits for its order or a failure. */
  const review = async () => {
    controller.review()
    await vi.waitFor(() => {
      if (!state().order && !state().failure) throw new Error('No order yet')
    }, timeLimit)
    return state().order
  }
  const sent = () => owner?.cues.log.filter(({ method }) => method === 'eth_sendTransaction') ?? []
  return { ...harness, owner, address, controller, state, counted, toasts, view, fill, review, sent }
}
