/** A login that the page gives up while it is restored: nobody is logged in then, so that the ways to log in are offered. */
import { definePlugin } from 'portico/kernel'
import { createHarness, createTestWallet, type MemoryStorage } from 'portico/testing'
import { connectGates, connectionsSlice, type Namespace, wallet } from 'portico/wallet'
import { afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { evm } from '../../chains/evm/index.ts'
import { mainnet } from '../../chains/evm/networks.ts'
import { solana } from '../../chains/solana/index.ts'
import { solana as solanaMainnet } from '../../chains/solana/networks.ts'
import { embeddedWallet } from './embeddedWallet.ts'
import { loginMethod } from './testing/loginMethod.ts'
import { type FrameRequest, hang, scriptFrame } from './testing/scriptedFrame.ts'
import { embeddedWalletSlice } from './tokens.ts'

const never = new AbortController().signal
beforeAll(async () => void (await import('./createEmbeddedWallet.ts')), 60_000)
afterEach(() => document.body.replaceChildren())

/** Sign-in, whose server does not answer. */
const brokenGate = definePlugin({
  id: 'broken-gate',
  dependencies: [wallet],
  setup: ({ slots }) =>
    slots.contribute(connectGates, { id: 'broken', enter: () => Promise.reject(new Error('The server is down')) }),
})

async function begin(storage?: MemoryStorage, isBroken = false) {
  const chains = [wallet({ networks: [mainnet, solanaMainnet] }), evm(), solana()]
  const harness = await createHarness({
    plugins: [...chains, loginMethod(), ...(isBroken ? [brokenGate()] : [])],
    ...(storage && { storage }),
  })
  onTestFinished(harness.dispose)
  const { kernel } = harness
  const connection = (namespace: Namespace) => kernel.store.get(connectionsSlice).connections[namespace]
  return {
    ...harness,
    connection,
    controller: kernel.use(embeddedWallet),
    status: () => connection('eip155')?.status ?? 'disconnected',
    user: () => kernel.store.get(embeddedWalletSlice).user,
    stored: () => [...harness.storage.entries.keys()].filter((name) => /login|social|last_used_chain/.test(name)),
  }
}

/** Comes back to a page with a stored login. The frame receives IS_CONNECTED, which the test answers. */
async function comeBack() {
  const frame = scriptFrame()
  const first = await begin()
  await first.controller.login({}, never)
  first.kernel.destroy()
  document.body.replaceChildren()
  let request: FrameRequest | undefined
  frame.on('IS_CONNECTED', (_: never, received: FrameRequest) => {
    request = received
    return hang
  })
  const asked = frame.names().length
  const page = await begin(first.storage)
  await vi.waitFor(() => expect(request).toBeDefined())
  return {
    ...page,
    frame,
    request: () => request as FrameRequest,
    /** Answers, and waits until the frame has answered a request that is sent later. */
    async answer() {
      frame.answer(request as FrameRequest, { isConnected: true })
      await page.controller.getFarcasterUri(never)
    },
    names: () => frame.names().slice(asked),
  }
}

test('a frame that answers after the time limit of the page logs nobody in, and a login works then', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const { answer, status, user, controller, names, errors } = await comeBack()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(status()).toBe('disconnected')
  await answer()
  expect([user(), names().includes('GET_USER')]).toEqual([null, false])
  await controller.login({}, never)
  expect([status(), user()?.email]).toEqual(['connected', 'ada@example.com'])
  expect(errors).toEqual([])
})

test('another wallet that connects meanwhile keeps its network, and the login comes back on the other one', async () => {
  const other = createTestWallet({ name: 'Other', rdns: 'com.example.other', chains: { 1: 'http://127.0.0.1:1' } })
  onTestFinished(other.announce())
  const { answer, connection, kernel } = await comeBack()
  await kernel.use(wallet).connect({ connectorId: 'com.example.other', signal: never })
  await answer()
  await vi.waitFor(() => expect(connection('solana')?.status).toBe('connected'))
  expect(connection('solana')?.connectorId).toBe('AUTH')
  expect(connection('eip155')?.connectorId).toBe('com.example.other')
})

test('a user who disconnects meanwhile is logged out, here and in the frame', async () => {
  const { answer, kernel, status, user, stored, names, errors } = await comeBack()
  expect(stored()).toContain('portico/login_email')
  await kernel.use(wallet).disconnect()
  await vi.waitFor(() => expect(stored()).toEqual([]))
  await answer()
  expect([status(), user(), stored()]).toEqual(['disconnected', null, []])
  expect(names().filter((name) => ['SIGN_OUT', 'GET_USER'].includes(name))).toEqual(['SIGN_OUT'])
  expect(errors).toEqual([])
})

test('a login whose sign-in fails when it is restored is left to the next visit', async () => {
  const frame = scriptFrame()
  const first = await begin()
  await first.controller.login({}, never)
  first.dispose()
  document.body.replaceChildren()
  const second = await begin(first.storage, true)
  await vi.waitFor(() => expect(frame.names().filter((name) => name === 'IS_CONNECTED')).toHaveLength(1))
  await vi.waitFor(() => expect(second.status()).toBe('disconnected'))
  await vi.waitFor(() => expect(second.user()).toBeNull())
  expect(frame.names()).not.toContain('SIGN_OUT')
  second.dispose()
  document.body.replaceChildren()
  const third = await begin(second.storage)
  await vi.waitFor(() => expect(third.status()).toBe('connected'))
})

test('a user who logs in while an older login is restored stays logged in, whatever the frame says of the older one', async () => {
  const { frame, request, controller, connection, user } = await comeBack()
  await controller.login({}, never)
  frame.answer(request(), { isConnected: false })
  await controller.getFarcasterUri(never)
  await vi.waitFor(() => expect(connection('solana')?.status).toBe('connected'))
  expect([connection('eip155')?.status, user()?.email]).toEqual(['connected', 'ada@example.com'])
})

test('a network on which the frame does not answer keeps the login from no other network', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const { answer, frame, connection, status, errors } = await comeBack()
  const user = { address: `0x${'4'.repeat(40)}`, email: 'ada@example.com' }
  frame.on('GET_USER', ({ chainId }: { chainId: number | string }) => (chainId === 1 ? { ...user, chainId } : hang))
  await answer()
  await vi.advanceTimersByTimeAsync(10_000)
  expect([status(), connection('solana')?.status ?? 'disconnected']).toEqual(['connected', 'disconnected'])
  expect(errors).toEqual([])
})
