import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { announce, createWallet, discover, settle, throwing } from './testing/discovery.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a wallet that was there before is found with its name, icon, rdns and provider', async () => {
  const wallet = createWallet('Early')
  const { connectors, signal } = discover((target) => wallet.announce(target))
  const connector = connectors.get('com.example.Early')
  expect(connector).toMatchObject({
    name: 'Early',
    type: 'ANNOUNCED',
    namespace: 'eip155',
    rdns: 'com.example.Early',
    imageUrl: wallet.info.icon,
  })
  expect(await connector?.provider(signal)).toBe(wallet.provider)
})

test('several providers that claim to be the same wallet are disputed', () => {
  const { target, connectors } = discover((target) => createWallet('MetaMask', 'io.metamask').announce(target))
  createWallet('MetaMask', 'io.metamask').announce(target)
  expect([...connectors.values()].map((connector) => connector.isDisputed)).toEqual([true, true])
})

test('a wallet that announces itself a minute later is found', () => {
  const { target, names } = discover()
  vi.advanceTimersByTime(60_000)
  createWallet('Late').announce(target)
  expect(names()).toEqual(['Late'])
})

test('announcements after the abort are ignored', () => {
  const { target, controller, found } = discover()
  controller.abort()
  createWallet('Late').announce(target)
  Object.assign(target, { ethereum: createWallet('Injected').provider })
  target.dispatchEvent(new Event('ethereum#initialized'))
  settle()
  expect(found).not.toHaveBeenCalled()
  expect(vi.getTimerCount()).toBe(0)
})

test('a wallet that repeats itself is reported once', () => {
  const wallet = createWallet('Echo')
  const { target, found } = discover((target) => wallet.announce(target))
  wallet.announce(target)
  target.dispatchEvent(new Event('eip6963:requestProvider'))
  expect(found).toHaveBeenCalledTimes(1)
})

test('a wallet that changes its icon under a new uuid is the same connector, updated', () => {
  const { provider, info } = createWallet('Same')
  const { target, found, connectors } = discover()
  announce(target, { info, provider })
  announce(target, { info: { ...info, uuid: 'another', icon: 'https://example.com/new.png' }, provider })
  expect(found).toHaveBeenCalledTimes(2)
  expect([...connectors.keys()]).toEqual(['com.example.Same'])
  expect(connectors.get('com.example.Same')?.imageUrl).toBe('https://example.com/new.png')
})

test('a provider that claims the uuid, or the rdns and name, of another wallet does not replace it', async () => {
  const first = createWallet('Real', 'com.real', 'uuid-1')
  const { target, connectors, found, signal } = discover((target) => first.announce(target))
  createWallet('Other name', 'com.other', 'uuid-1').announce(target)
  createWallet('Real', 'com.real', 'uuid-2').announce(target)
  createWallet('Real', 'com.real', 'uuid-3').announce(target)
  expect(await connectors.get('com.real')?.provider(signal)).toBe(first.provider)
  expect([...connectors.keys()]).toEqual(['com.real', 'com.other', 'com.real/Real', 'com.real/Real/2'])
  expect(found.mock.lastCall?.[0].provider).toBeTypeOf('function')
})

test.each([
  ['first', ['Fake', 'Real']],
  ['last', ['Real', 'Fake']],
])('two providers that announce the same wallet are both listed and disputed, also if the fake one comes %s', (_, order) => {
  const real = createWallet('Real', 'com.real', 'uuid-1')
  const fake = createWallet('Real', 'com.real', 'uuid-1')
  const { connectors } = discover((target) => {
    for (const name of order) (name === 'Real' ? real : fake).announce(target)
    createWallet('Other', 'com.other').announce(target)
  })
  expect([...connectors.values()].map(({ id, isDisputed }) => [id, isDisputed])).toEqual([
    ['com.real', true],
    ['com.real/Real', true],
    ['com.other', undefined],
  ])
})

test('window.ethereum is disputed once it announces itself as a wallet that is listed already', () => {
  const wallet = createWallet('Slow', 'com.slow')
  const { target, connectors } = discover((target) => void wallet.installAsWindowEthereum(target))
  settle()
  createWallet('Slow', 'com.slow').announce(target)
  wallet.announce(target)
  expect([...connectors.values()].map(({ isDisputed }) => isDisputed)).toEqual([true, true])
})

test('two names under one rdns are two wallets', () => {
  const { connectors } = discover((target) => {
    createWallet('Stable', 'com.wallet').announce(target)
    createWallet('Beta', 'com.wallet').announce(target)
  })
  expect([...connectors.keys()]).toEqual(['com.wallet', 'com.wallet/Beta'])
})

test.each([
  'walletConnect',
  'AUTH',
  'injected',
])('a wallet that announces itself as "%s" does not take the id of a connector that no wallet announces', (id) => {
  const { connectors } = discover((target) => {
    createWallet('Fake', id).announce(target)
    createWallet(id, '').announce(target)
  })
  expect([...connectors.keys()]).toEqual([`announced:${id}`, `announced:${id}/${id}`])
})

test('hostile names and icons are made harmless', () => {
  const { info, provider } = createWallet('x', 'com.hostile')
  const { target, connectors } = discover()
  announce(target, { info: { ...info, name: '\u202E\u0000<b>Meta\nMask</b>', icon: 'javascript:alert(1)' }, provider })
  expect(connectors.get('com.hostile')).toMatchObject({ name: '<b>Meta Mask</b>' })
  expect(connectors.get('com.hostile')).not.toHaveProperty('imageUrl')
})

test('a name of invisible characters is replaced by the fallback name', () => {
  const { info, provider } = createWallet('x', 'com.nameless')
  const { target, names } = discover()
  announce(target, { info: { ...info, name: '\u200B' }, provider })
  expect(names()).toEqual(['Browser wallet'])
})

test.each<[what: string, detail: unknown]>([
  ['nothing', undefined],
  ['text', 'wallet'],
  ['no info', { provider: createWallet('a').provider }],
  ['no provider', { info: createWallet('a').info }],
  ['a provider that cannot be asked', { info: createWallet('a').info, provider: { request: 'yes' } }],
  ['a name that is no text', { info: { ...createWallet('a').info, name: {} }, provider: createWallet('a').provider }],
  ['an empty uuid', { info: { ...createWallet('a').info, uuid: '' }, provider: createWallet('a').provider }],
  ['getters that throw', throwing],
  ['info whose getters throw', { info: throwing, provider: createWallet('a').provider }],
  ['a provider whose getters throw', { info: createWallet('a').info, provider: throwing }],
])('an announcement of %s is passed over', (_, detail) => {
  const { target, found } = discover()
  announce(target, detail)
  expect(found).not.toHaveBeenCalled()
})

test('each announced value is read once, so that the value used is the one that was checked', () => {
  const { info, provider } = createWallet('Once', 'com.once')
  let reads = 0
  const shifty = {
    ...info,
    get name() {
      return reads++ === 0 ? 'Once' : 42
    },
  }
  const { target, names } = discover()
  announce(target, { info: shifty, provider })
  expect(names()).toEqual(['Once'])
})

test('announcements are ignored above a limit', () => {
  const { target, found, names } = discover()
  for (let index = 0; index < 1600; index++) {
    const info = { uuid: `u${index}`, rdns: `r${index}`, name: `Wallet ${index}`, icon: 'data:image/png;base64,AA' }
    announce(target, { info, provider: { request: async () => {} } })
  }
  expect(names()).toHaveLength(100)
  expect(found).toHaveBeenCalledTimes(100)
})
