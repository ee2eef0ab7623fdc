/** The stored data of a login, and when it is removed. */
import { definePlugin } from 'portico/kernel'
import { createHarness, createTestWallet, type MemoryStorage } from 'portico/testing'
import { connectionsSlice, wallet } from 'portico/wallet'
import { afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { evm } from '../../chains/evm/index.ts'
import { mainnet } from '../../chains/evm/networks.ts'
import { embeddedWallet } from './embeddedWallet.ts'
import { type FrameRequest, hang, scriptFrame } from './testing/scriptedFrame.ts'
import { embeddedWalletSlice, loginMethods } from './tokens.ts'

const never = new AbortController().signal
const method = definePlugin({
  id: 'method',
  dependencies: [embeddedWallet],
  setup: ({ slots }) => slots.contribute(loginMethods, { id: 'method' }),
})

beforeAll(async () => void (await import('./createEmbeddedWallet.ts')), 60_000)
afterEach(() => document.body.replaceChildren())

async function begin(storage?: MemoryStorage) {
  const harness = await createHarness({
    plugins: [wallet({ networks: [mainnet] }), evm(), method()],
    ...(storage && { storage }),
  })
  onTestFinished(harness.dispose)
  const { kernel } = harness
  return {
    ...harness,
    controller: kernel.use(embeddedWallet),
    /** The stored entries of the embedded wallet, without the networks of smart accounts. */
    stored: () =>
      Object.fromEntries([...harness.storage.entries].filter(([name]) => /login|social|last_used_chain/.test(name))),
  }
}

test('the time of a mailed code is stored until the login succeeds, the login until the user signs out', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_700_000_000_000 })
  onTestFinished(() => void vi.useRealTimers())
  scriptFrame()
  const { controller, kernel, stored } = await begin()
  await controller.connectEmail('ada@example.com', never)
  expect(stored()).toEqual({ 'portico/last_email_login_time': '1700000000000' })
  await controller.login({}, never)
  expect(stored()).toEqual({
    'portico/email_login_used': 'true',
    'portico/login_email': '"ada@example.com"',
    'portico/connected_social': '"email"',
    'portico/last_used_chain': '"eip155:1"',
  })
  await kernel.use(wallet).disconnect()
  expect(stored()).toEqual({})
})

test('the login is removed, and the user signed out in the frame, once another wallet has taken over', async () => {
  const other = createTestWallet({ name: 'Other', rdns: 'com.example.other', chains: { 1: 'http://127.0.0.1:1' } })
  onTestFinished(other.announce())
  const frame = scriptFrame()
  const { controller, kernel, storage, stored, errors } = await begin()
  await controller.login({}, never)
  const { provider } = kernel.use(wallet).session('eip155') as never as {
    provider: { request(call: object): Promise<unknown> }
  }
  await kernel.use(wallet).connect({ connectorId: 'com.example.other', signal: never })
  await vi.waitFor(() => expect(stored()).toEqual({}))
  expect(frame.names().filter((name) => name === 'SIGN_OUT')).toHaveLength(1)
  expect(kernel.store.get(embeddedWalletSlice).user).toBeNull()
  expect(await provider.request({ method: 'eth_accounts' })).toEqual([])
  expect(kernel.store.get(connectionsSlice).connections.eip155?.connectorId).toBe('com.example.other')
  expect(storage.getItem('portico/connections')).toContain('com.example.other')
  expect(errors).toEqual([])
})

test('another wallet that declines leaves the login as it is', async () => {
  const other = createTestWallet({ name: 'Other', rdns: 'com.example.other', chains: { 1: 'http://127.0.0.1:1' } })
  onTestFinished(other.announce())
  other.cues.reject()
  const frame = scriptFrame()
  const { controller, kernel, stored } = await begin()
  await controller.login({}, never)
  const before = stored()
  await expect(kernel.use(wallet).connect({ connectorId: 'com.example.other', signal: never })).rejects.toThrow()
  expect(stored()).toEqual(before)
  expect(frame.names()).not.toContain('SIGN_OUT')
  expect(kernel.store.get(connectionsSlice).connections.eip155?.connectorId).toBe('AUTH')
})

test('after a reload of the page, no second code is mailed within 30 seconds of the first', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_700_000_000_000 })
  onTestFinished(() => void vi.useRealTimers())
  const frame = scriptFrame()
  const first = await begin()
  await first.controller.connectEmail('ada@example.com', never)
  first.dispose()
  document.body.replaceChildren()
  vi.setSystemTime(1_700_000_000_000 + 29_001)
  const { controller, kernel } = await begin(first.storage)
  expect(kernel.store.get(embeddedWalletSlice).emailSentAt).toBe(1_700_000_000_000)
  const mails = () => frame.names().filter((name) => name === 'CONNECT_EMAIL').length
  await expect(controller.connectEmail('ada@example.com', never)).rejects.toMatchObject({
    code: 'EMAIL_COOLDOWN',
    message: 'Please try again after 1 seconds',
  })
  expect(mails()).toBe(1)
  vi.setSystemTime(1_700_000_000_000 + 30_000)
  expect(await controller.connectEmail('ada@example.com', never)).toBe('VERIFY_OTP')
  expect(mails()).toBe(2)
})

test('a code that is mailed after the user has left counts: the next one may follow 30 seconds later', async () => {
  const frame = scriptFrame()
  const { controller, kernel, errors } = await begin()
  let request: FrameRequest | undefined
  frame.on('CONNECT_EMAIL', (_: never, received: FrameRequest) => {
    request = received
    return hang
  })
  const view = new AbortController()
  const left = controller.connectEmail('ada@example.com', view.signal)
  await vi.waitFor(() => expect(request).toBeDefined())
  view.abort()
  await expect(left).rejects.toThrow()
  frame.answer(request as FrameRequest, { action: 'VERIFY_OTP' })
  await vi.waitFor(() => expect(kernel.store.get(embeddedWalletSlice).emailSentAt).not.toBeNull())
  await expect(controller.connectEmail('ada@example.com', never)).rejects.toMatchObject({ code: 'EMAIL_COOLDOWN' })
  expect(errors).toEqual([])
})

test('no code is mailed to another address while the first mail is under way, nor within 30 seconds of it', async () => {
  const frame = scriptFrame()
  const { controller, errors } = await begin()
  const mails: FrameRequest[] = []
  frame.on('CONNECT_EMAIL', (_: never, received: FrameRequest) => {
    mails.push(received)
    return hang
  })
  const view = new AbortController()
  const left = controller.connectEmail('ada@example.com', view.signal)
  await vi.waitFor(() => expect(mails).toHaveLength(1))
  view.abort()
  await expect(left).rejects.toThrow()
  const other = controller.connectEmail('grace@example.com', never)
  const refused = expect(other).rejects.toMatchObject({ code: 'EMAIL_COOLDOWN' })
  await controller.getFarcasterUri(never)
  expect(mails).toHaveLength(1)
  frame.answer(mails[0] as FrameRequest, { action: 'VERIFY_OTP' })
  await refused
  expect([mails.length, errors]).toEqual([1, []])
})

test('a code is mailed to another address once the frame has refused the first one', async () => {
  const frame = scriptFrame()
  const { controller } = await begin()
  let first: FrameRequest | undefined
  frame.on('CONNECT_EMAIL', (_: never, received: FrameRequest) => {
    if (first) return { action: 'VERIFY_OTP' }
    first = received
    return hang
  })
  const refused = expect(controller.connectEmail('ada@example.com', never)).rejects.toThrow('Unknown address')
  await vi.waitFor(() => expect(first).toBeDefined())
  const other = controller.connectEmail('grace@example.com', never)
  frame.fail(first as FrameRequest, 'Unknown address')
  await refused
  expect(await other).toBe('VERIFY_OTP')
})

test('no code is mailed if the user leaves before the frame is ready', async () => {
  const frame = scriptFrame({ isSilent: true })
  const { controller } = await begin()
  const view = new AbortController()
  const left = controller.connectEmail('ada@example.com', view.signal)
  await vi.waitFor(() => expect(frame.frames()).toHaveLength(1))
  view.abort()
  await expect(left).rejects.toThrow()
  frame.ready()
  await controller.getFarcasterUri(never)
  expect(frame.names()).not.toContain('CONNECT_EMAIL')
})

test('a login by email has no name of a social account, also if the login of another user is still stored', async () => {
  const frame = scriptFrame()
  const first = await begin()
  const social = { provider: 'x', uri: 'https://secure.walletconnect.org/?code=1' } as const
  await first.controller.login({ social }, never)
  expect(first.kernel.store.get(embeddedWalletSlice).user?.userName).toBe('ada')
  first.dispose()
  document.body.replaceChildren()
  frame.on('IS_CONNECTED', new Error('The service is down'))
  const { controller, kernel, storage } = await begin(first.storage)
  await vi.waitFor(() =>
    expect(kernel.store.get(connectionsSlice).connections.eip155?.status ?? 'disconnected').toBe('disconnected'),
  )
  const grace = { address: `0x${'4'.repeat(40)}`, email: 'grace@example.com' }
  frame.on('GET_USER', ({ chainId }: { chainId: number }) => ({ ...grace, chainId }))
  await controller.login({}, never)
  expect(kernel.store.get(embeddedWalletSlice).user).toMatchObject({ email: 'grace@example.com', userName: null })
  expect(storage.getItem('portico/social_username')).toBeNull()
})

test('a user who leaves and asks for a code again before the frame has answered is mailed one code', async () => {
  const frame = scriptFrame()
  const { controller } = await begin()
  let request: FrameRequest | undefined
  frame.on('CONNECT_EMAIL', (_: never, received: FrameRequest) => {
    request = received
    return hang
  })
  const leaving = new AbortController()
  const first = controller.connectEmail('ada@example.com', leaving.signal).catch(() => 'left')
  await vi.waitFor(() => expect(request).toBeDefined())
  leaving.abort()
  expect(await first).toBe('left')
  const second = controller.connectEmail('ada@example.com', never)
  await controller.getFarcasterUri(never)
  frame.answer(request as FrameRequest, { action: 'VERIFY_OTP' })
  expect(await second).toBe('VERIFY_OTP')
  expect(frame.names().filter((name) => name === 'CONNECT_EMAIL')).toHaveLength(1)
})
