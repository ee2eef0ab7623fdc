import { shell } from 'portico/shell'
import { createHarness, type HarnessOptions } from 'portico/testing'
import { type NetworkInput, tracked, wallet } from 'portico/wallet'
import { onTestFinished, vi } from 'vitest'
import { noticesSlice } from '../../../src/kernel/internal.ts'
import {
  getHistory,
  getIdentity,
  getSupportedChains,
  getTokenBalances,
} from '../../../src/wallet/chainData/endpoints.ts'
import { scriptWindows } from '../../../test/harness/scriptWindows.ts'
import { createOnrampUrl, getOptions, getQuote } from '../endpoints.ts'
import { onramp, onrampSlice } from '../index.ts'

const rpc = 'http://127.0.0.1:1'
export const network = (id: number, name: string): NetworkInput => ({
  id,
  name,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [rpc] } },
})

export interface StageOptions {
  readonly providers?: unknown
  /** Plugins in addition to those of a purchase. */
  readonly extra?: NonNullable<HarnessOptions['plugins']>
  /** Networks in addition to One and Two. */
  readonly networks?: readonly NetworkInput[]
  /** Languages of the page. */
  readonly locales?: HarnessOptions['locales']
}

/** A page with a connected wallet. The service has no currencies and no quotes, but URLs of Coinbase. */
export async function createStage({
  providers = ['coinbase', 'meld'],
  extra = [],
  networks = [],
  locales,
}: StageOptions = {}) {
  const harness = await createHarness({
    plugins: [
      wallet({ networks: [network(31337, 'One'), network(31338, 'Two'), ...networks] }),
      onramp({ meldPublicKey: 'key' }),
      shell(),
      ...extra,
    ],
    remote: { onramp: providers },
    connected: true,
    render: true,
    ...(locales && { locales }),
  })
  const { kernel, http } = harness
  const windows = scriptWindows()
  let coins = 5n
  let code: string | null = '0x'
  http.answerRpc(rpc, (method) => {
    if (method === 'eth_getBalance') return `0x${coins.toString(16)}`
    if (method === 'eth_getCode' && code !== null) return code
    if (method === 'eth_chainId') return '0x7a69'
    throw { code: -32601, message: 'No such method' }
  })
  http.answer(getSupportedChains, { http: ['eip155:31337', 'eip155:31338', 'eip155:8453'] })
  http.answer(getIdentity, { name: null, avatar: null })
  http.answer(getTokenBalances, { balances: [] })
  http.answer(getHistory, { data: [], next: null })
  http.fail(getOptions, 404)
  http.fail(getQuote, 404)
  http.answer(createOnrampUrl, { url: 'https://pay.example/session' })
  const counted: { readonly event: string; readonly properties?: unknown }[] = []
  kernel.events.on(tracked, (event) => counted.push(event))
  return Object.assign(harness, {
    ...windows,
    counted,
    /** Adds to the balance of the account. */
    credit: () => {
      coins += 1n
    },
    /** Sets the code at the address of the account; with `null` the node does not tell. */
    setCode(next: string | null) {
      code = next
    },
    state: () => kernel.store.get(onrampSlice),
    toasts: () => kernel.store.get(noticesSlice).toasts.map(({ text }) => text),
    posted: (path: string) => http.requests.filter(({ url }) => url.pathname === path).map(({ body }) => body),
  })
}

/** Creates a stage that is disposed of after the test. */
export async function openStage(options?: StageOptions) {
  const stage = await createStage(options)
  onTestFinished(() => {
    stage.dispose()
    vi.unstubAllGlobals()
  })
  return stage
}

export type Stage = Awaited<ReturnType<typeof createStage>>
