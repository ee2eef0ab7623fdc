import { evm } from 'portico/chains/evm'
import { shell } from 'portico/shell'
import { createHarness, type HarnessOptions } from 'portico/testing'
import { data, type NetworkInput, tracked, wallet } from 'portico/wallet'
import { encodeAbiParameters, numberToHex } from 'viem'
import { beforeAll, onTestFinished, vi } from 'vitest'
import { noticesSlice } from '../../../src/kernel/internal.ts'
import { openModal } from '../../../src/modal/open.ts'
import {
  getHistory,
  getIdentity,
  getPrice,
  getSupportedChains,
  getTokenBalances,
} from '../../../src/wallet/chainData/endpoints.ts'
import { scriptWindows } from '../../../test/harness/scriptWindows.ts'
import { getExchangeBuyStatus, getExchangePayUrl, getExchanges } from '../endpoints.ts'
import {
  type PaymentHost,
  type PaymentOptions,
  type PaymentRequest,
  pay,
  paymentEnded,
  requestPayment,
} from '../index.ts'
import { paySlice } from '../tokens.ts'

const chainId = 'eip155:31337'
export const rpc = 'https://node.example/'
export const shop = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const tusd = `0x${'1'.repeat(40)}`

const network = (id: number, name: string): NetworkInput => ({
  id,
  name,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [rpc] } },
})
const ether = { network: chainId, asset: 'native', metadata: { name: 'Ether', symbol: 'ETH', decimals: 18 } } as const
const dollar = {
  network: chainId,
  asset: tusd,
  metadata: { name: 'Tide Dollar', symbol: 'TUSD', decimals: 6 },
} as const

/** A request for 1.5 ETH. */
export const bill: PaymentRequest = { paymentAsset: ether, recipient: shop, amount: '1500000000000000000' }
/** A request for 5 TUSD. */
export const tokenBill: PaymentRequest = { ...bill, paymentAsset: dollar, amount: '5000000' }

const word = (value: bigint) => encodeAbiParameters([{ type: 'uint256' }], [value])
const text = (value: string) => encodeAbiParameters([{ type: 'string' }], [value])

/** The results of the exchange service by method, or functions that compute a result from the parameters. */
export interface ScriptedService {
  reown_getExchanges: unknown
  reown_getExchangePayUrl: unknown
  reown_getExchangeBuyStatus: unknown
  /** Creates the whole answer, in place of an answer with one of the results. */
  whole?: () => unknown
}

/** The state of the scripted chain. */
export interface ScriptedChain {
  coins: bigint
  tokens: bigint
  decimals: bigint
  receipt: unknown
  /** The code at every address but that of the token, or a function that reads it. */
  code: string | (() => Promise<string>)
  /** Fails every call of the node. */
  isDown: boolean
}

export interface StageOptions extends Pick<HarnessOptions, 'features' | 'locale' | 'remote' | 'storage'> {
  /** Whether a wallet is connected. @default true */
  readonly connected?: boolean
  /** Whether views are rendered: without, `screen` has the id of the view alone. @default true */
  readonly render?: boolean
  /** Plugins in addition to those of a payment. */
  readonly extra?: NonNullable<HarnessOptions['plugins']>
  /** Networks in addition to One and Two. */
  readonly networks?: readonly NetworkInput[]
  /** Assets to deposit in addition to the coin and the token. */
  readonly assets?: readonly PaymentRequest['paymentAsset'][]
  /** The price of a token at the service, in US dollars. @default 2000 for the coin */
  readonly price?: number | null
}

type Script = (params: Readonly<Record<string, unknown>>) => unknown

/** A page whose user has 10 ETH and 1,250.5 TUSD in a wallet, and accounts at two exchanges that open a page. */
export async function createStage({
  connected = true,
  price = 2000,
  render = true,
  extra = [],
  networks = [],
  assets = [],
  ...options
}: StageOptions = {}) {
  const harness = await createHarness({
    plugins: [
      wallet({ networks: [network(31337, 'One'), network(31338, 'Two'), ...networks] }),
      evm(),
      data(),
      pay({ assets: [ether, dollar, ...assets] }),
      shell(),
      ...extra,
    ],
    features: { pay: true },
    ...options,
    connected,
    render: render as true,
  })
  const { kernel, http } = harness
  vi.stubGlobal('fetch', http.fetch)
  const windows = scriptWindows()
  const service: ScriptedService = {
    reown_getExchanges: {
      exchanges: [
        { id: 'tidemark', name: 'Tidemark' },
        { id: 'lantern', name: 'Lantern' },
      ],
    },
    reown_getExchangePayUrl: { url: 'https://tidemark.example/pay', sessionId: 'session-1' },
    reown_getExchangeBuyStatus: { status: 'IN_PROGRESS' },
  }
  const chain: ScriptedChain = {
    coins: 10n ** 19n,
    tokens: 1_250_500_000n,
    decimals: 6n,
    receipt: { status: '0x1' },
    code: '0x',
    isDown: false,
  }
  /** Methods of the service that were called, with their parameters, and the query parameter `source`. */
  const calls: {
    readonly method: string
    readonly params: Readonly<Record<string, unknown>>
    readonly source: string | null
  }[] = []
  for (const endpoint of [getExchanges, getExchangePayUrl, getExchangeBuyStatus])
    http.answer(endpoint as typeof getExchanges, async ({ body, url }) => {
      const { id, method, params } = body as { id: number; method: keyof ScriptedService; params: never }
      calls.push({ method, params, source: url.searchParams.get('source') })
      if (service.whole) return (await service.whole()) as never
      const script = service[method]
      const result = typeof script === 'function' ? await (script as Script)(params) : script
      return { jsonrpc: '2.0', id, result }
    })
  http.answerRpc(rpc, (method, params) => {
    if (chain.isDown) throw new TypeError('The node is down')
    const [call] = params as [{ readonly data?: string }]
    const selector = call?.data?.slice(2, 10)
    if (method === 'eth_chainId') return '0x7a69'
    if (method === 'eth_getBalance') return numberToHex(chain.coins)
    if (method === 'eth_gasPrice' || method === 'eth_maxPriorityFeePerGas') return '0x3b9aca00'
    if (method === 'eth_getTransactionCount') return '0x1'
    if (method === 'eth_estimateGas') return '0x5208'
    if (method === 'eth_getCode' && String((params as string[])[0]).toLowerCase() === tusd) return '0x60'
    if (method === 'eth_getCode') return typeof chain.code === 'string' ? chain.code : chain.code()
    if (method === 'eth_sendRawTransaction') return `0x${'a1'.repeat(32)}`
    if (method === 'eth_getTransactionReceipt') return chain.receipt
    if (method === 'eth_call' && selector === '313ce567') return word(chain.decimals)
    if (method === 'eth_call' && selector === '95d89b41') return text('TUSD')
    if (method === 'eth_call' && selector === '06fdde03') return text('Tide Dollar')
    if (method === 'eth_call' && selector === '70a08231') return word(chain.tokens)
    if (method === 'eth_call' && selector === 'a9059cbb') return word(1n)
    // The gas price oracle of rollups does not exist here.
    if (method === 'eth_call') return '0x'
    throw { code: -32601, message: 'No such method' }
  })
  http.answer(getSupportedChains, { http: [chainId, 'eip155:31338'] })
  http.answer(getIdentity, { name: null, avatar: null })
  http.answer(getHistory, { data: [], next: null })
  http.answer(getTokenBalances, { balances: [] })
  http.answer(getPrice, ({ body }) => {
    const [address = ''] = (body as { addresses: string[] }).addresses
    if (price === null) return { fungibles: [] }
    const value = address.endsWith(tusd) ? 1 : price
    return { fungibles: [{ address, name: '', symbol: '', iconUrl: '', price: value, decimals: 6 }] }
  })
  const counted: { readonly event: string; readonly properties?: unknown }[] = []
  kernel.events.on(tracked, (event) => counted.push(event))
  const ended: unknown[] = []
  kernel.events.on(paymentEnded, (event) => ended.push(event))
  const host: PaymentHost = {
    open: kernel.modal.open as never,
    close: () => kernel.modal.close(),
    kernel: kernel as never,
  }
  return Object.assign(harness, {
    service,
    chain,
    calls,
    counted,
    ended,
    ...windows,
    /** Asks for a payment as a host does. */
    ask: (request: PaymentRequest = bill, options?: PaymentOptions) => requestPayment(host, request, options),
    /** Opens a view as `modal.open` of a host does: the modal is loading until the view is rendered. */
    openAsHost(view: { readonly id: string }) {
      if (!render) kernel.modal.setLoading(false)
      openModal(kernel as never, { arrival: async () => true } as never, { view: view.id }).catch(() => {})
    },
    state: () => kernel.store.get(paySlice),
    toasts: () => kernel.store.get(noticesSlice).toasts.map(({ text }) => text),
    banner: () => kernel.store.get(noticesSlice).banner?.text,
    /** The transactions that the wallet was asked to send. */
    sent: () => harness.wallet?.cues.log.filter(({ method }) => method === 'eth_sendTransaction') ?? [],
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

/** Loads the code of the plugin and of views once, before the tests of a file: that is slow on a busy machine. */
export function loadFirst(...views: readonly { load(): Promise<unknown> }[]) {
  beforeAll(async () => {
    const [stage] = await Promise.all([createStage({ render: views.length > 0 }), ...views.map((view) => view.load())])
    await stage.kernel.load(pay)
    stage.dispose()
    vi.unstubAllGlobals()
  }, 120_000)
}
