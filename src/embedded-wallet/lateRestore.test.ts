/** A login that the page gives up while it is restored: nobody is logged in then, so that the ways to log in are offered. */
import { definePlugin } from 'portico/kernel'
import { createTestWallet } from 'portico/testing'
import { connectGates, wallet } from 'portico/wallet'
import { afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { type FrameRequest, hang, scriptFrame, solanaAddress } from './testing/scriptedFrame.ts'
import { comeBack, grace, visit } from './testing/visits.ts'

const never = new AbortController().signal
beforeAll(async () => void (await import('./createEmbeddedWallet.ts')), 60_000)
afterEach(() => document.body.replaceChildren())

/** Sign-in, whose server does not answer. */
const brokenGate = definePlugin({
  id: 'broken-gate',
  guard: true,
  dependencies: [wallet],
  setup: ({ slots }) =>
    slots.contribute(connectGates, { id: 'broken', enter: () => Promise.reject(new Error('The server is down')) }),
})

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

test('a user who disconnects before the wallet is loaded is logged out here, and in the frame before the next login', async () => {
  const frame = scriptFrame()
  const first = await visit()
  await first.controller.login({}, never)
  first.kernel.destroy()
  document.body.replaceChildren()
  const { kernel, controller, status, user, stored } = await visit({ storage: first.storage })
  expect([status(), frame.frames()]).toEqual(['connecting', []])
  const asked = frame.names().length
  await kernel.use(wallet).disconnect()
  await vi.waitFor(() => expect(stored()).toEqual([]))
  expect([status(), user()]).toEqual(['disconnected', null])
  await controller.connectEmail('ada@example.com', never)
  const names = frame.names().slice(asked)
  expect(names.filter((name) => ['SIGN_OUT', 'GET_USER', 'CONNECT_EMAIL'].includes(name))).toEqual([
    'SIGN_OUT',
    'CONNECT_EMAIL',
  ])
})

test('a login whose sign-in fails when it is restored is left to the next visit', async () => {
  const frame = scriptFrame()
  const first = await visit()
  await first.controller.login({}, never)
  first.dispose()
  document.body.replaceChildren()
  const second = await visit({ storage: first.storage, plugins: [brokenGate()] })
  await vi.waitFor(() => expect(frame.names().filter((name) => name === 'IS_CONNECTED')).toHaveLength(1))
  await vi.waitFor(() => expect(second.status()).toBe('disconnected'))
  await vi.waitFor(() => expect(second.user()).toBeNull())
  expect(frame.names()).not.toContain('SIGN_OUT')
  second.dispose()
  document.body.replaceChildren()
  const third = await visit({ storage: second.storage })
  await vi.waitFor(() => expect(third.status()).toBe('connected'))
})

/** The frame keeps requests for Solana waiting. */
const holdSolana = (held: FrameRequest[]) => (payload: { chainId: number | string }, request: FrameRequest) => {
  if (payload.chainId === 1) return { ...grace, chainId: 1 }
  held.push(request)
  return hang
}

test('a network on which the frame does not answer keeps a login from no other network when it is restored', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const { answer, frame, connection, status, errors } = await comeBack()
  frame.on('GET_USER', holdSolana([]))
  await answer()
  await vi.advanceTimersByTimeAsync(10_000)
  expect([status(), connection('solana')?.status ?? 'disconnected']).toEqual(['connected', 'disconnected'])
  expect(errors).toEqual([])
})

const onSolana = { address: solanaAddress, chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }

test('a network on which the frame answers after more than 4 s is restored too', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const { answer, frame, connection, status } = await comeBack()
  const held: FrameRequest[] = []
  frame.on('GET_USER', holdSolana(held))
  await answer()
  await vi.waitFor(() => expect(held).toHaveLength(1))
  await vi.advanceTimersByTimeAsync(4100)
  frame.answer(held[0] as FrameRequest, onSolana)
  await vi.waitFor(() => expect(connection('solana')?.status).toBe('connected'))
  expect(status()).toBe('connected')
})

test('a user whom the frame replaced is connected on a network that answers after 15 s too', async () => {
  const frame = scriptFrame()
  const { controller, connection, kernel, user } = await visit()
  await controller.login({}, never)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const held: FrameRequest[] = []
  frame.on('GET_USER', holdSolana(held))
  frame.on('RPC_REQUEST', new Error('Another user'))
  const { provider } = kernel.use(wallet).session('eip155') as never as {
    provider: { request(call: object): Promise<unknown> }
  }
  await provider.request({ method: 'eth_blockNumber' }).catch(() => {})
  await vi.waitFor(() => expect(held).toHaveLength(1))
  await vi.advanceTimersByTimeAsync(15_000)
  frame.answer(held[0] as FrameRequest, { ...onSolana, address: `7${solanaAddress.slice(1)}` })
  await vi.waitFor(() => expect(user()?.email).toBe('grace@example.com'))
  expect(connection('solana')?.accounts.map(({ address }) => address)).toEqual([`7${solanaAddress.slice(1)}`])
})
