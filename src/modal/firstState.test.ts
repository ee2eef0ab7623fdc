// @vitest-environment happy-dom
import { evm } from 'portico/chains/evm'
import { base, mainnet } from 'portico/chains/evm/networks'
import { solana as solanaChain } from 'portico/chains/solana'
import { solana } from 'portico/chains/solana/networks'
import { connectionsSlice, networksSlice } from 'portico/wallet'
import { expect, test } from 'vitest'
import { createMemoryStorage } from '../../test/harness/memoryStorage.ts'
import { setUpPage } from './testing/page.ts'

const page = setUpPage()
const networks = [mainnet, base, solana]

test.each([
  ['the default network of another namespace', { defaultNetwork: solana }, {}],
  ['the default network by its id', { defaultNetwork: 'eip155:8453' as const }, {}],
  ['the namespace of the last visit', { defaultNetwork: solana }, { active_namespace: 'eip155' }],
  ['a namespace that the app does not offer', {}, { active_namespace: 'bip122' }],
  ['a stored network', {}, { networks: { eip155: 'eip155:8453' } }],
  ['a stored network of another namespace', {}, { networks: { eip155: 'solana:x', solana: 5 } }],
  ['a network that is listed twice', { networks: [mainnet, { ...mainnet, name: 'Renamed' }, base] }, {}],
  ['a remembered wallet that is not to be connected again', { enableReconnect: false }, remembered('eip155')],
])('the state of a page is the same before and after its kernel is loaded: %s', async (_, options, stored) => {
  const entries = Object.entries(stored).map(([key, value]) => [`portico/${key}`, JSON.stringify(value)])
  const storage = createMemoryStorage(Object.fromEntries(entries))
  const modal = page.make({ networks, chains: [evm(), solanaChain()], storage, ...options })
  const read = () => {
    const { selected } = modal.source.store.get(networksSlice)
    const { network, caipNetworkId, chainId } = modal.getNetwork()
    return {
      selected,
      active: modal.source.store.get(connectionsSlice).active,
      caipNetworkId,
      chainId,
      network: network?.name,
    }
  }
  const before = read()
  await modal.load()
  expect(read()).toEqual(before)
})

function remembered(namespace: string) {
  return { connections: { [namespace]: { connectorId: 'test.wallet' } }, active_namespace: namespace }
}

test('a default network of another namespace is shown before the kernel is loaded', () => {
  const modal = page.make({ networks, chains: [evm(), solanaChain()], defaultNetwork: solana })
  expect(modal.getNetwork().network?.name).toBe(solana.name)
})
