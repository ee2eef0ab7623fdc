import { dataService } from 'portico/project'
import { afterEach, expect, test } from 'vitest'
import { selectNamespace, selectNetworkId } from '../select.ts'
import {
  createMemory,
  createStage,
  devnet,
  ids,
  one,
  type Stage,
  type StageOptions,
  ten,
} from '../testing/createStage.ts'
import { networksSlice } from '../tokens.ts'

let stage: Stage
afterEach(() => stage.kernel.destroy())
const begin = (parts?: StageOptions) => {
  stage = createStage(parts)
  return stage
}
const selected = () => stage.kernel.store.get(networksSlice).selected
const listed = () => stage.kernel.store.get(networksSlice).networks.map((network) => network.caipNetworkId)

const bitcoin = { ...one, id: '000000000019d6689c085ae165831e93', chainNamespace: 'bip122', name: 'Bitcoin' } as const
const hundred = { ...one, id: 100, name: 'Hundred' }

test.each<[what: string, stored: Record<string, string>, preferred: typeof ten | string | undefined, chosen: string]>([
  ['the first of the list', {}, undefined, ids.one],
  ['the default of the host', {}, ten, ids.ten],
  ['the default by its id', {}, ids.ten, ids.ten],
  ['the stored one before the default', { eip155: ids.one }, ten, ids.one],
  ['the default if the stored one is not in the list', { eip155: 'eip155:5' }, ten, ids.ten],
  ['the default if the stored one is of another namespace', { eip155: ids.devnet }, ten, ids.ten],
])('a namespace begins on %s', (_, stored, preferred, chosen) => {
  begin({ storage: createMemory({ networks: stored }), options: { defaultNetwork: preferred as never } })
  expect(selected()).toEqual({ eip155: chosen, solana: ids.devnet })
})

test('the active namespace is that of the last visit, else that of the default network', () => {
  begin()
  expect(selectNamespace(stage.kernel.store.get)).toBe('eip155')
  stage.kernel.destroy()
  begin({ options: { defaultNetwork: devnet } })
  expect(selectNamespace(stage.kernel.store.get)).toBe('solana')
  stage.kernel.destroy()
  begin({ options: { defaultNetwork: devnet }, storage: createMemory({ active_namespace: 'eip155' }) })
  expect(selectNamespace(stage.kernel.store.get)).toBe('eip155')
  stage.kernel.destroy()
  begin({ storage: createMemory({ active_namespace: 'bip122' }) })
  expect(selectNamespace(stage.kernel.store.get)).toBe('eip155')
})

test('a default network that is not in the list is "Network not found"', () => {
  begin({ options: { defaultNetwork: 'eip155:5' } })
  expect(stage.errors).toMatchObject([
    { cause: { message: 'Network not found', details: '"defaultNetwork" is eip155:5, which is not in "networks"' } },
  ])
})

test('a network that is listed twice is kept once, as it was listed last', () => {
  begin({ options: { networks: [one, ten, { ...one, name: 'Renamed' }] } })
  expect(listed()).toEqual([ids.one, ids.ten])
  expect(stage.kernel.store.get(networksSlice).networks[0]?.name).toBe('Renamed')
})

test('the hosted RPC URL follows the option `services`', () => {
  begin({ kernel: { services: { [dataService.id]: 'http://127.0.0.1:1/rpc' } } })
  expect(stage.kernel.store.get(networksSlice).networks[0]?.rpcUrls.default.http).toEqual([
    'http://127.0.0.1:1/rpc/v1/?chainId=eip155%3A1&projectId=test',
    'https://one.test',
  ])
})

test('a network can be added, and replaced by one of the same id', () => {
  begin()
  expect(stage.wallet.addNetwork(hundred)).toMatchObject({ caipNetworkId: 'eip155:100' })
  stage.wallet.addNetwork({ ...ten, name: 'Renamed' })
  expect(listed()).toEqual([ids.one, ids.ten, ids.devnet, 'eip155:100'])
  expect(stage.kernel.store.get(networksSlice).networks[1]?.name).toBe('Renamed')
  expect(selected().eip155).toBe(ids.one)
})

test('the first network of a namespace is chosen as it is added', () => {
  begin({ options: { networks: [one] } })
  stage.wallet.addNetwork(devnet)
  expect(selected().solana).toBe(ids.devnet)
})

test('without an adapter a network can be neither added nor removed', () => {
  begin({ options: { networks: [one, bitcoin] } })
  expect(() => stage.wallet.addNetwork(bitcoin)).toThrow(/^Adapter not found$/)
  expect(() => stage.wallet.removeNetwork(`bip122:${bitcoin.id}`)).toThrow(/^Adapter not found$/)
  expect(listed()).toHaveLength(2)
})

test('a network that is not in the list can not be removed', () => {
  begin()
  expect(() => stage.wallet.removeNetwork('eip155:5')).toThrow(/^Network not found$/)
})

test('a network that is not usable is refused, and nothing changes', () => {
  begin()
  expect(() => stage.wallet.addNetwork({ ...hundred, rpcUrls: {} as never })).toThrow('rpcUrls.default')
  expect(listed()).toHaveLength(3)
})

test('when the chosen network is removed, the first that is left is chosen, also after a reload', () => {
  begin()
  stage.wallet.removeNetwork(ids.one)
  expect(selected().eip155).toBe(ids.ten)
  expect(stage.stored('networks')).toMatchObject({ eip155: ids.ten })
  stage.wallet.removeNetwork(ids.ten)
  expect(selected()).toEqual({ solana: ids.devnet })
  expect(selectNetworkId(stage.kernel.store.get, 'eip155')).toBeUndefined()
})

test('when another network is removed, the chosen one stays', () => {
  begin({ options: { networks: [one, ten, hundred], defaultNetwork: ten } })
  stage.wallet.removeNetwork('eip155:100')
  expect(selected().eip155).toBe(ids.ten)
})
