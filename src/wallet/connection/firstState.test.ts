import { expect, test, vi } from 'vitest'
import { createContainer } from '../../kernel/internal.ts'
import type { NetworkInput } from '../networks/network.ts'
import { createMemory, createStage, devnet, ids, one, ten } from '../testing/createStage.ts'
import { connectionsSlice, networksSlice, rememberedSlice } from '../tokens.ts'
import { disconnectedState } from './connectionState.ts'
import { type FirstState, readFirstState } from './firstState.ts'

type Options = Parameters<typeof readFirstState>[0]

const read = (stored: Readonly<Record<string, unknown>>, options: Options = {}) =>
  readFirstState({ networks: [one, ten, devnet], ...options }, (key) => stored[key])

const remembered = { connections: { eip155: { connectorId: 'a', name: 'A' } } }

test('a remembered wallet is connecting at first, with no data except its connector id', () => {
  const { connections, remembered: kept } = read({ ...remembered, active_namespace: 'eip155' })
  expect(connections).toEqual({
    ready: true,
    active: 'eip155',
    connections: { eip155: { ...disconnectedState, status: 'connecting', loading: true, connectorId: 'a' } },
  })
  expect(kept).toEqual(remembered)
})

test.each<[string, Readonly<Record<string, unknown>>, Options, string | null]>([
  ['none if storage is empty', {}, {}, null],
  ['that of the default network', {}, { defaultNetwork: devnet }, 'solana'],
  ['that of the default network by its id', {}, { defaultNetwork: ids.devnet }, 'solana'],
  ['that of the last visit', { active_namespace: 'eip155' }, { defaultNetwork: devnet }, 'eip155'],
  ['not that of the last visit if it has no network', { active_namespace: 'bip122' }, {}, null],
  ['that of a remembered wallet before the last one', { ...remembered, active_namespace: 'solana' }, {}, 'eip155'],
  ['that of a remembered wallet before the default', remembered, { defaultNetwork: devnet }, 'eip155'],
  ['none if the remembered wallet is not to be restored', remembered, { enableReconnect: false }, null],
  ['none if the default network is not in the list', {}, { defaultNetwork: 'bip122:x' as never }, null],
])('the active namespace is %s', (_, stored, options, active) => {
  expect(read(stored, options).connections.active).toBe(active)
})

test('a wallet of a namespace without a network stays remembered and is not connected', () => {
  const { connections, remembered: kept } = read(remembered, { networks: [devnet] })
  expect(connections.connections).toEqual({})
  expect(kept).toEqual(remembered)
})

test('networks that can not be read are left out', () => {
  const broken = [{}, { id: 5 }, { ...one, id: 5, rpcUrls: {} }] as unknown as NetworkInput[]
  const hostile = {
    ...ten,
    get rpcUrls(): never {
      throw new Error('hostile')
    },
  }
  const { networks } = read({}, { networks: [...broken, hostile, devnet], defaultNetwork: hostile })
  expect(networks.networks.map(({ name }) => name)).toEqual([devnet.name])
})

/** A kernel whose container holds a first state. */
function startWith(first: FirstState, storage = createMemory()) {
  const container = createContainer(() => {})
  container.commit(networksSlice, first.networks)
  container.commit(connectionsSlice, first.connections)
  container.commit(rememberedSlice, first.remembered)
  return createStage({ storage, kernel: { container } })
}

test('the wallet plugin keeps the state that a page has read, and adds the hosted RPC URLs', () => {
  const stored = { ...remembered, networks: { eip155: ids.ten } }
  const first = read(stored)
  const storage = createMemory(stored)
  const getItem = vi.spyOn(storage, 'getItem')
  const stage = startWith(first, storage)
  const { get } = stage.kernel.store
  expect(get(connectionsSlice)).toBe(first.connections)
  expect(get(networksSlice).selected).toBe(first.networks.selected)
  expect(get(networksSlice).networks[0]?.rpcUrls.default.http).toHaveLength(2)
  expect(getItem.mock.calls.flat().filter((name) => /connections|networks|active/.test(name))).toEqual([])
  stage.kernel.destroy()
})

test('the wallet plugin itself reads the same first state', () => {
  const stored = { ...remembered, active_namespace: 'eip155', networks: { eip155: ids.ten } }
  const stage = createStage({ storage: createMemory(stored) })
  const { get } = stage.kernel.store
  const first = read(stored)
  expect(get(connectionsSlice)).toEqual(first.connections)
  expect(get(networksSlice).selected).toEqual(first.networks.selected)
  expect(get(rememberedSlice)).toEqual(first.remembered)
  stage.kernel.destroy()
})
