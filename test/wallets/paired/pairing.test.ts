import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Relay, startRelay } from '../../world/relay/index.ts'
import { type PairedWallet, startPairedWallet } from '../index.ts'
import { stopClient } from './client.ts'
import { type Dapp, startDapp, threeNamespaces } from './testing/dapp.ts'

const local = 'eip155:31337'
const two = 'eip155:31338'
const solana = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const bitcoin = 'bip122:000000000019d6689c085ae165831e93'

let relay: Relay
let dapp: Dapp
let wallet: PairedWallet

beforeAll(async () => {
  relay = await startRelay()
})
afterAll(() => relay.stop())
beforeEach(async () => {
  const networks = [local, two, solana, bitcoin] as const
  ;[dapp, wallet] = await Promise.all([startDapp(relay.url), startPairedWallet({ relayUrl: relay.url, networks })])
})
afterEach(() => Promise.all([stopClient(dapp), wallet.stop()]))

async function propose(optionalNamespaces: object = threeNamespaces) {
  const { uri = '', approval } = await dapp.connect({
    optionalNamespaces: optionalNamespaces as typeof threeNamespaces,
  })
  const settled = approval()
  settled.catch(() => {})
  await wallet.pair(uri)
  return { uri, settled }
}
async function connect(namespaces?: object) {
  const { settled } = await propose(namespaces)
  const session = await settled
  const request = (method: string, params: unknown, chainId: string = local) =>
    dapp.request<unknown>({ topic: session.topic, chainId, request: { method, params } })
  return { session, request }
}
/** Records the events of the page's client, such as `session_event`. */
function heard(event: 'session_event' | 'session_update' | 'session_delete' | 'session_extend') {
  const calls: unknown[] = []
  dapp.on(event, (args: object) => calls.push('params' in args ? args.params : args))
  return calls
}

describe('pairing', () => {
  test('gives an account in each namespace that both know, with what both can do', async () => {
    const { session } = await connect()
    const [address] = wallet.addresses(local)
    expect(session.namespaces.eip155).toEqual({
      chains: [local, two],
      accounts: [`${local}:${address}`, `${two}:${address}`],
      methods: expect.arrayContaining(['personal_sign']),
      events: ['accountsChanged', 'chainChanged'],
    })
    expect(session.namespaces.eip155?.methods).not.toContain('wallet_sendCalls')
    expect(session.namespaces.solana?.accounts).toEqual([`${solana}:${wallet.addresses(solana)[0]}`])
    expect(session.namespaces.bip122?.accounts).toEqual([`${bitcoin}:${wallet.addresses(bitcoin)[0]}`])
    expect(session.peer.metadata.name).toBe('Paired Wallet')
    expect(wallet.proposals).toMatchObject([{ app: { name: 'A page', url: 'http://page.test' } }])
    await vi.waitFor(() => expect(wallet.sessions()).toMatchObject([{ topic: session.topic, app: { name: 'A page' } }]))
    expect(wallet.failures).toEqual([])
  })

  test('is declined with 5000, or with what the cue says', async () => {
    wallet.cues.reject()
    await expect((await propose()).settled).rejects.toMatchObject({ code: 5000, message: 'User rejected.' })
    wallet.cues.reject({ code: 4001, message: 'No' })
    await expect((await propose()).settled).rejects.toMatchObject({ code: 4001, message: 'No' })
  })

  test('is declined with 5100 where no network is known', async () => {
    const { settled } = await propose({ eip155: { chains: ['eip155:5'], methods: ['personal_sign'], events: [] } })
    await expect(settled).rejects.toMatchObject({ code: 5100 })
  })

  test('waits for the person, who sees what is asked', async () => {
    wallet.cues.manual()
    const changes = vi.fn()
    const stop = wallet.watch(changes)
    const { settled } = await propose()
    await vi.waitFor(() => expect(wallet.pending()).toHaveLength(1))
    const [question] = wallet.pending()
    expect(question).toMatchObject({ kind: 'proposal', app: { name: 'A page' } })
    expect(changes).toHaveBeenCalled()
    stop()
    expect(() => wallet.cues.answer(-1, 'approve')).toThrow('No question -1')
    wallet.cues.answer(question?.id ?? 0, 'approve')
    expect(await settled).toMatchObject({ acknowledged: true })
    expect(wallet.pending()).toEqual([])
  })

  test('what waits ends as the next cue says', async () => {
    wallet.cues.manual()
    const { settled } = await propose()
    await vi.waitFor(() => expect(wallet.pending()).toHaveLength(1))
    wallet.cues.reject()
    await expect(settled).rejects.toMatchObject({ code: 5000 })
  })

  test('is never answered when ignored', async () => {
    wallet.cues.ignore()
    await propose()
    await vi.waitFor(() => expect(wallet.proposals).toHaveLength(1))
    wallet.cues.approve()
    expect(wallet.pending()).toEqual([])
    expect(wallet.sessions()).toEqual([])
  })

  test.each(['', 'https://page.test', 'wc:00@2?relay-protocol=irn'])('does not follow %j', async (uri) => {
    await expect(wallet.pair(uri)).rejects.toThrow()
  })

  test('does not follow a link twice', async () => {
    const { uri, settled } = await propose()
    await settled
    await expect(wallet.pair(uri)).rejects.toThrow()
  })

  test('needs keys for each namespace', async () => {
    await expect(startPairedWallet({ relayUrl: relay.url, networks: ['cosmos:hub'] })).rejects.toThrow('cosmos')
  })
})

describe('a session', () => {
  test('tells of other accounts', async () => {
    await connect()
    const [updates, events] = [heard('session_update'), heard('session_event')]
    await wallet.cues.changeAccounts('eip155', [1, 0])
    const [first, second] = wallet.addresses(local)
    await vi.waitFor(() =>
      expect(events).toEqual([{ event: { name: 'accountsChanged', data: [second, first] }, chainId: local }]),
    )
    expect(updates).toHaveLength(1)
    expect(dapp.session.getAll()[0]?.namespaces.eip155?.accounts.slice(0, 2)).toEqual([
      `${local}:${second}`,
      `${local}:${first}`,
    ])
  })

  test('tells of another network, also of one that it did not cover', async () => {
    await connect()
    const events = heard('session_event')
    await wallet.cues.changeChain(two)
    await wallet.cues.changeChain('eip155:10')
    expect(wallet.active('eip155')).toBe('eip155:10')
    await vi.waitFor(() =>
      expect(events).toEqual([
        { event: { name: 'chainChanged', data: 31338 }, chainId: two },
        { event: { name: 'chainChanged', data: 10 }, chainId: 'eip155:10' },
      ]),
    )
    expect(dapp.session.getAll()[0]?.namespaces.eip155?.chains).toEqual([local, two, 'eip155:10'])
  })

  test('can cover fewer networks', async () => {
    await connect()
    const updates = heard('session_update')
    await wallet.cues.updateNetworks([two, solana, bitcoin])
    await vi.waitFor(() => expect(updates).toHaveLength(1))
    expect(dapp.session.getAll()[0]?.namespaces.eip155?.chains).toEqual([two])
    expect(wallet.networks()).toEqual([two, solana, bitcoin])
  })

  test('carries any event that it allows', async () => {
    await connect()
    const events = heard('session_event')
    await wallet.cues.emit(local, 'accountsChanged', [])
    await vi.waitFor(() => expect(events).toHaveLength(1))
    await expect(wallet.cues.emit(local, 'message', {})).rejects.toThrow()
  })

  test('can be extended, answers pings, and ends from the wallet', async () => {
    const { session } = await connect()
    const [deleted, extended] = [heard('session_delete'), heard('session_extend')]
    await wallet.cues.extend()
    await vi.waitFor(() => expect(extended).toHaveLength(1))
    await wallet.cues.ping()
    await wallet.cues.disconnect('another')
    expect(wallet.sessions()).toHaveLength(1)
    await wallet.cues.disconnect(session.topic)
    await vi.waitFor(() => expect(deleted).toHaveLength(1))
    expect(wallet.sessions()).toEqual([])
  })

  test('ends from the page, and what waited is forgotten', async () => {
    const { session, request } = await connect()
    wallet.cues.manual()
    request('personal_sign', ['0x00', wallet.addresses(local)[0]]).catch(() => {})
    await vi.waitFor(() => expect(wallet.pending()).toHaveLength(1))
    await dapp.disconnect({ topic: session.topic, reason: { code: 6000, message: 'Bye' } })
    await vi.waitFor(() => expect(wallet.deleted).toEqual([session.topic]))
    expect(wallet.pending()).toEqual([])
  })

  test('outlives the wallet in its storage', async () => {
    const kept = new Map<string, string>()
    const storage = {
      getItem: (k: string) => kept.get(k) ?? null,
      setItem: (k: string, v: string) => void kept.set(k, v),
    }
    const options = { relayUrl: relay.url, networks: [local], storage } as const
    await wallet.stop()
    wallet = await startPairedWallet(options)
    const { request } = await connect({ eip155: threeNamespaces.eip155 })
    await wallet.cues.changeAccounts('eip155', [2, 1])
    await wallet.cues.changeChain('eip155:10')
    await wallet.stop()
    wallet = await startPairedWallet(options)
    const [, second, third] = wallet.addresses(local)
    expect(wallet.sessions()).toHaveLength(1)
    expect(wallet.shared(local)).toEqual([third, second])
    expect(wallet.networks()).toEqual([local, 'eip155:10'])
    expect(await request('personal_sign', ['0x00', third])).toMatch(/^0x/)
  })

  test('lives through a restart of the relay', async () => {
    const { request } = await connect()
    await relay.restart()
    await vi.waitFor(() => expect(relay.clients()).toBe(2), 20_000)
    expect(await request('personal_sign', ['0x00', wallet.addresses(local)[0]])).toMatch(/^0x/)
  }, 30_000)
})
