import type { Network } from 'portico/wallet'
import { expect, test } from 'vitest'
import { readCoverage } from './coverage.ts'
import { createLink } from './link.ts'
import { createRawProvider } from './raw.ts'
import { createScriptedClient, createSession } from './testing/scriptedClient.ts'

const me = 'So11111111111111111111111111111111111111112'
const [a, b, c] = ['a', 'b', 'c'].map((digit) => `0x${digit.repeat(40)}`)
const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const deprecated = 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'
const network: Network = {
  id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  caipNetworkId: mainnet,
  deprecatedCaipNetworkId: deprecated,
  chainNamespace: 'solana',
  name: 'Solana',
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  rpcUrls: { default: { http: [] }, chainDefault: { http: [] } },
}

function linkTo(accounts: readonly string[], preferred: readonly (typeof mainnet)[] = []) {
  const client = createScriptedClient()
  const session = createSession('topic', accounts, ['a'])
  const link = createLink({ client, session, networks: () => [network], preferred: () => preferred, onEnd() {} })
  const tell = (type: 'event' | 'update', params: unknown) => client.tell({ type, topic: 'topic', params })
  return {
    client,
    link,
    choose: (data: readonly string[]) =>
      tell('event', { event: { name: 'accountsChanged', data }, chainId: 'eip155:1' }),
    update: (all: readonly string[]) => tell('update', { namespaces: createSession('topic', all).namespaces }),
  }
}
type Linked = ReturnType<typeof linkTo>

test('a wallet that knows a network by its deprecated id is on that network, and is asked by the id it knows', async () => {
  const { client, link } = linkTo([`${deprecated}:${me}`])
  expect(link.network('solana')).toBe(mainnet)
  expect(link.accounts('solana')).toEqual([me])
  await link.request(mainnet, { method: 'a' })
  expect(client.asked).toEqual([{ topic: 'topic', chainId: deprecated, method: 'a', params: undefined }])
  client.tell({
    type: 'event',
    topic: 'topic',
    params: { event: { name: 'chainChanged', data: 'x' }, chainId: mainnet },
  })
  expect(link.network('solana')).toBe('solana:x')
  const params = { event: { name: 'chainChanged', data: deprecated }, chainId: deprecated }
  client.tell({ type: 'event', topic: 'topic', params })
  expect(link.network('solana')).toBe(mainnet)
})

test.each<[data: unknown, expected: string, chainId?: string]>([
  [10, 'eip155:10'],
  ['0xa', 'eip155:10'],
  ['eip155:10', 'eip155:10'],
  ['eip155:0xa', 'eip155:10'],
  ['eip155:banana', 'eip155:10', 'eip155:10'],
  ['eip155:1:0x00', 'eip155:10', 'eip155:10'],
  [`eip155:${'1'.repeat(99)}`, 'eip155:10', 'eip155:10'],
  [{ chainId: '0xa' }, 'eip155:10', 'eip155:10'],
  ['banana', 'eip155:1', 'eip155:banana'],
  [-1, 'eip155:1', 'eip155:'],
  [null, 'eip155:1', 'eip155:1:2'],
])('after the change of chain to %j the network is %s', (data, expected, chainId = 'eip155:1') => {
  const { client, link } = linkTo([`eip155:1:${a}`, `eip155:10:${a}`])
  const told: unknown[] = []
  link.watch('eip155', (change) => told.push(change))
  client.tell({ type: 'event', topic: 'topic', params: { event: { name: 'chainChanged', data }, chainId } })
  expect(link.network('eip155')).toBe(expected)
  expect(told).toEqual(expected === 'eip155:1' ? [] : [{ type: 'network', network: expected }])
})

test('one that knows both ids is asked by the present one', async () => {
  const { client, link } = linkTo([`${deprecated}:${me}`, `${mainnet}:${me}`])
  await link.request(mainnet, { method: 'a' })
  expect(client.asked[0]?.chainId).toBe(mainnet)
  expect(link.accounts('solana')).toEqual([me])
})

test('the accounts of the active network are listed, or all accounts if it has none', () => {
  const { link } = linkTo([`eip155:1:${a}`, `eip155:1:${b}`, `eip155:1:${a}`, `eip155:10:${c}`])
  expect(link.network('eip155')).toBe('eip155:1')
  expect(link.accounts('eip155')).toEqual([a, b])
  link.setNetwork('eip155:10')
  expect(link.accounts('eip155')).toEqual([c])
  link.setNetwork('eip155:5')
  expect(link.accounts('eip155')).toEqual([a, b, c])
})

test('the account chosen on one network is not used on a network where the wallet shares another account', () => {
  const { client, link } = linkTo([`eip155:1:${a}`, `eip155:1:${b}`, `eip155:10:${c}`])
  const choose = (address?: string) =>
    client.tell({
      type: 'event',
      topic: 'topic',
      params: { event: { name: 'accountsChanged', data: [address] }, chainId: 'eip155:1' },
    })
  choose(b)
  expect(link.accounts('eip155')).toEqual([b])
  link.setNetwork('eip155:10')
  expect(link.accounts('eip155')).toEqual([c])
  link.setNetwork('eip155:1')
  expect(link.accounts('eip155')).toEqual([b])
  const unheard = `0x${'d'.repeat(40)}`
  choose(unheard)
  link.setNetwork('eip155:10')
  expect(link.accounts('eip155')).toEqual([unheard])
})

test('the account that the wallet chose stays the active one, however the wallet spells it', () => {
  const spell = (digits: string) => `0x${digits.repeat(20)}`
  const { link, choose, update } = linkTo([`eip155:1:${spell('aA')}`, `eip155:1:${spell('bB')}`])
  choose([spell('bb')])
  expect(link.accounts('eip155')).toEqual([spell('bB')])
  update([`eip155:1:${spell('aA')}`, `eip155:1:${spell('bB')}`, `eip155:10:${spell('bb')}`])
  expect(link.accounts('eip155')).toEqual([spell('bB')])
  update([`eip155:1:${spell('aa')}`, `eip155:1:${spell('bb')}`, `eip155:1:${spell('bB')}`])
  expect(link.accounts('eip155')).toEqual([spell('bb')])
})

test('accounts of several networks in one event: each network has its own, each once', () => {
  const { link, choose } = linkTo([`eip155:1:${a}`, `eip155:1:${b}`, `eip155:10:${c}`, `eip155:5:${b}`])
  choose([`eip155:10:${c}`, `eip155:1:${b}`, `eip155:5:${b}`, `solana:x:${b}`])
  expect(link.accounts('eip155')).toEqual([b])
  link.setNetwork('eip155:10')
  expect(link.accounts('eip155')).toEqual([c])
  choose([`eip155:3:${b}`, `eip155:4:${b}`])
  link.setNetwork('eip155:5')
  expect(link.accounts('eip155')).toEqual([b])
})

test('a session that loses its network moves to a preferred one', () => {
  const { link, update } = linkTo([`eip155:1:${a}`], ['eip155:10' as never])
  expect(link.network('eip155')).toBe('eip155:1')
  update([`eip155:777:${a}`, `eip155:10:${a}`])
  expect(link.network('eip155')).toBe('eip155:10')
})

test.each([
  ['the page ends it', ({ link }: Linked) => void link.end()],
  ['another session replaces it', ({ link }: Linked) => link.retire(() => true)],
  ['it ends in the wallet', ({ client }: Linked) => client.tell({ type: 'ended', topic: 'topic' })],
])('a request that the wallet has not answered rejects with the session: %s', async (_, end) => {
  const linked = linkTo([`eip155:1:${a}`])
  linked.client.answer = () => new Promise(() => {})
  const request = linked.link.request('eip155:1', { method: 'a' })
  end(linked)
  await expect(request).rejects.toMatchObject({ code: 4900 })
})

test('a request of a namespace that the wallet takes out of the session rejects, and those of others wait on', async () => {
  const { client, link, update } = linkTo([`eip155:1:${a}`, `${mainnet}:${me}`])
  const answers: ((value: unknown) => void)[] = []
  client.answer = () => new Promise((resolve) => answers.push(resolve))
  const ended = link.request('eip155:1', { method: 'a' })
  const waiting = link.request(mainnet, { method: 'a' })
  update([`${mainnet}:${me}`])
  await expect(ended).rejects.toMatchObject({ code: 4900 })
  answers[1]?.('signed')
  expect(await waiting).toBe('signed')
  // The wallet may give the namespace back.
  update([`eip155:1:${a}`, `${mainnet}:${me}`])
  const again = link.request('eip155:1', { method: 'a' })
  answers[2]?.('signed')
  expect(await again).toBe('signed')
})

test('a session begins on the first preferred network that it covers', () => {
  const { link } = linkTo([`eip155:1:${a}`, `eip155:10:${a}`], ['eip155:5' as never, 'eip155:10' as never])
  expect(link.network('eip155')).toBe('eip155:10')
})

test('a namespace may be given by its chains; accounts of other namespaces are ignored', () => {
  const part = { methods: ['m'], events: [] }
  const namespaces = {
    'eip155:1': { ...part, accounts: [`eip155:1:${a}`] },
    'eip155:10': { ...part, methods: ['n'], accounts: [`eip155:10:${a}`, `solana:x:${me}`, 'nonsense', 'eip155:9:me'] },
    eip1559: { ...part, accounts: [`eip155:5:${a}`] },
    solana: { ...part, chains: ['solana:x'], accounts: [] },
  }
  const covered = readCoverage({ namespaces }, 'eip155', [])
  expect(covered?.chains).toEqual(['eip155:1', 'eip155:10'])
  expect([...(covered?.methods ?? [])]).toEqual(['m', 'n'])
  expect(readCoverage({ namespaces }, 'solana', [])).toBeUndefined()
})

test('the name and the icon of a wallet are cleaned', () => {
  const client = createScriptedClient()
  const session = createSession('topic', [`eip155:1:${a}`])
  const peer = {
    metadata: { name: '  Ev\u202eil\n\u0000 ', icons: ['javascript:alert(1)', 'http://x.test', 'https://x.test/1'] },
  }
  const link = createLink({
    client,
    session: { ...session, peer },
    networks: () => [],
    preferred: () => [],
    onEnd() {},
  })
  expect(link.peer).toEqual({ name: 'Ev il', imageUrl: 'https://x.test/1' })
})

test('the end of a session is reported once, and a session that another takes over ends silently', async () => {
  const { client, link } = linkTo([`eip155:1:${a}`, `${mainnet}:${me}`])
  const told: string[] = []
  link.watch('eip155', ({ type }) => told.push(`eip155 ${type}`))
  link.watch('solana', ({ type }) => told.push(`solana ${type}`))
  link.retire((namespace) => namespace === 'eip155')
  link.retire(() => false)
  await link.end()
  client.tell({ type: 'ended', topic: 'topic' })
  expect(told).toEqual(['solana disconnected'])
  expect(client.disconnects).toEqual(['topic'])
  expect(client.watchers).toBe(0)
  expect(link.watch('eip155', () => {})).toBeTypeOf('function')
})

test('a wallet that shares no account any more is disconnected, and its session ends', async () => {
  const { client, link, update } = linkTo([`eip155:1:${a}`, `${mainnet}:${me}`])
  const told: string[] = []
  for (const namespace of ['eip155', 'solana'] as const) {
    link.watch(namespace, ({ type }) => type === 'disconnected' && told.push(namespace))
  }
  update([`${mainnet}:${me}`])
  expect([told, client.disconnects]).toEqual([['eip155'], []])
  update([])
  expect(told).toEqual(['eip155', 'solana'])
  expect([client.disconnects, link.coverage('solana')]).toEqual([['topic'], undefined])
  update([`eip155:1:${a}`])
  expect([told.length, link.accounts('eip155')]).toEqual([2, []])
})

test('the addresses that a Bitcoin wallet tells by an event are those of the network, also if told before anybody listens', () => {
  const [main, test] = ['bip122:000000000019d6689c085ae165831e93', 'bip122:000000000933ea01ad0ee984209779ba'] as const
  const [here, there] = ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', 'mkHS9ne12qx9pS9VojpwU5xtRd4T7X7ZUt']
  const client = createScriptedClient()
  const session = createSession('topic', [`${main}:${here}`, `${test}:${there}`])
  const event = (chainId: string, data: unknown, name = 'bip122_addressesChanged') =>
    ({ type: 'event', topic: 'topic', params: { event: { name, data }, chainId } }) as const
  const missed = [event(main, [{ address: here }]), event(test, [{ address: there }])]
  const link = createLink({ client, session, networks: () => [], preferred: () => [main], missed, onEnd() {} })
  const provider = createRawProvider(link, 'bip122', { report: () => expect.unreachable() })
  const heard: unknown[] = []
  provider.on('addressesChanged', () => heard.push(provider.toldAddresses))
  expect(provider.toldAddresses).toEqual([{ address: here }])
  client.tell(event(main, [{ address: here }, { address: 'next' }]))
  expect(heard).toEqual([[{ address: here }, { address: 'next' }]])
  client.tell(event(main, [], 'addressesChanged'))
  client.tell(event('bip122:other', []))
  expect(heard).toHaveLength(1)
  provider.setNetwork(test)
  expect(provider.toldAddresses).toEqual([{ address: there }])
})
