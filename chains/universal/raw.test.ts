import { expect, test, vi } from 'vitest'
import type { RawProvider } from './raw.ts'
import { createScriptedClient, createSession } from './testing/scriptedClient.ts'
import { createStage, ids } from './testing/stage.ts'

const [first, second] = [
  'So11111111111111111111111111111111111111112',
  'Vote111111111111111111111111111111111111111',
] as const
const testnet = 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z'

async function connect() {
  const client = createScriptedClient()
  const stage = await createStage({ universal: { client } })
  const connecting = stage.connect()
  await stage.uri()
  const accounts = [`${ids.devnet}:${first}`, `${testnet}:${second}`]
  client.proposals[0]?.approve(createSession('topic', accounts, ['solana_signMessage']))
  await connecting
  const provider = stage.wallet.session('solana')?.provider as RawProvider
  return { client, stage, provider }
}

test('a raw provider returns the network of its namespace in the session', async () => {
  const { provider, stage } = await connect()
  expect(provider).toMatchObject({
    accounts: [first],
    network: ids.devnet,
    networks: [ids.devnet, testnet],
    methods: ['solana_signMessage'],
  })
  const heard: unknown[] = []
  provider.on('disconnect', () => heard.push('disconnect')).on('accountsChanged', (accounts) => heard.push(accounts))
  await stage.wallet.disconnect()
  expect(heard).toEqual([[], 'disconnect'])
  // Hosts read what was approved as they let go of the wallet.
  expect(provider).toMatchObject({
    accounts: [],
    networks: [ids.devnet, testnet],
    methods: ['solana_signMessage'],
  })
  provider.setNetwork(testnet)
  expect(provider.network).toBe(ids.devnet)
  await expect(provider.request({ method: 'solana_signMessage' })).rejects.toMatchObject({ code: 4900 })
  stage.kernel.destroy()
})

test('a raw provider switches to approved networks, emits that, and does not ask the wallet', async () => {
  const { client, provider, stage } = await connect()
  const [moved, changed] = [vi.fn(), vi.fn()]
  provider.on('chainChanged', moved).on('accountsChanged', changed)
  provider.setNetwork(testnet)
  expect(moved.mock.calls).toEqual([[testnet]])
  expect(changed.mock.calls).toEqual([[[second]]])
  expect(provider).toMatchObject({ accounts: [second], network: testnet })
  await provider.request({ method: 'solana_signMessage', params: {} })
  expect(client.asked.map(({ chainId }) => chainId)).toEqual([testnet])
  provider.setNetwork('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
  expect(provider.network).toBe(testnet)
  stage.kernel.destroy()
})

test('a raw provider emits that the wallet has approved other methods or networks', async () => {
  const { client, provider, stage } = await connect()
  const heard: unknown[] = []
  provider.on('approvalChanged', () => heard.push([provider.methods, provider.networks]))
  const update = (chains: readonly string[], methods: readonly string[]) => {
    const { namespaces } = createSession(
      'topic',
      chains.map((chain) => `${chain}:${first}`),
      methods,
    )
    client.tell({ type: 'update', topic: 'topic', params: { namespaces } })
  }
  update([ids.devnet, testnet], ['solana_signMessage'])
  update([testnet, ids.devnet], ['solana_signMessage'])
  expect(heard).toEqual([])
  update([ids.devnet, testnet], ['solana_signMessage', 'solana_signTransaction'])
  update([ids.devnet], ['solana_signMessage'])
  expect(heard).toEqual([
    [
      ['solana_signMessage', 'solana_signTransaction'],
      [ids.devnet, testnet],
    ],
    [['solana_signMessage'], [ids.devnet]],
  ])
  stage.kernel.destroy()
})
