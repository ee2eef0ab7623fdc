/** Effects of another tab on the login of this tab: both share the storage and the session of the frame. */
import { createHarness } from 'portico/testing'
import { connectionsSlice, wallet } from 'portico/wallet'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { evm } from '../../chains/evm/index.ts'
import { mainnet } from '../../chains/evm/networks.ts'
import { embeddedWallet } from './embeddedWallet.ts'
import { loginMethod } from './testing/loginMethod.ts'
import { scriptFrame, smartAddress } from './testing/scriptedFrame.ts'
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
