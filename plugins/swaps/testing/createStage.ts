import { shell } from 'portico/shell'
import { createHarness, type HarnessOptions } from 'portico/testing'
import { data, type NetworkInput, selectAccountType, tracked, wallet } from 'portico/wallet'
import { type Address, encodeAbiParameters, encodeFunctionData, erc20Abi, type Hex, numberToHex } from 'viem'
import { expect, onTestFinished, vi } from 'vitest'
import { noticesSlice } from '../../../src/kernel/internal.ts'
import {
  getHistory,
  getIdentity,
  getPrice,
  getSupportedChains,
  getTokenBalances,
} from '../../../src/wallet/chainData/endpoints.ts'
import { coinAddress, swapRouter } from '../../../test/world/swaps/addresses.ts'
import { encodeSwap } from '../../../test/world/swaps/router.ts'
import { buildApproval, buildTransaction, getAllowance, getGasPrice, getQuotes, getTokens } from '../endpoints.ts'
import { type SwapArguments, SwapView, swaps } from '../index.ts'
import type { SwapsOptions } from '../options.ts'
import { swapsSlice } from '../tokens.ts'

const chainId = 'eip155:31337'
const rpc = 'https://node.example/'
export const tusd = `0x${'1'.repeat(40)}` as const
export const coinId = `${chainId}:${coinAddress}` as const
export const tusdId = `${chainId}:${tusd}` as const
const gasPrice = '1000000000'

const network = (id: number, name: string): NetworkInput => ({
  id,
  name,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [rpc] } },
})
const word = (value: bigint) => encodeAbiParameters([{ type: 'uint256' }], [value])

/** The scripted answers of the service and the chain; a test may change them at any time. */
export interface Scripted {
  /** Dollars for a coin. */
  price: number
  /** In base units. */
  allowance: bigint
  /** The allowances that the token itself reports, by contract; the node fails to read others. */
  allowances: Record<string, bigint>
  coins: bigint
  /** The gas of the swaps that the service builds. */
  gas: string
  /** Answers methods of the node before the stage does. */
  rpc: Readonly<Record<string, unknown>>
  /** The receipt of every transaction; `null` while it is pending. */
  receipt: { readonly status: '0x1' | '0x0' } | null
  /** The hash that the node returns for a transaction. */
  hash: string
  /** Whether an approval changes the allowance. */
  keepsApprovals: boolean
  /** Changes what the service builds. */
  built: {
    readonly to?: string
    readonly receiver?: Address
    readonly target?: Address
    readonly amount?: bigint
    readonly minimum?: bigint
    readonly data?: Hex
  }
}

const converted = (amount: bigint, from: string, price: number) =>
  from === coinId ? (amount * BigInt(price)) / 10n ** 12n : (amount * 10n ** 12n) / BigInt(price)

const addressOf = (id: string) => id.slice(id.lastIndexOf(':') + 1) as Address

/**
 * A page with a connected wallet that has 10 ETH and 1,250.5 TUSD; the service swaps the two. `extra`: more plugins; `networks`:
 * more networks.
 */
export async function createStage(
  options: Partial<SwapsOptions> = {},
  extra: NonNullable<HarnessOptions['plugins']> = [],
  { networks = [], ...page }: Pick<HarnessOptions, 'locale'> & { readonly networks?: readonly NetworkInput[] } = {},
) {
  const scripted: Scripted = {
    price: 2000,
    allowance: 0n,
    allowances: {},
    coins: 10n ** 19n,
    gas: '220000',
    rpc: {},
    receipt: { status: '0x1' },
    hash: `0x${'a1'.repeat(32)}`,
    keepsApprovals: true,
    built: {},
  }
  const harness = await createHarness({
    plugins: [
      wallet({ networks: [network(31337, 'One'), network(31338, 'Two'), ...networks] }),
      data(),
      shell(),
      swaps({ networks: [chainId], routers: [swapRouter], ...options }),
      ...extra,
    ],
    remote: { swaps: ['1inch'] },
    connected: true,
    render: true,
    ...page,
  })
  const { kernel, http } = harness
  vi.stubGlobal('fetch', http.fetch)
  /** The amount of the approval that the wallet was asked for. */
  let approved: { readonly router: string; readonly amount: bigint } | undefined
  http.answerRpc(rpc, (method, params) => {
    const [call] = params as [{ readonly data?: Hex }]
    const selector = call?.data?.slice(2, 10)
    if (method in scripted.rpc) return scripted.rpc[method]
    if (method === 'eth_getBalance') return numberToHex(scripted.coins)
    if (method === 'eth_chainId') return '0x7a69'
    if (method === 'eth_getCode') return '0x'
    if (method === 'eth_gasPrice' || method === 'eth_maxPriorityFeePerGas') return numberToHex(BigInt(gasPrice))
    if (method === 'eth_getTransactionCount') return '0x1'
    if (method === 'eth_estimateGas') {
      if (selector === '095ea7b3')
        approved = { router: `0x${call.data?.slice(34, 74)}`, amount: BigInt(`0x${call.data?.slice(74)}`) }
      return '0x5208'
    }
    if (method === 'eth_sendRawTransaction') {
      if (scripted.keepsApprovals && approved) {
        scripted.allowance = approved.amount
        if (approved.router in scripted.allowances) scripted.allowances[approved.router] = approved.amount
      }
      approved = undefined
      return scripted.hash
    }
    if (method === 'eth_getTransactionReceipt') return scripted.receipt
    if (method === 'eth_call' && selector === '313ce567') return word(6n)
    if (method === 'eth_call' && selector === '95d89b41') return encodeAbiParameters([{ type: 'string' }], ['TUSD'])
    if (method === 'eth_call' && selector === '06fdde03')
      return encodeAbiParameters([{ type: 'string' }], ['Tide Dollar'])
    const allowed = scripted.allowances[`0x${call?.data?.slice(98)}`]
    if (method === 'eth_call' && selector === 'dd62ed3e' && allowed !== undefined) return word(allowed)
    if (method === 'eth_call' && selector === '70a08231') return word(1_250_500_000n)
    throw { code: -32601, message: 'No such method' }
  })
  const token = { name: 'Tide Dollar', symbol: 'TUSD', address: tusdId }
  http.answer(getSupportedChains, { http: [chainId, 'eip155:31338'] })
  http.answer(getIdentity, { name: null, avatar: null })
  http.answer(getHistory, { data: [], next: null })
  http.answer(getTokenBalances, {
    balances: [{ ...token, chainId, price: 1, iconUrl: '', quantity: { decimals: '6', numeric: '1250.5' } }],
  })
  http.answer(getPrice, ({ body }) => {
    const [address = ''] = (body as { addresses: string[] }).addresses
    const price = address === coinId ? scripted.price : 1
    return { fungibles: [{ address, name: '', symbol: '', iconUrl: '', price, decimals: 6 }] }
  })
  http.answer(getTokens, {
    tokens: [
      { name: 'Ether', symbol: 'ETH', address: coinId, decimals: 18 },
      { ...token, decimals: 6 },
    ],
  })
  http.answer(getGasPrice, { standard: gasPrice })
  http.answer(getQuotes, ({ url: { searchParams } }) => {
    const output = converted(BigInt(searchParams.get('amount') ?? 0), searchParams.get('from') ?? '', scripted.price)
    return { quotes: [{ toAmount: `${output}` }] }
  })
  http.answer(getAllowance, () => ({ allowance: `${scripted.allowance}` }))
  http.answer(buildApproval, ({ url: { searchParams } }) => {
    const args = [swapRouter, BigInt(searchParams.get('amount') ?? 2n ** 256n - 1n)] as const
    const from = searchParams.get('from') ?? ''
    return { tx: { from, data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args }), value: '0' } }
  })
  http.answer(buildTransaction, ({ body }) => {
    const { from, to, userAddress, amount, eip155 } = body as Record<
      'from' | 'to' | 'userAddress' | 'amount',
      string
    > & {
      eip155: { slippage: number }
    }
    const output = converted(BigInt(amount), from, scripted.price)
    const { to: contract = swapRouter, data, ...built } = scripted.built
    const call = encodeSwap({
      source: addressOf(from),
      target: addressOf(to),
      receiver: addressOf(userAddress),
      amount: BigInt(amount),
      output,
      minimum: (output * BigInt(Math.round((100 - eip155.slippage) * 100))) / 10_000n,
      ...built,
    })
    return {
      tx: {
        from: userAddress,
        to: `${chainId}:${contract}`,
        data: data ?? call,
        amount: `${output}`,
        eip155: { gas: scripted.gas, gasPrice },
      },
    }
  })
  const counted: { readonly event: string; readonly properties?: unknown }[] = []
  kernel.events.on(tracked, (event) => counted.push(event))
  const asked = (path: string) => http.requests.filter(({ url }) => url.pathname === `/v1/convert/${path}`)
  return Object.assign(harness, {
    controller: await kernel.load(swaps),
    scripted,
    slice: swapsSlice,
    counted,
    asked,
    state: () => kernel.store.get(swapsSlice),
    toasts: () => kernel.store.get(noticesSlice).toasts.map(({ text }) => text),
    /** The transactions that the wallet was asked to send. */
    sent: () => harness.wallet?.cues.log.filter(({ method }) => method === 'eth_sendTransaction') ?? [],
    /** Opens the form, and waits for the balance and the type of the account. */
    async openForm(wanted: SwapArguments = {}) {
      kernel.modal.open(SwapView, wanted)
      await harness.screen.findByLabelText('You sell')
      await vi.waitFor(() => expect(selectAccountType(kernel.store.get, 'eip155')).toBeDefined())
    },
  })
}

/** Creates a stage that is disposed of after the test. */
export async function openStage(...given: Parameters<typeof createStage>) {
  const stage = await createStage(...given)
  onTestFinished(() => {
    stage.dispose()
    vi.unstubAllGlobals()
  })
  return stage
}

export type Stage = Awaited<ReturnType<typeof createStage>>
