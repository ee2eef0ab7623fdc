/** Login by email with a frame that keeps its user until SIGN_OUT, as the page of the wallet does. */
import { fireEvent } from '@testing-library/dom'
import { embeddedWalletSlice } from 'portico/embedded-wallet'
import { ConnectView, shell } from 'portico/shell'
import { createHarness, createTestWallet } from 'portico/testing'
import { connectionsSlice, wallet } from 'portico/wallet'
import { afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { evm } from '../../chains/evm/index.ts'
import { mainnet } from '../../chains/evm/networks.ts'
import { evmAddress, hang, scriptFrame } from '../../src/embedded-wallet/testing/scriptedFrame.ts'
import { email } from './index.ts'
import * as tokens from './tokens.ts'

// Import views and code before the tests, so that the first one does not exceed its timeout.
beforeAll(async () => {
  const views = [...Object.values(tokens), ConnectView]
  await Promise.all([...views.map((view) => view.load()), import('./setup.ts'), import('./controller.ts')])
}, 60_000)
afterEach(() => document.body.replaceChildren())

async function open() {
  const frame = scriptFrame()
  const state = { isLoggedIn: false, failures: [] as unknown[] }
  const set = (isLoggedIn: boolean) => () => {
    state.isLoggedIn = isLoggedIn
  }
  frame.on('CONNECT_OTP', set(true))
  frame.on('SIGN_OUT', set(false))
  frame.on('GET_USER', ({ chainId }: { chainId: number }) => {
    if (!state.isLoggedIn) return new Error('User is not logged in')
    return state.failures.shift() ?? { address: evmAddress, chainId, email: 'ada@example.com' }
  })
  const page = await createHarness({
    plugins: [wallet({ networks: [mainnet] }), evm(), shell(), email()],
    render: true,
  })
  onTestFinished(page.dispose)
  const { kernel, screen } = page
  const addressField = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Email address' })
  const submit = async () => {
    fireEvent.change(await addressField(), { target: { value: 'ada@example.com' } })
    fireEvent.click(await screen.findByRole('button', { name: 'Continue with email' }))
  }
  kernel.modal.open(ConnectView)
  return {
    ...page,
    frame,
    state,
    addressField,
    submit,
    connection: () => kernel.store.get(connectionsSlice).connections.eip155,
    user: () => kernel.store.get(embeddedWalletSlice).user,
    signOuts: () => frame.names().filter((name) => name === 'SIGN_OUT').length,
    async logIn() {
      await submit()
      fireEvent.change(await screen.findByLabelText('Code of 6 digits'), { target: { value: '123456' } })
    },
    retry: async () => fireEvent.click(await screen.findByRole('button', { name: 'Try again' })),
  }
}

test('if the code was accepted and the last step fails, "Try again" logs the user in, without another code', async () => {
  const { frame, state, logIn, retry, connection, screen, signOuts, kernel, storage, errors } = await open()
  state.failures.push(new Error('Service unavailable'), new Error('Service unavailable'))
  await logIn()
  await retry()
  await vi.waitFor(() => expect(state.failures).toEqual([]))
  await retry()
  await vi.waitFor(() => expect(connection()?.status).toBe('connected'))
  await vi.waitFor(() => expect(screen.view()).toBeUndefined())
  expect(frame.names().filter((name) => name === 'CONNECT_OTP')).toHaveLength(1)
  // The login stays after its view has closed.
  kernel.modal.open()
  expect([signOuts(), state.isLoggedIn, storage.getItem('portico/email_login_used')]).toEqual([0, true, 'true'])
  expect(errors).toEqual([])
})

test.each([
  ['back', (page: Awaited<ReturnType<typeof open>>) => page.kernel.router.back()],
  ['closing the modal', (page: Awaited<ReturnType<typeof open>>) => page.kernel.modal.close()],
])('leaving the view by %s, after the last step has failed, signs the user out in the frame', async (_, leave) => {
  const page = await open()
  const { state, logIn, screen, signOuts, user } = page
  state.failures.push(new Error('Service unavailable'))
  await logIn()
  await screen.findByRole('button', { name: 'Try again' })
  expect(signOuts()).toBe(0)
  leave(page)
  await vi.waitFor(() => expect(state.isLoggedIn).toBe(false))
  expect([signOuts(), user()]).toEqual([1, null])
})

test('leaving the view while the last step is retried signs the user out in the frame', async () => {
  const { frame, state, logIn, retry, kernel, signOuts, connection } = await open()
  state.failures.push(new Error('Service unavailable'), hang)
  await logIn()
  await retry()
  await vi.waitFor(() => expect(frame.names().filter((name) => name === 'GET_USER')).toHaveLength(2))
  kernel.modal.close()
  await vi.waitFor(() => expect(state.isLoggedIn).toBe(false))
  expect([signOuts(), connection()?.status ?? 'disconnected']).toEqual([1, 'disconnected'])
})

test('leaving the view does not sign out a user who has logged in in another tab meanwhile', async () => {
  const { state, logIn, screen, kernel, storage, signOuts, addressField } = await open()
  state.failures.push(new Error('Service unavailable'))
  await logIn()
  await screen.findByRole('button', { name: 'Try again' })
  storage.setItem('portico/email_login_used', 'true')
  kernel.router.back()
  await addressField()
  expect([signOuts(), state.isLoggedIn]).toEqual([0, true])
})

test('once another wallet has taken over and was disconnected, a user can log in by email again', async () => {
  const other = createTestWallet({ name: 'Other', rdns: 'com.example.other', chains: { 1: 'http://127.0.0.1:1' } })
  onTestFinished(other.announce())
  const { kernel, screen, logIn, connection, state, user, addressField } = await open()
  await logIn()
  await vi.waitFor(() => expect(kernel.modal.isOpen()).toBe(false))
  kernel.modal.open(ConnectView)
  fireEvent.click(await screen.findByRole('button', { name: /Other/ }))
  await vi.waitFor(() => expect(connection()?.connectorId).toBe('com.example.other'))
  await vi.waitFor(() => expect([user(), state.isLoggedIn]).toEqual([null, false]))
  await kernel.use(wallet).disconnect()
  kernel.modal.open(ConnectView)
  expect(await addressField()).toBeTruthy()
})

test('an address that is sent too soon after a mail of another tab shows the seconds to wait', async () => {
  const { storage, addressField, submit, screen, frame } = await open()
  const field = await addressField()
  storage.setItem('portico/last_email_login_time', JSON.stringify(Date.now()))
  await submit()
  expect(await screen.findByText(/^Please try again after (29|30) seconds$/)).toBeTruthy()
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(frame.names()).not.toContain('CONNECT_EMAIL')
})
