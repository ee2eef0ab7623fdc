import { evm } from 'portico/chains/evm'
import { defineEndpoint } from 'portico/kernel'
import { dataService } from 'portico/project'
import { connectorsSlice } from 'portico/wallet'
import { any, object } from 'superstruct'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { pairingSlice } from '../../src/wallet/internal.ts'
import type { PairedWallet } from '../../test/wallets/index.ts'
import { type Relay, startRelay } from '../../test/world/relay/index.ts'
import { createDevice, createStage, ids, never, type Stage, startWallet, stopRelay } from './testing/stage.ts'

let relay: Relay
let owner: PairedWallet
beforeAll(async () => {
  relay = await startRelay()
  owner = await startWallet(relay.url)
})
afterAll(() => stopRelay(relay, owner))
const stages: Stage[] = []
afterEach(async () => {
  for (const { kernel } of stages.splice(0)) kernel.destroy()
  await owner.cues.updateNetworks(Object.values(ids)).catch(() => {})
  await owner.cues.disconnect()
  owner.cues.approve()
})
async function setup(parts: Parameters<typeof createStage>[0] = {}) {
  const stage = await createStage({ ...parts, universal: { relayUrl: relay.url, ...parts.universal } })
  stages.push(stage)
  return stage
}
async function pair(stage: Stage, request: Parameters<Stage['connect']>[0] = {}) {
  const connecting = stage.connect(request)
  connecting.catch(() => {})
  await owner.pair(await stage.uri())
  return connecting
}
const statuses = (stage: Stage) =>
  (['eip155', 'solana', 'bip122'] as const).map((namespace) => stage.connection(namespace).status)

test('there is one connector for each namespace, also for namespaces that are added', async () => {
  const stage = await setup({ networks: [] })
  const list = () => stage.kernel.store.get(connectorsSlice).connectors
  expect(list()).toEqual([])
  stage.wallet.addNetwork({
    id: 'x',
    chainNamespace: 'sui',
    name: 'Sui',
    nativeCurrency: { name: 'Sui', symbol: 'SUI', decimals: 9 },
    rpcUrls: { default: { http: ['https://sui.test'] } },
  })
  const sui = { id: 'walletConnect', name: 'WalletConnect', type: 'WALLET_CONNECT', namespace: 'sui' }
  await vi.waitFor(() => expect(list()).toEqual([sui]))
})

test('one approval gives an account in three namespaces, and each signs', async () => {
  const stage = await setup({ plugins: [evm()] })
  const { account } = await pair(stage)
  expect(account).toMatchObject({ namespace: 'eip155', network: ids.local, connectorId: 'walletConnect' })
  expect(statuses(stage)).toEqual(['connected', 'connected', 'connected'])
  expect(stage.connection('eip155').wallet).toMatchObject({ name: 'Paired Wallet', type: 'WALLET_CONNECT' })
  expect(stage.connection('solana').accounts[0]?.address).toBe(owner.addresses(ids.devnet)[0])
  expect(stage.connection('bip122').accounts[0]).toEqual({ address: owner.addresses(ids.bitcoin)[0], type: 'payment' })
  expect(stage.kernel.store.get(pairingSlice)).toEqual({ status: 'idle', uri: null, expiresAt: null })

  const sign = (namespace: 'eip155' | 'solana' | 'bip122') =>
    stage.wallet.signMessage('Hello', { namespace, signal: never })
  expect(await sign('eip155')).toMatch(/^0x[0-9a-f]{130}$/)
  expect(await sign('solana')).toMatch(/^[1-9A-HJ-NP-Za-km-z]{86,88}$/)
  expect(await sign('bip122')).toMatch(/^[A-Za-z0-9+/]{87}=$/)
  expect(owner.requests.slice(-3).map(({ network, method }) => [network, method])).toEqual([
    [ids.local, 'personal_sign'],
    [ids.devnet, 'solana_signMessage'],
    [ids.bitcoin, 'signMessage'],
  ])
  expect(stage.errors).toEqual([])
})

test('without an adapter the session is returned unchanged', async () => {
  const stage = await setup()
  await pair(stage)
  expect(statuses(stage)).toEqual(['connected', 'connected', 'connected'])
  const session = stage.wallet.session('eip155')
  const provider = session?.provider as import('./raw.ts').RawProvider
  const [address = ''] = owner.addresses(ids.local)
  expect(provider.session.namespaces.eip155?.accounts).toContain(`${ids.local}:${address}`)
  const params = ['0x6869', address]
  await provider.request({ method: 'personal_sign', params })
  await provider.request({ method: 'personal_sign', params }, ids.other)
  expect(owner.requests.slice(-2).map(({ network }) => network)).toEqual([ids.local, ids.other])
  expect(await session?.signMessage('Hello', never)).toMatch(/^0x/)
  await stage.wallet.switchNetwork(ids.other, never)
  expect(stage.connection('eip155').network).toBe(ids.other)
  await expect(provider.request({ method: 'eth_sign', params: [] })).rejects.toMatchObject({ code: -32602 })
})

test('the proposal has the metadata of the page, and all networks of the host', async () => {
  const stage = await setup()
  await pair(stage, { network: ids.other })
  const proposal = owner.proposals.at(-1)
  expect(proposal?.app).toEqual({ name: 'A page', url: 'http://page.test' })
  expect(proposal?.namespaces).toMatchObject({
    eip155: { chains: [ids.other, ids.local], events: ['accountsChanged', 'chainChanged'] },
    solana: { chains: [ids.devnet] },
    bip122: {
      chains: [ids.bitcoin],
      methods: ['sendTransfer', 'signMessage', 'signPsbt', 'getAccountAddresses'],
      events: ['accountsChanged', 'chainChanged', 'bip122_addressesChanged'],
    },
  })
  expect(proposal?.namespaces.eip155?.methods).toHaveLength(24)
  expect(stage.connection('eip155').network).toBe(ids.other)
})

test('a host sets the methods, events and networks of a namespace', async () => {
  const namespaces = {
    eip155: { methods: ['personal_sign'], events: ['chainChanged'], chains: [ids.other], defaultChain: ids.other },
  }
  const stage = await setup({ universal: { namespaces } })
  await pair(stage)
  expect(owner.proposals.at(-1)?.namespaces.eip155).toEqual({
    chains: [ids.other],
    methods: ['personal_sign'],
    events: ['chainChanged'],
  })
  expect(stage.connection('eip155').network).toBe(ids.other)
})

test('a refusal of the wallet is a UserRejectedRequestError, and the next attempt works', async () => {
  const stage = await setup()
  owner.cues.reject()
  await expect(pair(stage)).rejects.toMatchObject({ code: 'USER_REJECTED_REQUEST' })
  expect(statuses(stage)).toEqual(['disconnected', 'disconnected', 'disconnected'])
  owner.cues.approve()
  await pair(stage)
  owner.cues.reject({ code: 5002, message: 'User disapproved requested methods' })
  for (const namespace of ['eip155', 'solana', 'bip122'] as const) {
    const signing = stage.wallet.signMessage('Hello', { namespace, signal: never })
    await expect(signing).rejects.toMatchObject({ code: 'USER_REJECTED_REQUEST' })
  }
})

test('a disconnect in the page disconnects every namespace, and ends the session in the wallet', async () => {
  const stage = await setup({ plugins: [evm()] })
  await pair(stage)
  const topic = owner.sessions()[0]?.topic
  await stage.wallet.disconnect('solana')
  expect(statuses(stage)).toEqual(['disconnected', 'disconnected', 'disconnected'])
  await vi.waitFor(() => expect(owner.deleted).toContain(topic))
  expect(stage.errors).toEqual([])
})

test('a disconnect in the wallet disconnects every namespace', async () => {
  const stage = await setup({ plugins: [evm()] })
  await pair(stage)
  await owner.cues.disconnect()
  await vi.waitFor(() => expect(statuses(stage)).toEqual(['disconnected', 'disconnected', 'disconnected']))
})

test('a wallet that covers one namespace connects that one', async () => {
  const stage = await setup({ plugins: [evm()] })
  await owner.cues.updateNetworks([ids.devnet])
  const { account } = await pair(stage)
  expect(account.network).toBe(ids.devnet)
  expect(statuses(stage)).toEqual(['disconnected', 'connected', 'disconnected'])
})

test('an attempt for a namespace that the session does not cover fails, and ends the session in the wallet', async () => {
  const stage = await setup({ plugins: [evm()] })
  await owner.cues.updateNetworks([ids.devnet])
  await expect(pair(stage, { namespace: 'eip155' })).rejects.toMatchObject({ code: 'UNAUTHORIZED_PROVIDER' })
  expect(statuses(stage)).toEqual(['disconnected', 'disconnected', 'disconnected'])
  await vi.waitFor(() => expect(owner.sessions()).toEqual([]))
})

test('accounts, networks and coverage follow the wallet', async () => {
  const stage = await setup({ plugins: [evm()] })
  await pair(stage)
  const [first, second] = owner.addresses(ids.local)
  await owner.cues.changeAccounts('eip155', [1, 0])
  await vi.waitFor(() =>
    expect(stage.connection('eip155').accounts.map(({ address }) => address)).toEqual([second, first]),
  )
  await owner.cues.changeChain(ids.other)
  await vi.waitFor(() => expect(stage.connection('eip155').network).toBe(ids.other))
  await owner.cues.updateNetworks([ids.local, ids.devnet])
  await vi.waitFor(() => expect(stage.connection('eip155').network).toBe(ids.local))
  expect(statuses(stage)[1]).toBe('connected')
  await owner.cues.changeAccounts('eip155', [0])
})

test('a session is restored after a reload, without a prompt, and works', async () => {
  const device = createDevice()
  const first = await setup({ device, plugins: [evm()] })
  await pair(first)
  await first.wallet.switchNetwork(ids.other, never)
  first.kernel.destroy()
  const asked = owner.requests.length
  const stage = await setup({ device, plugins: [evm()] })
  await vi.waitFor(() => expect(statuses(stage)).toEqual(['connected', 'connected', 'connected']))
  expect(owner.requests).toHaveLength(asked)
  expect(stage.connection('eip155').network).toBe(ids.other)
  expect(await stage.wallet.signMessage('Hello', { signal: never })).toMatch(/^0x/)
  expect(owner.requests.at(-1)?.network).toBe(ids.other)
  await owner.cues.changeChain('eip155:5')
  await vi.waitFor(() => expect(stage.connection('eip155').network).toBe('eip155:5'))
})

test('the end of a restored session does not withdraw the link that is shown', async () => {
  const device = createDevice()
  const first = await setup({ device })
  await pair(first)
  first.kernel.destroy()
  const stage = await setup({ device })
  await vi.waitFor(() => expect(statuses(stage)).toEqual(['connected', 'connected', 'connected']))
  const connecting = stage.connect()
  connecting.catch(() => {})
  const uri = await stage.uri()
  await owner.cues.disconnect()
  await vi.waitFor(() => expect(stage.wallet.session('solana')).toBeUndefined())
  await new Promise((resolve) => setTimeout(resolve, 100))
  await owner.pair(uri)
  await connecting
  expect(statuses(stage)).toEqual(['connected', 'connected', 'connected'])
})

test('a session that the wallet ended while the page was away is forgotten', async () => {
  const device = createDevice()
  const first = await setup({ device })
  await pair(first)
  first.kernel.destroy()
  await owner.cues.disconnect()
  const stage = await setup({ device })
  await vi.waitFor(() => expect(statuses(stage)).toEqual(['disconnected', 'disconnected', 'disconnected']))
  stage.kernel.destroy()
  const third = await setup({ device })
  expect(statuses(third)).toEqual(['disconnected', 'disconnected', 'disconnected'])
})

test('leaving withdraws the link: a wallet that approves later is not connected', async () => {
  const stage = await setup()
  const controller = new AbortController()
  const connecting = stage.connect({ signal: controller.signal })
  connecting.catch(() => {})
  const uri = await stage.uri()
  const unsubscribed = () => relay.stats.methods.irn_unsubscribe ?? 0
  const before = unsubscribed()
  controller.abort()
  await expect(connecting).rejects.toThrow()
  await vi.waitFor(() => expect(unsubscribed()).toBeGreaterThan(before))
  await owner.pair(uri).catch(() => {})
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(statuses(stage)).toEqual(['disconnected', 'disconnected', 'disconnected'])
})

test('a new pairing replaces the old one, and ends the session in the old wallet', async () => {
  const stage = await setup({ plugins: [evm()] })
  await pair(stage)
  const [before] = owner.sessions()
  await pair(stage)
  await vi.waitFor(() => expect(owner.deleted).toContain(before?.topic))
  expect(statuses(stage)).toEqual(['connected', 'connected', 'connected'])
  expect(stage.events.map(([id]) => id).filter((id) => id === 'wallet/disconnected')).toEqual([])
  expect(await stage.wallet.signMessage('Hello', { signal: never })).toMatch(/^0x/)
})

test('data calls carry the id of the client from the first connection on', async () => {
  const urls: string[] = []
  const stage = await setup({
    kernel: {
      fetch: async (input) => {
        urls.push(String(input))
        return new Response('{}')
      },
    },
  })
  const probe = defineEndpoint({
    method: 'GET',
    service: dataService,
    path: '/probe',
    input: object({}),
    answer: any(),
  })
  await stage.kernel.api.call(probe, {}, { signal: never })
  await pair(stage)
  await vi.waitFor(async () => {
    await stage.kernel.api.call(probe, {}, { signal: never })
    expect(new URL(urls.at(-1) ?? '').searchParams.get('clientId')).toMatch(/^did:key:/)
  })
  expect(new URL(urls[0] ?? '').searchParams.has('clientId')).toBe(false)
})

test('two kernels on one page do not answer each other', async () => {
  const [one, two] = [await setup({ kernel: { name: 'one' } }), await setup({ kernel: { name: 'two' } })]
  await Promise.all([pair(one), pair(two)])
  expect(owner.sessions()).toHaveLength(2)
  await one.wallet.disconnect()
  expect(statuses(two)).toEqual(['connected', 'connected', 'connected'])
  expect(await two.wallet.signMessage('Hello', { namespace: 'eip155', signal: never })).toMatch(/^0x/)
})
