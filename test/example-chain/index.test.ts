// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/dom'
import { AccountView, shell } from 'portico/shell'
import { createHarness, describeAdapter, describePlugin } from 'portico/testing'
import { connectorsSlice, type Network, type NetworkInput, selectConnection, wallet } from 'portico/wallet'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createEmberAdapter } from './adapter.ts'
import { ember } from './index.ts'
import { emberMessages } from './messages.ts'
import { createEmberWallet } from './testWallet.ts'
import { askFaucet } from './tokens.ts'

const rpcUrls = { default: { http: ['https://node.ember.example'] } }
const input: NetworkInput = {
  id: 'forge',
  chainNamespace: 'ember',
  name: 'Ember Forge',
  nativeCurrency: { name: 'Spark', symbol: 'SPK', decimals: 6 },
  rpcUrls,
}
const evmNetwork: NetworkInput = {
  id: 1,
  name: 'One',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
}
const domain = () => wallet({ networks: [evmNetwork, input] })

describePlugin(ember, { beside: [domain()], messages: [emberMessages] })

const page = new EventTarget()
const network: Network = {
  id: input.id,
  name: input.name,
  nativeCurrency: input.nativeCurrency,
  chainNamespace: 'ember',
  caipNetworkId: 'ember:forge',
  rpcUrls: { ...rpcUrls, chainDefault: { http: rpcUrls.default.http } },
}

describeAdapter(() => createEmberAdapter(page, async () => 'tx'), {
  networks: [network],
  addresses: [`ember1${'0'.repeat(38)}`, `ember1${'f'.repeat(38)}`],
  stage({ isKnown }) {
    const test = createEmberWallet(page, { isKnown })
    const stops: (() => void)[] = []
    return {
      hasNoNetwork: true,
      connector: {
        id: test.wallet.id,
        name: test.wallet.name,
        type: 'ANNOUNCED',
        namespace: 'ember',
        provider: async () => test.wallet,
      },
      answer: test.answer,
      announce: () => void stops.push(test.announce()),
      change: () => ({
        type: 'accounts',
        accounts: test.change().map((address) => ({ address, type: 'eoa' })),
      }),
      dispose() {
        for (const stop of stops) stop()
      },
    }
  },
})

/** Connects an Ember wallet beside an EVM wallet, and opens the account of a namespace. */
async function openAccount(namespace: string, options: { readonly locale?: string } = {}) {
  const owner = createEmberWallet(globalThis as never)
  onTestFinished(owner.announce())
  const harness = await createHarness({
    plugins: [domain(), shell(), ember()],
    connected: true,
    render: true,
    ...options,
  })
  onTestFinished(harness.dispose)
  const { kernel } = harness
  const connector = () => kernel.store.get(connectorsSlice).connectors.find((item) => item.namespace === 'ember')
  await vi.waitFor(() => expect(connector()).toBeTruthy())
  const controller = await kernel.load(wallet)
  await controller.connect({ connectorId: owner.wallet.id, namespace: 'ember', signal: kernel.signal })
  expect(selectConnection(kernel.store.get, 'ember')).toMatchObject({ status: 'connected', network: 'ember:forge' })
  kernel.modal.open(AccountView, { namespace })
  return { ...harness, owner }
}

test('the Ember account has a tab that requests coins from the faucet', async () => {
  const { screen, http } = await openAccount('ember')
  http.answer(askFaucet, { transaction: 'drip-1' })
  fireEvent.click(await screen.findByRole('button', { name: 'Get test coins' }))
  expect(await screen.findByText('On their way: drip-1')).toBeTruthy()
})

test('the account of another namespace has no such tab', async () => {
  const { screen } = await openAccount('eip155')
  expect(await screen.findByRole('tab', { name: 'Tokens' })).toBeTruthy()
  expect(screen.queryByText('Faucet')).toBeNull()
})

test('its texts are translated to German', async () => {
  const { screen } = await openAccount('ember', { locale: 'de' })
  expect(await screen.findByRole('heading', { name: 'Wasserhahn' })).toBeTruthy()
})
