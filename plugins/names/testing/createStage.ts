import { shell } from 'portico/shell'
import { createHarness, type HarnessOptions } from 'portico/testing'
import { type NetworkInput, tracked, wallet } from 'portico/wallet'
import { onTestFinished } from 'vitest'
import { noticesSlice } from '../../../src/kernel/internal.ts'
import { getIdentity, getSupportedChains } from '../../../src/wallet/chainData/endpoints.ts'
import { getName, getNameSuggestions, getNamesOf, registerName } from '../endpoints.ts'
import { names, namesSlice } from '../index.ts'
import type { NamesOptions } from '../options.ts'

const network = (id: number, name: string): NetworkInput => ({
  id,
  name,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
})

/** A record as the service sends it. */
export const recordOf = (name: string, addresses: Readonly<Record<string, string>>) => ({
  name,
  registered_at: '2025-01-01T00:00:00Z',
  updated_at: null,
  attributes: null,
  addresses: Object.fromEntries(Object.entries(addresses).map(([coin, address]) => [coin, { address }])),
})

export interface StageOptions {
  readonly options?: Partial<NamesOptions>
  /** Whether a wallet is connected. @default true */
  readonly connected?: boolean
  /** Plugins in addition to `names`, `wallet` and `shell`. */
  readonly extra?: NonNullable<HarnessOptions['plugins']>
  /** Networks in addition to two EVM networks. */
  readonly networks?: readonly NetworkInput[]
}

/** A page with a connected wallet by default, and a service without registered names. */
export async function createStage({ options = {}, connected = true, extra = [], networks = [] }: StageOptions = {}) {
  const harness = await createHarness({
    plugins: [
      wallet({ networks: [network(1, 'One'), network(10, 'Ten'), ...networks] }),
      names(options),
      shell(),
      ...extra,
    ],
    connected,
    render: true,
  })
  const { kernel, http } = harness
  http.answer(getSupportedChains, { http: ['eip155:1', 'eip155:10'] })
  http.answer(getIdentity, { name: null, avatar: null })
  http.answer(getName, [])
  http.answer(getNamesOf, [])
  http.answer(getNameSuggestions, { suggestions: [] })
  const counted: { readonly event: string; readonly properties?: unknown }[] = []
  kernel.events.on(tracked, (event) => counted.push(event))
  const controller = await kernel.load(names)
  const [address = ''] = harness.wallet?.addresses ?? []
  /** Accepts every registration from now on. */
  const acceptNames = () =>
    http.answer(registerName, ({ body }) => {
      const { message } = body as { message: string }
      return recordOf((JSON.parse(message) as { name: string }).name, { 60: address })
    })
  return Object.assign(harness, {
    controller,
    address,
    counted,
    acceptNames,
    state: () => kernel.store.get(namesSlice),
    toasts: () => kernel.store.get(noticesSlice).toasts.map(({ text }) => text),
    /** The bodies of the requests that register names. */
    posted: () =>
      http.requests
        .filter(({ method, url }) => method === 'POST' && url.pathname === '/v1/profile/account')
        .map(({ body }) => body as { coin_type: number; address: string; message: string; signature: string }),
    asked: (path: string) => http.requests.filter(({ url }) => url.pathname.startsWith(path)),
  })
}

/** Creates a stage that is disposed of after the test. */
export async function openStage(options?: StageOptions) {
  const stage = await createStage(options)
  onTestFinished(stage.dispose)
  return stage
}

export type Stage = Awaited<ReturnType<typeof createStage>>
