import { networksSlice, wallet } from 'portico/wallet'
import { expect, test } from 'vitest'
import { createKernel } from '../../src/kernel/internal.ts'
import { chainNamesOf, findNetwork, isSolanaChain, toNetworkId } from './clusters.ts'
import { solana, solanaDevnet, solanaTestnet } from './networks.ts'
import { toNetwork } from './testing/network.ts'

const [mainnetId, devnetId, testnetId] = [
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
] as const
const oldDevnetId = 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K'
const local = toNetwork({ ...solanaDevnet, id: 'mine', caipNetworkId: 'solana:mine' }, 'http://127.0.0.1:8899')

test('the wallet domain keeps the networks unchanged', async () => {
  const networks = [solana, solanaDevnet, solanaTestnet]
  const kernel = createKernel({ remoteConfig: false, plugins: [wallet({ networks })] })
  await kernel.start()
  await kernel.load(wallet)
  const kept = kernel.store.get(networksSlice).networks
  expect(kept.map(({ caipNetworkId }) => caipNetworkId)).toEqual([mainnetId, devnetId, testnetId])
  expect(kept.map(({ deprecatedCaipNetworkId }) => deprecatedCaipNetworkId)).toEqual([
    'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
    oldDevnetId,
    undefined,
  ])
  for (const network of kept) {
    expect(network.nativeCurrency).toEqual({ name: 'Solana', symbol: 'SOL', decimals: 9 })
  }
  expect(kept.map(({ blockExplorers }) => blockExplorers?.default.url)).toEqual([
    'https://solscan.io',
    'https://solscan.io/?cluster=devnet',
    'https://solscan.io/?cluster=testnet',
  ])
  kernel.destroy()
})

test.each([
  ['solana:mainnet', mainnetId],
  ['solana:devnet', devnetId],
  ['solana:testnet', testnetId],
  ['solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ', mainnetId],
  [oldDevnetId, devnetId],
  [testnetId, testnetId],
  ['solana:localnet', 'solana:localnet'],
] as const)('%s is the network %s', (name, id) => {
  expect(toNetworkId(name)).toBe(id)
})

test('a network is known by its names, the one of Wallet Standard first', () => {
  expect(chainNamesOf(devnetId, toNetwork(solanaDevnet))).toEqual(['solana:devnet', devnetId, oldDevnetId])
  expect(chainNamesOf('solana:mine', local)).toEqual(['solana:mine', oldDevnetId, 'solana:localnet'])
  expect(chainNamesOf('solana:far')).toEqual(['solana:far'])
})

test.each([
  ['https://node.test', false],
  ['http://localhost.test:8899', false],
  ['http://localhost:8899', true],
  ['http://[::1]:8899', true],
])('a network at %s is also the local one: %s', (url, expected) => {
  expect(chainNamesOf(devnetId, toNetwork(solanaDevnet, url)).includes('solana:localnet')).toBe(expected)
})

test('a chain that a wallet names is found among the networks of the host', () => {
  const evm = { ...local, caipNetworkId: 'eip155:31337', chainNamespace: 'eip155' } as const
  const networks = [evm, toNetwork(solana), toNetwork(solanaDevnet), local]
  expect(findNetwork(networks, 'solana:devnet')?.name).toBe('Solana Devnet')
  expect(findNetwork(networks, oldDevnetId)?.caipNetworkId).toBe(devnetId)
  expect(findNetwork(networks, 'solana:localnet')).toBe(local)
  expect(findNetwork(networks, testnetId)).toBeUndefined()
})

test.each([
  ['solana:mainnet', true],
  ['eip155:1', false],
  ['solana:', false],
  ['solana:<b>', false],
  ['xsolana:devnet', false],
])('%s is a chain of Solana: %s', (chain, expected) => {
  expect(isSolanaChain(chain)).toBe(expected)
})
