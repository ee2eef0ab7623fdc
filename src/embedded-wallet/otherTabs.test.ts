/** Effects of another tab on the login of this tab: both share the storage and the session of the frame. */
import { createHarness } from 'portico/testing'
import { connectionsSlice, wallet } from 'portico/wallet'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { evm } from '../../chains/evm/index.ts'
import { mainnet } from '../../chains/evm/networks.ts'
import { embeddedWallet } from './embeddedWallet.ts'
import { loginMethod } from './testing/loginMethod.ts'
import { evmAddress, type FrameRequest, hang, scriptFrame, smartAddress } from './testing/scriptedFrame.ts'
import { embeddedWalletSlice } from './tokens.ts'

const never = new AbortController().signal
const otherUser = '0x3333333333333333333333333333333333333333'

afterEach(() => document.body.replaceChildren())

/** A tab with a logged-in user, and functions that act as another tab. */
async function logIn() {
  const frame = scriptFrame()
  const harness = await createHarness({ plugins: [wallet({ networks: [mainnet] }), evm(), loginMethod()] })
  onTestFinished(harness.dispose)
  const { kernel, storage } = harness
  const controller = kernel.use(embeddedWallet)
  await controller.login({}, never)
  return {
    ...harness,
    frame,
    controller,
    provider: kernel.use(wallet).session('eip155')?.provider as { request(call: object): Promise<unknown> },
    user: () => kernel.store.get(embeddedWalletSlice).user,
    connection: () => kernel.store.get(connectionsSlice).connections.eip155,
    /** Writes to the storage as another tab, and dispatches the storage event in this one. */
    write(values: Readonly<Record<string, unknown>>) {
      const changed = Object.entries(values).map(([id, value]) => {
        const key = `portico/${id}`
        if (value === null) storage.removeItem(key)
        else storage.setItem(key, JSON.stringify(value))
        return key
      })
      for (const key of changed) window.dispatchEvent(Object.assign(new Event('storage'), { key }))
    },
  }
}

test('a sign-out in another tab logs the user out here, but does not sign out in the shared frame', async () => {
  const { frame, write, user, connection, errors } = await logIn()
  expect(connection()?.accounts[0]?.address).toBe(smartAddress)
  write({ connections: {}, email_login_used: null, login_email: null })
  await vi.waitFor(() => expect(connection()?.status ?? 'disconnected').toBe('disconnected'))
  expect(user()).toBeNull()
  expect(frame.names()).not.toContain('SIGN_OUT')
  expect(errors).toEqual([])
})

test('after a sign-out in another tab a user can log in here again', async () => {
  const { frame, write, user, connection, controller } = await logIn()
  write({ connections: {}, email_login_used: null, login_email: null })
  await vi.waitFor(() => expect(connection()?.status ?? 'disconnected').toBe('disconnected'))
  frame.on('GET_USER', ({ chainId }: { chainId: number }) => ({
    address: otherUser,
    chainId,
    email: 'grace@example.com',
  }))
  await controller.login({}, never)
  expect(user()).toMatchObject({ email: 'grace@example.com' })
  expect(connection()?.accounts[0]?.address).toBe(otherUser)
})

test('a tab that slept through the login of another user in another tab shows that user', async () => {
  const { frame, storage, write, user, connection } = await logIn()
  frame.on('GET_USER', ({ chainId }: { chainId: number }) => ({
    address: otherUser,
    chainId,
    email: 'grace@example.com',
  }))
  // This tab missed the sign-out between the two logins.
  const there = JSON.parse(storage.getItem('portico/connections') ?? '{}')
  write({ login_email: 'grace@example.com', connections: { eip155: { ...there.eip155, address: otherUser } } })
  await vi.waitFor(() => expect(connection()?.accounts[0]?.address).toBe(otherUser))
  expect(user()).toMatchObject({ email: 'grace@example.com' })
  expect(storage.getItem('portico/login_email')).toContain('grace@example.com')
})

test('the account type that the user chose in another tab is also used by the frame of this tab', async () => {
  const { frame, storage, write, connection } = await logIn()
  const { eip155 } = JSON.parse(storage.getItem('portico/connections') ?? '{}')
  write({ connections: { eip155: { ...eip155, address: evmAddress } } })
  await vi.waitFor(() => expect(connection()?.accounts[0]?.address).toBe(evmAddress))
  const asked = frame.requests.filter(({ type }) => type === 'SET_PREFERRED_ACCOUNT').map(({ payload }) => payload)
  expect(asked).toEqual([{ type: 'eoa' }])
})

/** The frame has the user who logged in in another tab; this tab slept, and got no event. */
async function sleepThroughLogin() {
  const tab = await logIn()
  for (const [id, value] of Object.entries({ email_login_used: true, login_email: 'grace@example.com' }))
    tab.storage.setItem(`portico/${id}`, JSON.stringify(value))
  tab.frame.on('GET_USER', ({ chainId }: { chainId: number }) => ({
    address: otherUser,
    chainId,
    email: 'grace@example.com',
  }))
  tab.frame.on('RPC_REQUEST', new Error('execution reverted'))
  return { ...tab, call: () => tab.provider.request({ method: 'eth_call', params: [] }).catch(() => {}) }
}

test('after a failed call, a tab that slept shows the user of the other tab, whose stored login stays', async () => {
  const { storage, user, connection, call } = await sleepThroughLogin()
  await call()
  await vi.waitFor(() => expect(connection()?.accounts[0]?.address).toBe(otherUser))
  expect(user()).toMatchObject({ email: 'grace@example.com' })
  expect(storage.getItem('portico/email_login_used')).toBe('true')
  expect(storage.getItem('portico/login_email')).toContain('grace@example.com')
  expect(storage.getItem('portico/connections')).toContain(otherUser)
})

test('if the accounts of that user can not be requested, the accounts of this tab stay until the next call', async () => {
  const { frame, provider, connection, call } = await sleepThroughLogin()
  let asked = 0
  const grace = ({ chainId }: { chainId: number }) => ({ address: otherUser, chainId, email: 'grace@example.com' })
  frame.on('GET_USER', (payload: { chainId: number }) => (++asked === 2 ? new Error('No') : grace(payload)))
  await call()
  await vi.waitFor(() => expect(asked).toBe(2))
  await vi.waitFor(async () =>
    expect(await provider.request({ method: 'eth_accounts' })).toEqual(
      connection()?.accounts.map(({ address }) => address),
    ),
  )
  expect(connection()?.accounts[0]?.address).toBe(smartAddress)
  await call()
  await vi.waitFor(() => expect(connection()?.accounts[0]?.address).toBe(otherUser))
})

test('a user who logs in while the accounts of another tab’s user are requested is the only user', async () => {
  const { frame, controller, provider, user, connection, call } = await sleepThroughLogin()
  const hopper = { address: `0x${'5'.repeat(40)}`, chainId: 1, email: 'hopper@example.com' }
  const grace = { address: otherUser, chainId: 1, email: 'grace@example.com' }
  let late: FrameRequest | undefined
  let asked = 0
  frame.on('GET_USER', (_: never, request: FrameRequest) => {
    if (++asked === 1) return grace
    if (asked > 2) return hopper
    late = request
    return hang
  })
  await call()
  await vi.waitFor(() => expect(late).toBeDefined())
  await controller.login({}, never)
  frame.answer(late as FrameRequest, grace)
  await controller.getFarcasterUri(never)
  expect(user()).toMatchObject({ email: 'hopper@example.com' })
  expect(connection()?.accounts[0]?.address).toBe(hopper.address)
  expect(await provider.request({ method: 'eth_accounts' })).toEqual([hopper.address])
})

test('a frame that had no user before a login does not end that login by a late answer', async () => {
  const { frame, controller, provider, user, connection } = await logIn()
  let late: FrameRequest | undefined
  frame.on('IS_CONNECTED', (_: never, request: FrameRequest) => {
    late = request
    return hang
  })
  frame.on('RPC_REQUEST', new Error('User is not logged in'))
  await provider.request({ method: 'eth_call', params: [] }).catch(() => {})
  await vi.waitFor(() => expect(late).toBeDefined())
  await controller.login({}, never)
  frame.answer(late as FrameRequest, { isConnected: false })
  await controller.getFarcasterUri(never)
  expect([user()?.email, connection()?.status]).toEqual(['ada@example.com', 'connected'])
})

test('a user who signs out while those accounts are requested stays logged out', async () => {
  const { frame, kernel, storage, user, call } = await sleepThroughLogin()
  let answer = (_: unknown) => {}
  let asked = 0
  const grace = { address: otherUser, chainId: 1, email: 'grace@example.com' }
  frame.on('GET_USER', () => (++asked === 2 ? new Promise((resolve) => (answer = resolve)) : grace))
  await call()
  await vi.waitFor(() => expect(asked).toBe(2))
  await kernel.use(wallet).disconnect()
  answer(grace)
  await vi.waitFor(() => expect(frame.names()).toContain('SIGN_OUT'))
  expect(user()).toBeNull()
  expect(storage.getItem('portico/email_login_used')).toBeNull()
})

test('a sign-out in another tab, where another wallet took over, leaves the stored connection of that wallet', async () => {
  const { write, storage, user, connection } = await logIn()
  const connections = { eip155: { connectorId: 'com.example.other', name: 'Other', address: otherUser } }
  write({ connections, email_login_used: null, login_email: null })
  await vi.waitFor(() => expect(connection()?.status ?? 'disconnected').toBe('disconnected'))
  expect(user()).toBeNull()
  expect(JSON.parse(storage.getItem('portico/connections') ?? '')).toMatchObject(connections)
})

test('a changed email address that the frame confirms after a sign-out in another tab is not stored', async () => {
  const { frame, write, storage, user, controller } = await logIn()
  let answer = (_: unknown) => {}
  frame.on('UPDATE_EMAIL_SECONDARY_OTP', () => new Promise((resolve) => (answer = resolve)))
  const changed = controller.updateEmailSecondaryOtp('123456', never)
  await vi.waitFor(() => expect(frame.names()).toContain('UPDATE_EMAIL_SECONDARY_OTP'))
  write({ connections: {}, email_login_used: null, login_email: null })
  expect(user()).toBeNull()
  answer({ newEmail: 'grace@example.com' })
  expect(await changed).toBe('grace@example.com')
  expect(storage.getItem('portico/login_email')).toBeNull()
})

test('a changed email address that the frame confirms after the user has left the view is shown and stored', async () => {
  const { frame, storage, user, controller } = await logIn()
  let answer = (_: unknown) => {}
  frame.on('UPDATE_EMAIL_SECONDARY_OTP', () => new Promise((resolve) => (answer = resolve)))
  const view = new AbortController()
  const changed = controller.updateEmailSecondaryOtp('123456', view.signal)
  await vi.waitFor(() => expect(frame.names()).toContain('UPDATE_EMAIL_SECONDARY_OTP'))
  view.abort()
  await expect(changed).rejects.toThrow('aborted')
  answer({ newEmail: 'grace@example.com' })
  await vi.waitFor(() => expect(user()?.email).toBe('grace@example.com'))
  expect(storage.getItem('portico/login_email')).toBe('"grace@example.com"')
})

test('a mail that another tab has sent starts the countdown here, and its login ends the countdown', async () => {
  const { kernel, write } = await logIn()
  const sentAt = () => kernel.store.get(embeddedWalletSlice).emailSentAt
  write({ last_email_login_time: 1_700_000_000_000 })
  expect(sentAt()).toBe(1_700_000_000_000)
  write({ last_email_login_time: null })
  expect(sentAt()).toBeNull()
})

test('a mail that is refused because of one that another tab has sent starts the countdown, even without an event', async () => {
  const { kernel, controller, storage, frame } = await logIn()
  const now = Date.now()
  storage.setItem('portico/last_email_login_time', JSON.stringify(now))
  await expect(controller.connectEmail('ada@example.com', never)).rejects.toMatchObject({ code: 'EMAIL_COOLDOWN' })
  expect(kernel.store.get(embeddedWalletSlice).emailSentAt).toBe(now)
  expect(frame.names()).not.toContain('CONNECT_EMAIL')
})
