import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { definePlugin } from 'portico/kernel'
import {
  type ChainAdapter,
  chainAdapters,
  data,
  type NameResolver,
  nameResolvers,
  type Transfer,
  wallet,
} from 'portico/wallet'
import { expect, vi } from 'vitest'
import { type Kernel, noticesSlice } from '../../src/kernel/internal.ts'
import { createStage, type StageOptions, vitalik } from '../../src/shell/testing/views.tsx'
import { KernelProvider } from '../../src/view/KernelProvider.tsx'
import { ViewHost } from '../../src/view/ViewHost.tsx'
import type { Transfers } from '../../src/wallet/chain.ts'
import { getSupportedChains, getTokenBalances } from '../../src/wallet/chainData/endpoints.ts'
import type { ChainCapabilities } from '../../src/wallet/internal.ts'
import { createScriptedHttp } from '../../test/harness/scriptedHttp.ts'
import { receive, send, WalletSendView } from './index.ts'
import { sendSlice } from './tokens.ts'

export const sender = vitalik.address
export const receiver = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const usdt = `0x${'da'.repeat(20)}`
/** The balance of the coin in base units: 1.8342999… coins. */
export const allOfIt = 1834299999999999999n
export const fee = 65_000_000_000_000n

/** Capabilities that a test adds to the defaults of the scripted namespace. Without `send` the namespace can not send. */
export type SendAbilities = Partial<Transfers> & Pick<ChainCapabilities, 'settled'>

export interface SendStageOptions {
  readonly can?: SendAbilities
  /** Balances of the account at the service, in addition to 25.5 USDT. */
  readonly balances?: readonly object[]
  readonly names?: Partial<NameResolver>
  readonly wallets?: StageOptions['wallets']
  /** Reads the balance of the coin. */
  readonly balance?: StageOptions['balance']
  readonly networks?: StageOptions['networks']
  readonly settings?: StageOptions['settings']
  readonly plugins?: StageOptions['plugins']
  /** Whether the first wallet is connected from the start. @default true */
  readonly isConnected?: boolean
}

/** The modal with a connected account and a scripted wallet. */
export async function createSendStage(options: SendStageOptions = {}) {
  const {
    can = {},
    balances = [],
    names = {},
    wallets = [{}],
    balance,
    networks,
    settings,
    plugins = [],
    isConnected = true,
  } = options
  const http = createScriptedHttp()
  http.answer(getSupportedChains, { http: ['eip155:1', 'eip155:8453'] })
  const token = { name: 'Tether', symbol: 'USDT', address: `eip155:1:${usdt}`, price: 1, iconUrl: '' }
  const tether = { ...token, quantity: { decimals: '6', numeric: '25.5' } }
  http.answer(getTokenBalances, { balances: [tether, ...balances] } as never)
  vi.stubGlobal('fetch', http.fetch)
  const sent: Transfer[] = []
  const resolver = definePlugin({
    id: 'test-names',
    setup: (ctx) =>
      void ctx.slots.contribute(nameResolvers, {
        id: 'test',
        isName: (text) => text.endsWith('.eth'),
        resolve: async (name) => (name === 'ada.eth' ? receiver : null),
        ...names,
      }),
  })
  const stage = await createStage({
    wallets,
    ...(balance !== undefined && { balance }),
    plugins: [data(), send(), receive(), resolver(), ...plugins],
    ...(networks ? { networks } : {}),
    ...(settings ? { settings } : {}),
  })
  const [adapter] = stage.kernel.slots.get(chainAdapters)
  Object.assign(adapter as ChainAdapter, { isAddress: (text: string) => /^0x[0-9a-fA-F]{40}$/.test(text) })
  const { settled, ...abilities } = can
  const transfers: Transfers = {
    send: async (_session, transfer) => {
      sent.push(transfer)
      return { hash: '0xhash' }
    },
    fee: async () => fee.toString(),
    writeAddress: async (address) => (address.includes('bad') ? null : address),
    token: async (_at, address) =>
      address === usdt ? { value: '25500000', decimals: 6, symbol: 'USDT', name: 'Tether' } : null,
    ...abilities,
  }
  const canSend = !('send' in can) || can.send !== undefined
  const known: ChainCapabilities = { ...(canSend && { transfers }), ...(settled && { settled }) }
  Object.assign(adapter?.can ?? {}, known)
  if (isConnected) await stage.connect()
  return { ...stage, sent, http }
}

export function show({ kernel }: { readonly kernel: Kernel }) {
  render(
    <KernelProvider kernel={kernel}>
      <ViewHost />
    </KernelProvider>,
  )
  return screen
}

export function clearStage() {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
}

export const coin = `eip155:1:0x${'e'.repeat(40)}` as const

/** The form on screen, with a balance that is known. */
export async function openForm(options?: SendStageOptions) {
  const stage = await createSendStage(options)
  const { kernel } = stage
  const controller = await kernel.load(send)
  kernel.modal.open(WalletSendView)
  const state = () => kernel.store.get(sendSlice)
  const banner = () => kernel.store.get(noticesSlice).banner?.text
  const toasts = () => kernel.store.get(noticesSlice).toasts.map(({ text }) => text)
  const view = () => (kernel.modal.isOpen() ? kernel.router.current()?.view : undefined)
  const readBalance = async () => {
    await (await kernel.load(wallet)).refreshBalance('eip155', { force: true, signal: kernel.signal })
  }
  await readBalance()
  const fill = async (amount = '0.5', to = receiver) => {
    controller.setToken(coin)
    controller.setAmount(amount)
    await controller.setReceiver(to)
  }
  return { ...stage, controller, state, banner, toasts, view, fill }
}

/** A wallet whose signature or refusal the test triggers. */
export function signLater() {
  const prompts: { resolve(sent: { hash: string }): void; reject(error: unknown): void }[] = []
  const send = () => new Promise<{ hash: string }>((resolve, reject) => void prompts.push({ resolve, reject }))
  return {
    can: { send },
    sign: (hash: string) => prompts.shift()?.resolve({ hash }),
    refuse: (error: unknown) => prompts.shift()?.reject(error),
  }
}

const coins = (units: bigint) => ({ value: `${units}`, decimals: 18, symbol: 'ETH' })

/** The form on screen, on a chain whose balances and fee the test sets. */
export async function openOnChain(options: SendStageOptions = {}) {
  const chain = {
    coin: allOfIt,
    tether: 25_500_000n,
    fee: fee as bigint | null,
    isDown: false,
    /** How often the balance of the coin was read. */
    reads: 0,
    /** How often the fee was read, and how often that of a whole order. */
    fees: 0,
    orderFees: 0,
    wait: Promise.resolve(),
  }
  const fails = () => Promise.reject(new Error('The node is down'))
  const stage = await openForm({
    ...options,
    async balance() {
      chain.reads += 1
      await chain.wait
      return chain.isDown ? fails() : coins(chain.coin)
    },
    can: {
      async fee(_, transfer) {
        chain.fees += 1
        if ('amount' in transfer) chain.orderFees += 1
        return chain.fee === null ? null : `${chain.fee}`
      },
      token: async () => ({ value: `${chain.tether}`, decimals: 6, symbol: 'USDT', name: 'Tether' }),
      ...options.can,
    },
  })
  await (await stage.kernel.load(data)).refreshTokens('eip155', { signal: stage.kernel.signal })
  const screen = show(stage)
  await screen.findByLabelText('Amount')
  const review = async (amount: string, token?: `eip155:1:${string}`) => {
    await stage.fill(amount)
    if (token) stage.controller.setToken(token)
    await waitFor(() => expect(stage.state().receiver.status).toBe('known'))
    act(() => stage.controller.review())
    await screen.findByRole('heading', { name: 'Review transfer' })
    await waitFor(() => expect(stage.state().fee).not.toBeNull())
  }
  const sendButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send' })
  const refresh = () => act(() => stage.controller.refresh())
  /** Makes all readings too old, and holds back those that follow until the returned function is called. */
  const hold = () => {
    vi.setSystemTime(Date.now() + 60_000)
    let release = () => {}
    chain.wait = new Promise((resolve) => {
      release = resolve
    })
    return release
  }
  return { ...stage, chain, screen, review, sendButton, refresh, hold }
}
