// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/dom'
import { send, WalletSendView } from 'portico/plugins/send'
import { shell } from 'portico/shell'
import { createHarness } from 'portico/testing'
import { chainAdapters, connectorsSlice, data, type Transfer, wallet } from 'portico/wallet'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createScriptedClient, createSession } from '../../chains/universal/testing/scriptedClient.ts'
import { createStage, never } from '../../chains/universal/testing/stage.ts'
import { getSupportedChains } from '../../src/wallet/chainData/endpoints.ts'
import { ember } from './index.ts'
import { createEmberWallet } from './testWallet.ts'

const evmNetwork = {
  id: 1,
  name: 'One',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
}
const forge = {
  id: 'forge',
  chainNamespace: 'ember',
  name: 'Ember Forge',
  nativeCurrency: { name: 'Spark', symbol: 'SPK', decimals: 6 },
  rpcUrls: { default: { http: ['https://node.ember.example'] } },
}
const friend = `ember1${'f'.repeat(38)}`

/** Connects an Ember account, whose adapter can also send, beside an EVM account. */
async function start() {
  const owner = createEmberWallet(globalThis as never)
  onTestFinished(owner.announce())
  const plugins = [wallet({ networks: [evmNetwork, forge] }), data(), shell(), send(), ember()]
  const harness = await createHarness({ plugins, connected: true, render: true })
  onTestFinished(harness.dispose)
  const { kernel, http } = harness
  http.answer(getSupportedChains, { http: ['eip155:1', 'ember:forge'] })
  const adapter = kernel.slots.get(chainAdapters).find(({ id }) => id === 'ember')
  const sent: Transfer[] = []
  Object.assign(adapter?.can ?? {}, {
    balance: async () => ({ value: '5000000', decimals: 6, symbol: 'SPK' }),
    transfers: {
      fee: async () => '1000',
      async send(_session: unknown, transfer: Transfer) {
        sent.push(transfer)
        return { hash: 'spark-1' }
      },
    },
  })
  const isFound = () => kernel.store.get(connectorsSlice).connectors.some(({ namespace }) => namespace === 'ember')
  await vi.waitFor(() => expect(isFound()).toBe(true))
  const controller = await kernel.load(wallet)
  await controller.connect({ connectorId: owner.wallet.id, namespace: 'ember', signal: kernel.signal })
  await controller.refreshBalance('ember', { force: true, signal: kernel.signal })
  return { ...harness, sent }
}

test('coins are sent by the Ember adapter, only to Ember addresses', async () => {
  const { kernel, screen, sent, errors } = await start()
  kernel.modal.open(WalletSendView, { namespace: 'ember' })
  const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
  type(await screen.findByLabelText('Amount'), '1.5')
  const receiver = screen.getByLabelText('Recipient')
  type(receiver, `0x${'1'.repeat(40)}`)
  expect(await screen.findByText('This is not an Ember Forge address.')).toBeTruthy()
  type(receiver, friend)
  const review = await vi.waitFor(() => {
    const button = screen.getByRole('button', { name: 'Review' })
    expect(button.hasAttribute('aria-busy')).toBe(false)
    return button
  })
  fireEvent.click(review)
  expect(await screen.findByText('Review transfer')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  await vi.waitFor(() => expect(sent).toMatchObject([{ to: friend, amount: '1500000' }]))
  expect(errors).toEqual([])
})

test('a wallet on another device can be paired although the Ember adapter has no `can.pairing`', async () => {
  const client = createScriptedClient()
  const stage = await createStage({ universal: { client }, networks: [forge], plugins: [ember()] })
  onTestFinished(stage.kernel.destroy)
  const connecting = stage.connect({ namespace: 'ember' })
  await stage.uri()
  expect(Object.keys(client.proposals[0]?.namespaces ?? {})).toEqual(['ember'])
  client.proposals[0]?.approve(createSession('topic', [`ember:forge:${friend}`], ['ember_sign']))
  await connecting
  expect(stage.connection('ember')).toMatchObject({ status: 'connected', network: 'ember:forge' })
  expect(stage.connection('ember').accounts[0]?.address).toBe(friend)
  await stage.wallet.session()?.request({ method: 'ember_sign', params: ['hello'] }, never)
  expect(client.asked).toMatchObject([{ chainId: 'ember:forge', method: 'ember_sign' }])
  expect(stage.errors).toEqual([])
})
