/** The review together with an inline modal, with wallets of two namespaces, and with several wallets of one. */
import { fireEvent } from '@testing-library/dom'
import { routerSlice } from 'portico/kernel'
import { shell } from 'portico/shell'
import {
  createHarness,
  createTestBitcoinWallet,
  createTestSolanaWallet,
  createTestWallet,
  type HarnessOptions,
} from 'portico/testing'
import { connectionsSlice, connectorsSlice, type Namespace, wallet } from 'portico/wallet'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { bitcoin } from '../../chains/bitcoin/index.ts'
import { bitcoin as bitcoinMainnet } from '../../chains/bitcoin/networks.ts'
import { evm } from '../../chains/evm/index.ts'
import { mainnet } from '../../chains/evm/networks.ts'
import { solana } from '../../chains/solana/index.ts'
import { solana as solanaMainnet } from '../../chains/solana/networks.ts'
import { review } from './index.ts'
import { ReviewRequestView } from './tokens.ts'

// Load the code once before the tests, so that it does not count towards the time limit of the first one.
beforeAll(async () => {
  await Promise.all([ReviewRequestView.load(), import('./setup.ts')])
}, 60_000)

const nowhere = { default: { http: ['http://127.0.0.1:1'] } }
const networks = [mainnet, solanaMainnet, bitcoinMainnet].map((network) => ({ ...network, rpcUrls: nowhere }))

interface Ethereum {
  request(call: { method: string; params?: unknown }): Promise<unknown>
}
interface Solana {
  readonly accounts: readonly object[]
  readonly features: Record<string, { signMessage(input: object): Promise<readonly { signature: Uint8Array }[]> }>
}

/** A page whose user has connected a wallet of Ethereum. */
async function open(options: Partial<HarnessOptions> = {}) {
  const plugins = [wallet({ networks }), evm(), solana(), bitcoin(), shell(), review()]
  const harness = await createHarness({ plugins, connected: true, ...options, render: true })
  onTestFinished(harness.dispose)
  const { kernel, screen, wallet: testWallet } = harness
  if (!testWallet) throw new Error('There is no wallet')
  const domain = await kernel.load(wallet)
  const provider = (namespace: Namespace) => domain.session(namespace)?.provider
  const ethereum = () => provider('eip155') as Ethereum
  const handled = <Answer,>(request: Promise<Answer>) => {
    request.catch(() => {})
    return request
  }
  return {
    ...harness,
    domain,
    ethereum,
    async connect(connectorId: string) {
      const ids = () => kernel.store.get(connectorsSlice).connectors.map(({ id }) => id)
      await vi.waitFor(() => expect(ids()).toContain(connectorId))
      await domain.connect({ connectorId, signal: kernel.signal })
    },
    sign(text: string) {
      const address = kernel.store.get(connectionsSlice).connections.eip155?.accounts[0]?.address
      const call = { method: 'personal_sign', params: [text, address] }
      return handled(ethereum().request(call))
    },
    signOnSolana(text: string) {
      const { features, accounts } = provider('solana') as Solana
      const input = { account: accounts[0], message: new TextEncoder().encode(text) }
      return handled(features['solana:signMessage']?.signMessage(input) ?? Promise.reject(new Error('No feature')))
    },
    async press(name: string) {
      const button = (await screen.findByRole('button', { name })) as HTMLButtonElement
      await vi.waitFor(() => expect(button.disabled).toBe(false))
      fireEvent.click(button)
    },
    asked: () => testWallet.cues.log.map(({ method }) => method),
    stack: () => kernel.store.get(routerSlice).stack.map(({ view }) => view),
  }
}

test('an inline modal shows the request, and the account again afterwards', async () => {
  const { kernel, screen, sign, press, asked, stack } = await open()
  kernel.modal.setInline(true)
  kernel.modal.open()
  await vi.waitFor(() => expect(screen.view()).toBe('Account'))
  const passed = sign('Hello')
  await screen.findByText('Hello')
  expect(screen.view()).toBe('ReviewRequest')
  await press('Continue')
  expect(await passed).toMatch(/^0x/)
  expect(stack()).toEqual(['Account'])
  const refused = sign('Once more')
  await screen.findByText('Once more')
  await press('Reject')
  await expect(refused).rejects.toMatchObject({ code: 4001 })
  expect(stack()).toEqual(['Account'])
  expect(asked().filter((method) => method === 'personal_sign')).toHaveLength(1)
})

test('requests of two namespaces wait in one queue, and each gets its own answer', async () => {
  const other = await createTestSolanaWallet({ name: 'Lagoon' })
  onTestFinished(other.register())
  const { screen, connect, sign, signOnSolana, press, asked } = await open()
  await connect('wallet-standard:Lagoon')
  const onEthereum = sign('For Ethereum')
  const onSolana = signOnSolana('For Solana')
  await screen.findByText('For Ethereum')
  await screen.findByText('1 more request waits')
  await press('Reject')
  await expect(onEthereum).rejects.toMatchObject({ code: 4001 })
  await screen.findByText('For Solana')
  await press('Continue')
  expect((await onSolana)[0]?.signature).toHaveLength(64)
  expect(asked()).not.toContain('personal_sign')

  const again = [signOnSolana('Solana again'), sign('Ethereum again')] as const
  await screen.findByText('Solana again')
  await press('Reject')
  await expect(again[0]).rejects.toMatchObject({ code: 4001 })
  await screen.findByText('Ethereum again')
  await press('Continue')
  expect(await again[1]).toMatch(/^0x[0-9a-f]{130}$/)
})

test('a request is rejected once another wallet is active, and reaches neither wallet', async () => {
  const other = createTestWallet({ name: 'Other', rdns: 'com.example.other', chains: { 1: 'http://127.0.0.1:1' } })
  onTestFinished(other.announce())
  const [, account] = other.addresses
  if (account) other.cues.setAccounts([account])
  const { kernel, screen, connect, ethereum, sign, press, asked } = await open({ features: { multiWallet: true } })
  const askedOther = () => other.cues.log.map(({ method }) => method)

  const beforeConnect = sign('Before the other connects')
  await screen.findByText('Before the other connects')
  await connect('com.example.other')
  await expect(beforeConnect).rejects.toMatchObject({ code: 4100 })

  const beforeSwitch = sign('Before the switch')
  const left = ethereum()
  await screen.findByText('Before the switch')
  const connections = await kernel.use(wallet).connections()
  await connections.switchConnection({ namespace: 'eip155', connectorId: 'com.example.harness' })
  await expect(beforeSwitch).rejects.toMatchObject({ code: 4100 })
  await vi.waitFor(() => expect(kernel.modal.isOpen()).toBe(false))
  const call = { method: 'personal_sign', params: ['Hello', account] }
  await expect(left.request(call)).rejects.toMatchObject({ code: 4100 })
  expect(kernel.modal.isOpen()).toBe(false)
  expect([...asked(), ...askedOther()]).not.toContain('personal_sign')

  const next = sign('For the wallet that is active now')
  await press('Continue')
  expect(await next).toMatch(/^0x/)
  expect(askedOther()).not.toContain('personal_sign')
})

test.each([
  ['solana', 'wallet-standard:Lagoon', createTestSolanaWallet],
  ['bip122', 'bitcoin:lagoon', createTestBitcoinWallet],
] as const)('a text that the app signs with a wallet of %s is shown as it is', async (namespace, connectorId, create) => {
  const other = await create({ name: 'Lagoon' })
  onTestFinished(other.register())
  const { kernel, domain, screen, connect, press } = await open()
  await connect(connectorId)
  const signature = domain.signMessage('Grüße', { namespace, signal: kernel.signal })
  expect(await screen.findByText('Grüße')).toBeTruthy()
  expect(screen.getByText('Sign a message')).toBeTruthy()
  await press('Continue')
  expect(await signature).toBeTruthy()
})
