import { evm } from 'portico/chains/evm'
import {
  adaptersOf,
  type Connector,
  connectorSources,
  connectorsSlice,
  DependencyMissingError,
  fallbackAdapters,
} from 'portico/wallet'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { PairedWallet } from '../../test/wallets/index.ts'
import { type Relay, startRelay } from '../../test/world/relay/index.ts'
import type { RawProvider } from './raw.ts'
import { startHostClient } from './testing/hostClient.ts'
import { createScriptedClient, createSession } from './testing/scriptedClient.ts'
import {
  createDevice,
  createNetworks,
  createStage,
  ids,
  never,
  type Stage,
  startWallet,
  stopRelay,
} from './testing/stage.ts'

let relay: Relay
let owner: PairedWallet
const stages: Stage[] = []
beforeAll(async () => {
  relay = await startRelay()
  owner = await startWallet(relay.url)
})
afterAll(() => stopRelay(relay, owner))
afterEach(() => {
  for (const { kernel } of stages.splice(0)) kernel.destroy()
})
async function setup(parts: Parameters<typeof createStage>[0]) {
  const stage = await createStage(parts)
  stages.push(stage)
  return stage
}
const accounts = [
  `${ids.local}:0x00000000000000000000000000000000000000a1`,
  `${ids.devnet}:So11111111111111111111111111111111111111112`,
]

test('a client of the host is used, follows its sessions, and stays open', async () => {
  const { provider } = await startHostClient(relay.url)
  const stage = await setup({ universal: { provider }, plugins: [evm()] })
  const connecting = stage.connect()
  connecting.catch(() => {})
  await owner.pair(await stage.uri())
  await connecting
  expect(owner.proposals.at(-1)?.app.name).toBe('Host')
  expect(provider.session?.topic).toBe(owner.sessions()[0]?.topic)
  expect(await stage.wallet.signMessage('Hello', { signal: never })).toMatch(/^0x/)
  expect(
    await provider.request({ method: 'personal_sign', params: ['0x6869', owner.addresses(ids.local)[0]] }, ids.local),
  ).toMatch(/^0x/)

  stage.kernel.destroy()
  expect(provider.client.core.relayer.connected).toBe(true)
  expect(provider.session).toBeDefined()
  const second = await setup({ universal: { provider } })
  const again = second.connect()
  again.catch(() => {})
  await owner.pair(await second.uri())
  await again
  await second.wallet.disconnect()
  expect(provider.session).toBeUndefined()
})

test('a client of the host is created at the first use, once, and closed with the kernel', async () => {
  const client = createScriptedClient()
  const make = vi.fn(async () => client)
  const stage = await setup({ universal: { client: make } })
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(make).not.toHaveBeenCalled()
  const connecting = stage.connect()
  await stage.uri()
  client.proposals[0]?.approve(createSession('topic', accounts, ['personal_sign']))
  await connecting
  expect(stage.connection('solana').status).toBe('connected')
  const again = stage.connect()
  await stage.uri()
  client.proposals[1]?.approve(createSession('second', accounts))
  await again
  expect(make).toHaveBeenCalledTimes(1)
  expect(client.disconnects).toEqual(['topic'])
  stage.kernel.destroy()
  expect(client.isClosed).toBe(true)
  expect(client.watchers).toBe(0)
})

test('a client whose creation failed is created again at the next attempt', async () => {
  const client = createScriptedClient()
  const make = vi.fn(async () => client).mockRejectedValueOnce(new Error('no chunk'))
  const stage = await setup({ universal: { client: make } })
  await expect(stage.connect()).rejects.toMatchObject({ code: 'RPC_UNKNOWN' })
  const connecting = stage.connect()
  await stage.uri()
  client.proposals[0]?.approve(createSession('topic', accounts))
  await connecting
})

test.each([
  ['client', (never: () => Promise<never>) => ({ client: never })],
  ['provider', (never: () => Promise<never>) => ({ provider: never() })],
])('a %s of the host that does not come fails the attempt after 30 seconds', async (_, options) => {
  const stage = await setup({ universal: options(() => new Promise(() => {})) })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const failed = expect(stage.connect()).rejects.toMatchObject({ code: 'TIME_LIMIT' })
  await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0))
  await vi.advanceTimersByTimeAsync(30_000)
  await failed
  expect(stage.connection('eip155').status).toBe('disconnected')
})

test('after a client that did not come in time, the next attempt asks again; the late one is closed with the kernel', async () => {
  const [late, client] = [createScriptedClient(), createScriptedClient()]
  let arrive = () => {}
  const make = vi.fn(async () => client)
  make.mockImplementationOnce(() => new Promise((resolve) => (arrive = () => resolve(late))))
  const stage = await setup({ universal: { client: make } })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const failed = expect(stage.connect()).rejects.toMatchObject({ code: 'TIME_LIMIT' })
  await vi.waitFor(() => expect(make).toHaveBeenCalled())
  await vi.advanceTimersByTimeAsync(30_000)
  await failed
  vi.useRealTimers()
  arrive()
  const connecting = stage.connect()
  await stage.uri()
  client.proposals[0]?.approve(createSession('topic', accounts))
  await connecting
  expect([late.isClosed, late.watchers, client.isClosed]).toEqual([false, 0, false])
  stage.kernel.destroy()
  await vi.waitFor(() => expect([late.isClosed, client.isClosed]).toEqual([true, true]))
})

test('a client that is not installed removes the connector, and the attempt rejects with the reason', async () => {
  const missing = new DependencyMissingError({ name: '@walletconnect/universal-provider', version: '2.21.8' })
  const stage = await setup({ universal: { client: () => Promise.reject(missing) } })
  await expect(stage.connect()).rejects.toMatchObject({ code: 'DEPENDENCY_MISSING' })
  await expect.poll(() => stage.kernel.store.get(connectorsSlice).connectors).toEqual([])
  const { bitcoin } = createNetworks()
  await stage.wallet.addNetwork({ ...bitcoin, id: 'other' })
  expect(stage.kernel.store.get(connectorsSlice).connectors).toEqual([])
})

async function connectScripted(device = createDevice(), plugins: Parameters<typeof createStage>[0] = {}) {
  const client = createScriptedClient()
  const stage = await setup({ device, universal: { client }, ...plugins })
  const connecting = stage.connect()
  await stage.uri()
  const session = createSession('topic', accounts, ['personal_sign', 'solana_signMessage'])
  client.proposals[0]?.approve(session)
  await connecting
  return { client, stage, session, device }
}

test('all namespaces are restored by the same client', async () => {
  const { session, device, stage } = await connectScripted()
  stage.kernel.destroy()
  const client = createScriptedClient()
  client.stored = [{ topic: 'other' }, null, createSession('stranger', accounts), session]
  const make = vi.fn(async () => client)
  const second = await setup({ device, universal: { client: make } })
  await vi.waitFor(() => expect(second.connection('solana').status).toBe('connected'))
  await vi.waitFor(() => expect(second.connection('eip155').status).toBe('connected'))
  expect(make).toHaveBeenCalledTimes(1)
  expect(client.proposals).toHaveLength(0)
  const found: Connector[] = []
  const [source] = second.kernel.slots.get(connectorSources)
  await source?.discover((connector) => found.push(connector), AbortSignal.timeout(10_000))
  await found[0]?.prepare?.({ networks: [], silent: true, onPairing() {}, signal: never })
  expect(client.disconnects).toEqual([])
  client.tell({ type: 'ended', topic: 'stranger' })
  expect(second.connection('eip155').status).toBe('connected')
  client.tell({ type: 'ended', topic: 'topic' })
  expect(second.connection('eip155').status).toBe('disconnected')
  expect(second.connection('solana').status).toBe('disconnected')
})

test('a restored session is on its last network, not on the default of the host', async () => {
  const both = [...accounts, `${ids.other}:0x00000000000000000000000000000000000000a1`]
  const device = createDevice()
  const namespaces = { eip155: { defaultChain: ids.other } }
  const client = createScriptedClient()
  const stage = await setup({ device, universal: { client, namespaces } })
  const connecting = stage.connect()
  await stage.uri()
  const session = createSession('topic', both)
  client.proposals[0]?.approve(session)
  await connecting
  expect(stage.connection('eip155').network).toBe(ids.other)
  await stage.wallet.switchNetwork(ids.local, never)
  stage.kernel.destroy()
  const next = createScriptedClient()
  next.stored = [session]
  const second = await setup({ device, universal: { client: next, namespaces } })
  await vi.waitFor(() => expect(second.connection('eip155').network).toBe(ids.local))
})

test.each([
  ['is gone', () => []],
  ['has expired', (session: object) => [{ ...session, expiry: Math.floor(Date.now() / 1000) - 1 }]],
  ['is not one', (session: object) => [{ ...session, namespaces: 'x' }]],
])('a stored session that %s is forgotten, and no client is loaded for it again', async (_, stored) => {
  const { session, device, stage } = await connectScripted()
  stage.kernel.destroy()
  const client = createScriptedClient()
  client.stored = stored(session)
  const second = await setup({ device, universal: { client } })
  await vi.waitFor(() => expect(second.connection('eip155').status).toBe('disconnected'))
  await vi.waitFor(() => expect(second.connection('solana').status).toBe('disconnected'))
  second.kernel.destroy()
  expect(device.storage.getItem('portico/pairing_topic')).toBeNull()
  const make = vi.fn(async () => client)
  const third = await setup({ device, universal: { client: make } })
  expect(third.connection('eip155').status).toBe('disconnected')
  expect(make).not.toHaveBeenCalled()
})

test('a session is not forgotten if the storage of sessions did not open in time', async () => {
  const { session, device, stage } = await connectScripted()
  stage.kernel.destroy()
  const blind = createScriptedClient()
  const second = await setup({ device, universal: { client: { ...blind, isTemporary: true } } })
  for (const namespace of ['eip155', 'solana'] as const) {
    await vi.waitFor(() => expect(second.connection(namespace).status).toBe('disconnected'))
  }
  second.kernel.destroy()
  expect(device.storage.getItem('portico/pairing_topic')).toBe('"topic"')
  const client = createScriptedClient()
  client.stored = [session]
  const third = await setup({ device, universal: { client } })
  for (const namespace of ['eip155', 'solana'] as const) {
    await vi.waitFor(() => expect(third.connection(namespace).status).toBe('connected'))
  }
})

test('invalid updates and events of a wallet are ignored', async () => {
  const { client, stage } = await connectScripted()
  const before = [stage.connection('eip155'), stage.connection('solana')]
  const strange: unknown[] = [null, 1, {}, { namespaces: null }, { namespaces: { eip155: { accounts: [1] } } }]
  for (const params of strange) client.tell({ type: 'update', topic: 'topic', params })
  const event = (name: unknown, data: unknown, chainId: unknown = ids.local) =>
    client.tell({ type: 'event', topic: 'topic', params: { event: { name, data }, chainId } })
  for (const params of strange) client.tell({ type: 'event', topic: 'topic', params })
  event('accountsChanged', [])
  event('accountsChanged', [1])
  event('accountsChanged', 'x')
  event('accountsChanged', ['a:b:c'])
  event('chainChanged', ids.local, 'nonsense')
  event('chainChanged', ids.local, 'polkadot:1')
  event(1, 2)
  event('message', {})
  client.tell({ type: 'ended', topic: 'stranger' })
  expect([stage.connection('eip155'), stage.connection('solana')]).toEqual(before)
  event('chainChanged', '0x7a6a')
  expect(stage.connection('eip155').network).toBe(ids.other)
  event('chainChanged', 31337)
  expect(stage.connection('eip155').network).toBe(ids.local)
  event('chainChanged', 'eip155:31338')
  expect(stage.connection('eip155').network).toBe(ids.other)
  event('chainChanged', {}, ids.local)
  expect(stage.connection('eip155').network).toBe(ids.local)
  event('accountsChanged', [`${ids.local}:0x00000000000000000000000000000000000000a2`])
  expect(stage.connection('eip155').accounts[0]?.address).toBe('0x00000000000000000000000000000000000000a2')
  event('accountsChanged', ['0x00000000000000000000000000000000000000a1'])
  expect(stage.connection('eip155').accounts[0]?.address).toBe('0x00000000000000000000000000000000000000a1')
  event('accountsChanged', '0x00000000000000000000000000000000000000a2')
  expect(stage.connection('eip155').accounts[0]?.address).toBe('0x00000000000000000000000000000000000000a2')
  event('accountsChanged', ['0x00000000000000000000000000000000000000a1'])
  expect(stage.connection('eip155').accounts[0]?.address).toBe('0x00000000000000000000000000000000000000a1')
})

test('invalid addresses are not accounts', async () => {
  const { client, stage } = await connectScripted()
  const event = (chainId: string, ...data: string[]) =>
    client.tell({ type: 'event', topic: 'topic', params: { event: { name: 'accountsChanged', data }, chainId } })
  const before = [stage.connection('eip155'), stage.connection('solana')]
  event(ids.local, '0xa1', 'nobody', `${ids.local}:<b>`)
  event(ids.devnet, '0x00000000000000000000000000000000000000a1')
  expect([stage.connection('eip155'), stage.connection('solana')]).toEqual(before)
  const namespaces = createSession('topic', [`${ids.local}:nobody`, ...accounts]).namespaces
  client.tell({ type: 'update', topic: 'topic', params: { namespaces } })
  expect(stage.connection('eip155').accounts.map(({ address }) => `${ids.local}:${address}`)).toEqual([accounts[0]])
})

test('a session that another tab replaced does not delete the stored topic when it ends', async () => {
  const { client, device } = await connectScripted()
  device.storage.setItem('portico/pairing_topic', JSON.stringify('newer'))
  client.tell({ type: 'ended', topic: 'topic' })
  expect(device.storage.getItem('portico/pairing_topic')).toBe('"newer"')
})

test('a client that is created after the kernel was destroyed is closed, and not watched', async () => {
  const { session, device, stage } = await connectScripted()
  stage.kernel.destroy()
  const client = createScriptedClient()
  client.stored = [session]
  let come = () => {}
  const make = vi.fn(() => new Promise<typeof client>((resolve) => (come = () => resolve(client))))
  const second = await setup({ device, universal: { client: make } })
  await vi.waitFor(() => expect(make).toHaveBeenCalled())
  second.kernel.destroy()
  come()
  await vi.waitFor(() => expect(client.isClosed).toBe(true))
  await new Promise((resolve) => setTimeout(resolve))
  expect(client.watchers).toBe(0)
})

test('a session that loses a namespace loses that connection alone', async () => {
  const { client, stage, session } = await connectScripted()
  const { solana } = session.namespaces
  client.tell({ type: 'update', topic: 'topic', params: { namespaces: { solana } } })
  expect(stage.connection('eip155').status).toBe('disconnected')
  expect(stage.connection('solana').status).toBe('connected')
})

test('a raw provider emits changes, and its disconnect ends all namespaces', async () => {
  const { client, stage } = await connectScripted()
  const provider = stage.wallet.session('solana')?.provider as RawProvider
  const [heard, gone, ended] = [vi.fn(), vi.fn(), vi.fn()]
  provider.on('accountsChanged', heard).on('accountsChanged', gone).on('disconnect', ended)
  provider.removeListener('accountsChanged', gone)
  const params = {
    event: { name: 'accountsChanged', data: ['Vote111111111111111111111111111111111111111'] },
    chainId: ids.devnet,
  }
  client.tell({ type: 'event', topic: 'topic', params })
  expect(heard.mock.calls).toEqual([[['Vote111111111111111111111111111111111111111']]])
  expect(gone).not.toHaveBeenCalled()
  await provider.disconnect()
  expect(ended).toHaveBeenCalledTimes(1)
  expect(client.disconnects).toEqual(['topic'])
  expect(stage.connection('eip155').status).toBe('disconnected')
  await expect(provider.request({ method: 'x' })).rejects.toMatchObject({ code: 4900 })
})

test('every namespace has an adapter, and disposing of the plugin removes all of them', async () => {
  const stage = await setup({ universal: { client: createScriptedClient() } })
  for (const namespace of ['eip155', 'polkadot', 'fuel', 'near'])
    expect(adaptersOf(stage.kernel.slots, namespace).map(({ id }) => id)).toEqual([namespace])
  stage.kernel.destroy()
  expect(stage.kernel.slots.get(fallbackAdapters)).toEqual([])
})
