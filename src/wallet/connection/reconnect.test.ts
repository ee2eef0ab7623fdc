import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createKernel } from '../../kernel/internal.ts'
import { selectNamespace } from '../select.ts'
import {
  createMemory,
  createScriptedChain,
  createStage,
  ids,
  one,
  type Stage,
  type StageOptions,
} from '../testing/index.ts'
import { settle, until } from '../testing/until.ts'
import { connectionsSlice, gatedSlice } from '../tokens.ts'
import { wallet } from '../wallet.ts'

let stage: Stage
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  stage.kernel.destroy()
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

const remembered = (more: Record<string, unknown> = {}) =>
  createMemory({ connections: { eip155: { connectorId: 'a' } }, ...more })

/** Opens the page for a user whose wallet `a` was connected on an earlier visit. */
function comeBack({ onPage = ['a'], ...parts }: StageOptions & { readonly onPage?: readonly string[] } = {}) {
  const evm = parts.evm ?? createScriptedChain('eip155', ids.one)
  evm.announce(...onPage)
  stage = createStage({ storage: remembered(), ...parts, evm })
}
const status = () => stage.connection().status
const ends = (wanted: string) => until(() => status() === wanted)

test('a remembered connection is "connecting" at once, and never seen as disconnected', async () => {
  const seen: string[] = []
  comeBack()
  expect(stage.connection()).toMatchObject({ status: 'connecting', loading: true, connectorId: 'a' })
  stage.kernel.store.subscribe(() => seen.push(status()))
  await ends('connected')
  expect(stage.connection()).toMatchObject({ loading: false, connectorId: 'a', network: ids.one })
  expect(seen).not.toContain('disconnected')
})

test('a remembered connection is restored without a prompt, and its event says `restored`', async () => {
  comeBack()
  await ends('connected')
  expect(stage.evm.requests.map((request) => request.silent)).toEqual([true])
  expect(stage.events).toMatchObject([['wallet/connected', { connectorId: 'a', restored: true }]])
  await vi.advanceTimersByTimeAsync(3000)
  expect([status(), vi.getTimerCount()]).toEqual(['connected', 0])
})

test('a remembered wallet that announces itself repeatedly is asked once', async () => {
  comeBack({ onPage: [] })
  stage.evm.announce('a', 'a')
  stage.evm.announce('a')
  await ends('connected')
  expect(stage.evm.requests).toHaveLength(1)
})

test('before the start the connection status is unknown', () => {
  const storage = remembered()
  stage = createStage({ storage })
  const kernel = createKernel({ storage, plugins: [wallet({ networks: [one] })] })
  expect(kernel.store.get(connectionsSlice)).toEqual({ ready: false, active: null, connections: {} })
  expect(stage.kernel.store.get(connectionsSlice).ready).toBe(true)
})

test('a wallet that declines ends disconnected, and is forgotten', async () => {
  const evm = createScriptedChain('eip155', ids.one)
  evm.wallet('a').mode = { code: 4001 }
  comeBack({ evm })
  await ends('disconnected')
  await settle()
  expect(stage.connection().loading).toBe(false)
  expect(stage.stored('connections')).toEqual({})
})

test.each([
  ['fails', -32603],
  ['is locked', 4100],
])('a wallet that %s ends disconnected, and is tried again at the next visit', async (_, code) => {
  const evm = createScriptedChain('eip155', ids.one)
  evm.wallet('a').mode = { code }
  comeBack({ evm })
  await ends('disconnected')
  await settle()
  expect(stage.stored('connections')).toEqual({ eip155: { connectorId: 'a' } })
  expect([stage.errors, stage.events]).toEqual([[], []])
})

test('a wallet that does not answer is waited for ten seconds, and tried again at the next visit', async () => {
  const evm = createScriptedChain('eip155', ids.one)
  evm.wallet('a').mode = 'hang'
  comeBack({ evm })
  await until(() => evm.requests.length === 1)
  await vi.advanceTimersByTimeAsync(9999)
  expect(status()).toBe('connecting')
  await vi.advanceTimersByTimeAsync(1)
  await ends('disconnected')
  evm.requests[0]?.accept()
  await settle()
  expect(status()).toBe('disconnected')
  expect(stage.stored('connections')).toEqual({ eip155: { connectorId: 'a' } })
})

test('a wallet that is found late is restored', async () => {
  comeBack({ onPage: [] })
  await vi.advanceTimersByTimeAsync(2999)
  expect(status()).toBe('connecting')
  stage.evm.announce('other', 'a')
  await ends('connected')
  expect(stage.connection().connectorId).toBe('a')
})

test('a wallet that is not found within three seconds is given up, and stays remembered', async () => {
  comeBack({ onPage: ['other'] })
  await vi.advanceTimersByTimeAsync(3000)
  expect(stage.connection()).toMatchObject({ status: 'disconnected', loading: false, connectorId: null })
  expect(stage.stored('connections')).toEqual({ eip155: { connectorId: 'a' } })
  stage.evm.announce('a')
  await settle()
  expect([status(), stage.evm.requests.length]).toEqual(['disconnected', 0])
})

test('a hold on a remembered wallet is released when the wallet is given up', async () => {
  comeBack({ onPage: [] })
  const gated = () => stage.kernel.store.get(gatedSlice)
  stage.wallet.hold('terms', 'eip155', 'waiting')
  expect(gated().gates).toEqual({ eip155: { terms: 'waiting' } })
  await vi.advanceTimersByTimeAsync(3000)
  expect([status(), gated()]).toEqual(['disconnected', { gated: {}, gates: {} }])
})

test('with reconnecting disabled no wallet is connected, and the connections of other tabs stay stored', async () => {
  const remembered = { eip155: { connectorId: 'a', others: [{ connectorId: 'b' }] } }
  const storage = createMemory({ connections: remembered })
  comeBack({
    storage,
    onPage: ['a', 'b'],
    options: { enableReconnect: false },
    kernel: { features: { multiWallet: true } },
  })
  expect(status()).toBe('disconnected')
  await settle()
  expect([status(), stage.evm.requests.length, stage.stored('connections')]).toEqual(['disconnected', 0, remembered])
})

test('choosing another wallet during the restoration connects that wallet', async () => {
  comeBack({ onPage: ['b'] })
  const outcome = stage.connect('b')
  stage.evm.announce('a')
  await outcome
  await vi.advanceTimersByTimeAsync(3000)
  expect(stage.connection()).toMatchObject({ status: 'connected', connectorId: 'b' })
  expect(stage.evm.requests).toHaveLength(1)
})

test('choosing the remembered wallet during its restoration prompts the user', async () => {
  const evm = createScriptedChain('eip155', ids.one)
  evm.wallet('a').mode = 'hang'
  comeBack({ evm })
  await until(() => evm.requests.length === 1)
  const outcome = stage.connect('a')
  await until(() => evm.requests.length === 2)
  evm.requests[1]?.accept()
  await outcome
  await settle()
  expect(evm.requests.map((request) => request.silent)).toEqual([true, false])
  expect(status()).toBe('connected')
  expect(stage.stored('connections')).toMatchObject({ eip155: { connectorId: 'a', name: 'A' } })
})

test('disconnecting during the restoration forgets the remembered wallet', async () => {
  comeBack({ onPage: [] })
  await stage.wallet.disconnect()
  stage.evm.announce('a')
  await settle()
  expect([status(), stage.evm.requests.length, stage.stored('connections')]).toEqual(['disconnected', 0, {}])
})

test('connections of namespaces that the host no longer has are left alone', async () => {
  comeBack({ storage: remembered({ connections: { bip122: { connectorId: 'a' } }, active_namespace: 'bip122' }) })
  expect(stage.kernel.store.get(connectionsSlice).connections).toEqual({})
  expect(selectNamespace(stage.kernel.store.get)).toBe('eip155')
})

test.each([
  ['no JSON', '{'],
  ['another shape', '[1]'],
  ['an unknown namespace', '{"near":{"connectorId":"a"}}'],
  ['a connection without a wallet', '{"eip155":{}}'],
])('storage with %s restores no wallet', async (_, text) => {
  const storage = createMemory()
  storage.setItem('portico/connections', text)
  comeBack({ storage })
  expect(stage.kernel.store.get(connectionsSlice)).toEqual({ ready: true, active: null, connections: {} })
})

test('the active namespace of the last visit stays active, whichever wallet is restored last', async () => {
  const solana = createScriptedChain('solana', ids.devnet)
  solana.announce('s')
  const connections = { eip155: { connectorId: 'a' }, solana: { connectorId: 's' } }
  comeBack({ solana, storage: remembered({ connections, active_namespace: 'eip155' }) })
  await until(() => status() === 'connected' && stage.connection('solana').status === 'connected')
  expect(selectNamespace(stage.kernel.store.get)).toBe('eip155')
})

test('the active namespace is one with a remembered connection', () => {
  comeBack({ storage: remembered({ active_namespace: 'solana' }) })
  expect(selectNamespace(stage.kernel.store.get)).toBe('eip155')
})

test('if the wallet of the active namespace is not restored, that of a restored wallet becomes active', async () => {
  const evm = createScriptedChain('eip155', ids.one)
  evm.wallet('a').mode = 'hang'
  const solana = createScriptedChain('solana', ids.devnet)
  solana.announce('s')
  const connections = { eip155: { connectorId: 'a' }, solana: { connectorId: 's' } }
  comeBack({ evm, solana, storage: remembered({ connections, active_namespace: 'eip155' }) })
  await until(() => evm.requests.length === 1 && stage.connection('solana').status === 'connected')
  expect(selectNamespace(stage.kernel.store.get)).toBe('eip155')
  evm.requests[0]?.reject({ code: 4100 })
  await until(() => selectNamespace(stage.kernel.store.get) === 'solana')
})

test('if a wallet that the user chose meanwhile declines, the namespace of a restored wallet becomes active', async () => {
  const evm = createScriptedChain('eip155', ids.one)
  evm.wallet('b').mode = 'hang'
  const solana = createScriptedChain('solana', ids.devnet)
  const connections = { eip155: { connectorId: 'a' }, solana: { connectorId: 's' } }
  comeBack({ evm, solana, onPage: ['b'], storage: remembered({ connections, active_namespace: 'eip155' }) })
  const outcome = stage.connect('b').catch((error) => error)
  await until(() => evm.requests.length === 1)
  solana.announce('s')
  await until(() => stage.connection('solana').status === 'connected')
  expect(selectNamespace(stage.kernel.store.get)).toBe('eip155')
  evm.requests[0]?.reject({ code: 4001 })
  await outcome
  expect(selectNamespace(stage.kernel.store.get)).toBe('solana')
})

test('a wallet without a network of its own is restored on the network of the last visit, which stays stored', async () => {
  const storage = createMemory({ connections: { eip155: { connectorId: 'a' } }, networks: { eip155: ids.ten } })
  const evm = createScriptedChain('eip155', ids.one)
  evm.announce('a')
  evm.wallet('a').mode = 'hang'
  stage = createStage({ storage, evm })
  await until(() => evm.requests.length === 1)
  const [request] = evm.requests
  expect(request?.network?.caipNetworkId).toBe(ids.ten)
  evm.wallet('a').network = request?.network?.caipNetworkId ?? ids.one
  request?.accept()
  await ends('connected')
  expect(stage.connection().network).toBe(ids.ten)
  expect(stage.stored('networks')).toMatchObject({ eip155: ids.ten })
})
