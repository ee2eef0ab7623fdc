import { fireEvent } from '@testing-library/dom'
import { definePlugin } from 'portico/kernel'
import { AccountSettingsView, shell } from 'portico/shell'
import { createHarness } from 'portico/testing'
import { connectionsSlice, tracked, wallet } from 'portico/wallet'
import { afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { evm } from '../../chains/evm/index.ts'
import { base, mainnet } from '../../chains/evm/networks.ts'
import { solana } from '../../chains/solana/index.ts'
import { solana as solanaMainnet } from '../../chains/solana/networks.ts'
import { noticesSlice } from '../kernel/internal.ts'
import { embeddedWallet } from './embeddedWallet.ts'
import { evmAddress, hang, scriptFrame, smartAddress } from './testing/scriptedFrame.ts'
import { embeddedWalletSlice, loginMethods, SmartAccountSettingsView } from './tokens.ts'

const never = new AbortController().signal
const method = definePlugin({
  id: 'method',
  dependencies: [embeddedWallet],
  setup: ({ slots }) => void slots.contribute(loginMethods, { id: 'method' }),
})

// Load the code once before the tests, so that it does not count towards the time limit of the first one.
beforeAll(async () => {
  await Promise.all([AccountSettingsView.load(), SmartAccountSettingsView.load(), import('./createEmbeddedWallet.ts')])
}, 60_000)
afterEach(() => document.body.replaceChildren())

async function logIn() {
  const frame = scriptFrame()
  const harness = await createHarness({
    plugins: [wallet({ networks: [mainnet, base, solanaMainnet] }), shell(), evm(), solana(), method()],
    render: true,
  })
  onTestFinished(harness.dispose)
  const { kernel, screen } = harness
  const counted: unknown[] = []
  kernel.events.on(tracked, ({ event, properties }) => counted.push([event, properties]))
  await kernel.use(embeddedWallet).login({ namespace: 'eip155' }, never)
  await vi.waitFor(() => expect(kernel.store.get(embeddedWalletSlice).smartAccountNetworks).toContain(1))
  return {
    ...harness,
    frame,
    counted,
    button: (name: string) => screen.findByRole('button', { name }),
    /** Presses the button in the footer once it is not busy. */
    async press(name: string) {
      const found = await screen.findByRole('button', { name })
      await vi.waitFor(() => expect(found.getAttribute('aria-busy')).toBeNull())
      fireEvent.click(found)
    },
    address: () => kernel.store.get(connectionsSlice).connections.eip155?.accounts[0]?.address,
    toasts: () => kernel.store.get(noticesSlice).toasts.map(({ text }) => text),
  }
}

test('the preferred account type is the smart account on EVM networks, and the EOA on Solana', async () => {
  const { frame } = await logIn()
  const asked = frame.requests.filter(({ type }) => type === 'GET_USER').map(({ payload }) => payload)
  expect(asked).toMatchObject([
    { chainId: 1, preferredAccountType: 'smartAccount' },
    { chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', preferredAccountType: 'eoa' },
  ])
})

test('a row of the settings opens the view, whose button switches to the other account type and back', async () => {
  const { kernel, screen, button, press, address, toasts, counted, frame } = await logIn()
  kernel.modal.open(AccountSettingsView, { namespace: 'eip155' })
  fireEvent.click((await screen.findByText('Smart account settings')).closest('button') as HTMLElement)
  expect(await screen.findByText('It is created on the network with your first transaction.')).toBeTruthy()
  await press('Switch to your EOA')
  await button('Switch to your smart account')
  expect(address()).toBe(evmAddress)
  await vi.waitFor(() => expect(toasts()).toContain('Account switched'))
  expect(counted).toContainEqual(['SET_PREFERRED_ACCOUNT_TYPE', { accountType: 'eoa', network: 'eip155:1' }])
  expect(frame.requests.filter(({ type }) => type === 'SET_PREFERRED_ACCOUNT').at(-1)?.payload).toEqual({ type: 'eoa' })
  await press('Switch to your smart account')
  await button('Switch to your EOA')
  expect(address()).toBe(smartAddress)
})

test.each([
  ['refuses', new Error('No'), 'This application might not support Smart Accounts'],
  ['answers garbage', { type: 4 }, 'This application might not support Smart Accounts'],
])('if the frame %s, the account stays the same and a toast says why', async (_, answer, text) => {
  const { kernel, button, press, address, toasts, frame } = await logIn()
  kernel.modal.open(SmartAccountSettingsView)
  await press('Switch to your EOA')
  await button('Switch to your smart account')
  frame.on('SET_PREFERRED_ACCOUNT', answer)
  await press('Switch to your smart account')
  await vi.waitFor(() => expect(toasts()).toContain(text))
  expect(address()).toBe(evmAddress)
  // The refused account type is not requested on another network either.
  await kernel.use(wallet).switchNetwork('eip155:8453', never)
  expect(frame.requests.filter(({ type }) => type === 'GET_USER').at(-1)?.payload).toMatchObject({
    chainId: 8453,
    preferredAccountType: 'eoa',
  })
})

test('while the frame does not answer, the button is busy and the modal can be closed', async () => {
  const { kernel, button, press, frame } = await logIn()
  frame.on('SET_PREFERRED_ACCOUNT', hang)
  kernel.modal.open(SmartAccountSettingsView)
  await press('Switch to your EOA')
  const busy = await button('Switch to your EOA')
  await vi.waitFor(() => expect(busy.getAttribute('aria-busy')).toBe('true'))
  kernel.modal.close()
  expect(kernel.modal.isOpen()).toBe(false)
})

test('on a network without smart accounts the switch is disabled and the settings have no row for it', async () => {
  const { kernel, screen, button, press, frame } = await logIn()
  kernel.modal.open(SmartAccountSettingsView)
  await press('Switch to your EOA')
  await button('Switch to your smart account')
  frame.on('GET_USER', { address: evmAddress, chainId: 8453, accounts: [{ address: evmAddress, type: 'eoa' }] })
  await kernel.use(wallet).switchNetwork('eip155:8453', never)
  expect(await screen.findByText('There are no smart accounts on Base.')).toBeTruthy()
  expect(((await button('Switch to your smart account')) as HTMLButtonElement).disabled).toBe(true)
  kernel.modal.open(AccountSettingsView, { namespace: 'eip155' })
  await screen.findByText('Copy address')
  expect(screen.queryByText('Smart account settings')).toBeNull()
})

test('the view closes when the user signs out in another tab', async () => {
  const { kernel, screen, button, storage } = await logIn()
  kernel.modal.open(SmartAccountSettingsView)
  await button('Switch to your EOA')
  storage.removeItem('portico/email_login_used')
  window.dispatchEvent(Object.assign(new Event('storage'), { key: 'portico/email_login_used' }))
  await vi.waitFor(() => expect(kernel.modal.isOpen()).toBe(false))
  expect(screen.view()).toBeUndefined()
})
