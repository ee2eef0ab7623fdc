// @vitest-environment happy-dom
import { definePlugin } from 'portico/kernel'
import { siwx } from 'portico/plugins/siwx'
import { type ChainAdapter, chainAdapters, type SessionChange, wallet } from 'portico/wallet'
import { expect, test, vi } from 'vitest'
import { createMemoryStorage } from '../../test/harness/memoryStorage.ts'
import { press, setUpPage, text } from './testing/page.ts'

const page = setUpPage()

const define = (id: string, name: string) => ({
  id,
  name,
  chainNamespace: 'fuel',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 9 },
  rpcUrls: { default: { http: ['https://fuel.test'] } },
})
const ignition = define('9889', 'Ignition')
const testnet = define('0', 'Fuel Sepolia')
const address = 'fuel1abc'

/** A namespace that Portico has no texts for, with one wallet. */
function createFuel() {
  const provider = { isFuel: true }
  const calls: string[] = []
  const adapter: ChainAdapter = {
    id: 'fuel',
    isAddress: (value) => value.startsWith('fuel1'),
    discover: (found) =>
      found({
        id: 'test.fuelet',
        name: 'Fuelet',
        type: 'INJECTED',
        namespace: 'fuel',
        provider: async () => provider,
      }),
    async connect({ connector, network, silent }) {
      calls.push(silent ? 'restore' : 'connect')
      const listeners = new Set<(change: SessionChange) => void>()
      return {
        connector,
        provider,
        accounts: [{ address, type: 'eoa' }],
        network: network?.caipNetworkId ?? 'fuel:9889',
        request: async () => null,
        signMessage: async (message) => `signed ${message}`,
        async switchNetwork({ caipNetworkId }) {
          calls.push(`switch ${caipNetworkId}`)
          for (const listener of listeners) listener({ type: 'network', network: caipNetworkId })
        },
        watch(listener) {
          listeners.add(listener)
          return () => void listeners.delete(listener)
        },
        release: () => {},
        disconnect: async () => void calls.push('disconnect'),
      }
    },
    can: { verifyMessage: async ({ message, signature }) => signature === `signed ${message}` },
  }
  const plugin = definePlugin({
    id: 'fuel',
    dependencies: [wallet],
    setup: (ctx) => void ctx.slots.contribute(chainAdapters, adapter),
  })
  return { plugin, provider, calls }
}

test('a namespace that Portico does not know connects, switches, is restored and disconnects', async () => {
  const { plugin, provider, calls } = createFuel()
  const storage = createMemoryStorage()
  const modal = page.make({ networks: [ignition, testnet], chains: [plugin()], storage })
  expect(modal.getNetwork('fuel').network?.name).toBe('Ignition')
  const providers = vi.fn()
  modal.subscribeProviders(providers)
  const outcome = modal.connect({ namespace: 'fuel' })
  await press('Fuelet')
  expect(await outcome).toMatchObject({ status: 'connected', account: { namespace: 'fuel', network: 'fuel:9889' } })
  expect(modal.getAccount('fuel')).toMatchObject({ isConnected: true, caipAddress: `fuel:9889:${address}` })
  expect(modal.getProvider('fuel')).toBe(provider)
  expect(providers).toHaveBeenLastCalledWith({ fuel: provider })
  await modal.switchNetwork('fuel:0')
  expect(modal.getNetwork().network?.name).toBe('Fuel Sepolia')
  modal.destroy()

  const later = page.make({ networks: [ignition, testnet], chains: [plugin()], storage })
  expect([later.getAccount().status, later.getAccount().namespace]).toEqual(['connecting', 'fuel'])
  await later.connect()
  expect(later.getAccount()).toMatchObject({ isConnected: true, caipAddress: `fuel:0:${address}` })
  await later.disconnect('fuel')
  expect(later.getAccount('fuel').status).toBe('disconnected')
  expect(later.getProvider('fuel')).toBeUndefined()
  expect(calls).toEqual(['connect', 'switch fuel:0', 'restore', 'disconnect'])
  expect(page.errors).toEqual([])
})

test('accounts of such a namespace pass the sign-in gate, with the name of the namespace in the message', async () => {
  const { plugin } = createFuel()
  const storage = createMemoryStorage()
  const modal = page.make({ networks: [ignition], chains: [plugin()], plugins: [siwx()], storage })
  await modal.open()
  await press('Fuelet')
  await vi.waitFor(() => expect(text()).toContain('Sign'))
  expect(modal.getAccount('fuel').address).toBeUndefined()
  expect(modal.getProvider('fuel')).toBeUndefined()
  await press('Sign')
  await vi.waitFor(() => expect(modal.getAccount('fuel').address).toBe(address))
  expect(storage.getItem('portico/siwx')).toContain('wants you to sign in with your Fuel account:')
  expect(page.errors).toEqual([])
})

test('such a namespace is listed by the name of its network', async () => {
  const { plugin } = createFuel()
  const modal = page.make({ networks: [ignition], chains: [plugin()] })
  await modal.open({ view: 'ProfileWallets' })
  await vi.waitFor(() => expect(text()).toContain('Add an Ignition wallet'))
})

test.each([
  JSON.parse('{"__proto__":{"connectorId":"test.fuelet"},"constructor":{"connectorId":"test.fuelet"}}'),
  { Fuel: { connectorId: 'test.fuelet' }, 'fu el': { connectorId: 'test.fuelet' } },
])('stored connections under an invalid namespace are not restored', async (connections) => {
  const { plugin, calls } = createFuel()
  const storage = createMemoryStorage()
  storage.setItem('portico/connections', JSON.stringify(connections))
  storage.setItem('portico/active_namespace', '"__proto__"')
  storage.setItem('portico/networks', '{"constructor":"fuel:0"}')
  const modal = page.make({ networks: [ignition, testnet], chains: [plugin()], storage })
  await modal.load()
  expect(modal.getAccount().status).toBe('disconnected')
  expect(modal.getNetwork().network?.name).toBe('Ignition')
  expect(calls).toEqual([])
})
