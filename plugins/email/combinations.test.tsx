/** Login by email with a scripted frame: in an inline modal, with required sign-in, and beside another wallet. */
import { fireEvent } from '@testing-library/dom'
import { embeddedWallet, embeddedWalletSlice } from 'portico/embedded-wallet'
import { ConnectView, shell } from 'portico/shell'
import { createHarness, type HarnessOptions } from 'portico/testing'
import { connectionsSlice, gatedSlice, wallet } from 'portico/wallet'
import { afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { evm } from '../../chains/evm/index.ts'
import { mainnet } from '../../chains/evm/networks.ts'
import { hang, scriptFrame, smartAddress } from '../../src/embedded-wallet/testing/scriptedFrame.ts'
import { ProfileWalletsView } from '../../src/shell/viewTokens.ts'
import { otherConnectionsSlice } from '../../src/wallet/internal.ts'
import { SIWXSignMessageView, siwx } from '../siwx/index.ts'
import { email } from './index.ts'
import * as tokens from './tokens.ts'

// Import views and code before the tests, so that the first one does not exceed its timeout.
beforeAll(async () => {
  const views = [...Object.values(tokens), ConnectView, ProfileWalletsView, SIWXSignMessageView]
  await Promise.all([...views.map((view) => view.load()), import('./setup.ts'), import('./controller.ts')])
}, 60_000)
afterEach(() => document.body.replaceChildren())

async function open(more: HarnessOptions['plugins'] = [], options: Partial<HarnessOptions> = {}) {
  const harness = await createHarness({
    plugins: [wallet({ networks: [mainnet] }), evm(), shell(), email(), ...more],
    ...options,
    render: true,
  })
  onTestFinished(harness.dispose)
  const { kernel, screen } = harness
  return {
    ...harness,
    connection: () => kernel.store.get(connectionsSlice).connections.eip155,
    others: () => kernel.store.get(otherConnectionsSlice).connections.map(({ connectorId }) => connectorId),
    isGated: () => kernel.store.get(gatedSlice).gated.eip155 !== undefined,
    user: () => kernel.store.get(embeddedWalletSlice).user,
    /** Types an address and a code. */
    async logIn() {
      const field = await screen.findByLabelText('Email address')
      fireEvent.change(field, { target: { value: 'ada@example.com' } })
      fireEvent.submit(screen.getByRole('form', { name: 'Log in by email' }))
      fireEvent.change(await screen.findByLabelText('Code of 6 digits'), { target: { value: '123456' } })
    },
  }
}

test('an inline modal shows the account after the login', async () => {
  scriptFrame()
  const { kernel, screen, connection, logIn, errors } = await open()
  kernel.modal.setInline(true)
  kernel.modal.open(ConnectView)
  await logIn()
  await vi.waitFor(() => expect(connection()?.status).toBe('connected'))
  await vi.waitFor(() => expect(screen.view()).toBe('Account'))
  expect(errors).toEqual([])
})

test('with required sign-in, the account is gated until the user signs, and a reload does not let it pass', async () => {
  const frame = scriptFrame()
  const verifiers = [{ namespace: 'eip155', verify: async () => true }] as const
  const first = await open([siwx({ verifiers })])
  first.kernel.modal.open(ConnectView)
  await first.logIn()
  await vi.waitFor(() => expect(first.screen.view()).toBe('SIWXSignMessage'))
  expect(first.isGated()).toBe(true)
  expect(frame.names()).not.toContain('RPC_REQUEST')
  first.dispose()
  document.body.replaceChildren()

  const second = await open([siwx({ verifiers })], { storage: first.storage })
  // The user has not signed: the account must not reach the page after the reload.
  await vi.waitFor(() => expect(frame.names().filter((name) => name === 'IS_CONNECTED').length).toBeGreaterThan(0))
  expect(second.connection()?.status === 'connected' && !second.isGated()).toBe(false)
})

test('beside another wallet, the embedded one is active, also after a reload; logging out activates the other one', async () => {
  const frame = scriptFrame()
  const features = { multiWallet: true }
  const first = await open([], { connected: true, features })
  const before = first.connection()?.connectorId
  first.kernel.modal.open(ConnectView, { namespace: 'eip155' })
  await first.logIn()
  await vi.waitFor(() => expect(first.connection()?.connectorId).toBe('AUTH'))
  await vi.waitFor(() => expect(first.others()).toEqual([before]))
  first.dispose()
  document.body.replaceChildren()

  const second = await open([], { connected: 'restored', features, storage: first.storage })
  await vi.waitFor(() => expect(second.connection()).toMatchObject({ status: 'connected', connectorId: 'AUTH' }))
  expect(second.connection()?.accounts[0]?.address).toBe(smartAddress)
  await vi.waitFor(() => expect(second.others()).toEqual([before]))
  const { connections } = await second.kernel.load(wallet)
  await (await connections()).deleteConnection({ namespace: 'eip155', connectorId: 'AUTH' })
  await vi.waitFor(() => expect(second.connection()).toMatchObject({ status: 'connected', connectorId: before }))
  expect(second.user()).toBeNull()
  expect(frame.names()).toContain('SIGN_OUT')
})

test('among the wallets that were connected before, the embedded one leads to the login; with it off, it is not listed', async () => {
  scriptFrame()
  const features = { multiWallet: true }
  const first = await open([], { features })
  const { kernel, screen, connection, logIn, user } = first
  kernel.modal.open(ConnectView)
  await logIn()
  await vi.waitFor(() => expect(connection()?.status).toBe('connected'))
  const { connections } = await kernel.load(wallet)
  await (await connections()).deleteConnection({ namespace: 'eip155', connectorId: 'AUTH' })
  kernel.modal.open(ProfileWalletsView, {})
  fireEvent.click(await screen.findByRole('button', { name: 'Connect Email or social account' }))
  await vi.waitFor(() => expect(screen.view()).toBe('Connect'))
  await logIn()
  await vi.waitFor(() => expect([screen.view(), user()?.email]).toEqual(['ProfileWallets', 'ada@example.com']))
  await (await connections()).deleteConnection({ namespace: 'eip155', connectorId: 'AUTH' })
  first.dispose()
  document.body.replaceChildren()

  const second = await open([], { features: { ...features, email: false }, storage: first.storage })
  second.kernel.modal.open(ProfileWalletsView, {})
  const { recent } = await vi.waitUntil(() => {
    const state = second.kernel.store.get(otherConnectionsSlice)
    return state.recent.length > 0 && state
  })
  expect(recent[0]?.connectorId).toBe('AUTH')
  await second.screen.findByText('No wallet connected')
  expect(second.screen.queryByText('Email or social account')).toBeNull()
})

test('closing the modal while the accounts are requested cancels the login', async () => {
  const frame = scriptFrame()
  const { kernel, connection, logIn, user, screen } = await open()
  frame.on('GET_USER', hang)
  kernel.modal.open(ConnectView)
  await logIn()
  await vi.waitFor(() => expect(frame.names()).toContain('GET_USER'))
  kernel.modal.close()
  const question = frame.requests.find(({ type }) => type === 'GET_USER')
  if (question) frame.answer(question, { address: smartAddress, chainId: 1 })
  await vi.waitFor(() => expect(connection()?.status ?? 'disconnected').toBe('disconnected'))
  expect(user()).toBeNull()
  // The user is logged out, so the field is shown again.
  kernel.modal.open(ConnectView)
  await screen.findByLabelText('Email address')
  expect(kernel.peek(embeddedWallet)).toBeDefined()
})
