import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { countTraces } from '../../test/harness/traces.ts'
import { createTestBitcoinWallet, type TestBitcoinWallet } from '../../test/wallets/index.ts'
import { registerWallet } from '../../test/wallets/standard/registerWallet.ts'
import { discover } from './testing/stage.ts'
import type { BitcoinWallet } from './wallet.ts'

const icon = 'data:image/png;base64,iVBORw0KGgo='
const stops: (() => void)[] = []
let wallet: TestBitcoinWallet
/** Anew for each test. */
let target: EventTarget & Record<string, unknown>

const createWallet = (name: string) => createTestBitcoinWallet({ name, icon })
const register = (registered: TestBitcoinWallet) => {
  const stop = registered.register(target)
  stops.push(stop)
  return stop
}
/** Discovers on a page with these objects until the end of the test. */
const start = (objects: object = {}, options: Parameters<typeof discover>[1] = {}) => {
  const discovery = discover(Object.assign(target, objects), options)
  stops.push(() => discovery.controller.abort())
  return discovery
}

beforeEach(async () => {
  vi.useFakeTimers()
  target = Object.assign(new EventTarget())
  wallet = await createWallet('Xverse Wallet')
})
afterEach(() => {
  for (const stop of stops.splice(0).reverse()) stop()
  vi.useRealTimers()
})

describe('a wallet on the page is found', () => {
  test('that registers itself', () => {
    register(wallet)
    const { connectors } = start()
    expect([...connectors.values()]).toMatchObject([
      {
        id: 'bitcoin:xverse',
        name: 'Xverse Wallet',
        type: 'ANNOUNCED',
        namespace: 'bip122',
        imageUrl: icon,
      },
    ])
  })

  test('that registers itself late, but not after discovery was aborted', async () => {
    const { connectors, controller, found } = start()
    register(wallet)
    expect([...connectors.keys()]).toEqual(['bitcoin:xverse'])
    controller.abort()
    register(await createWallet('Later'))
    expect(found).toHaveBeenCalledTimes(1)
  })

  test('that lists itself for sats-connect', () => {
    wallet.installSatsConnect(target)
    expect([...start().connectors.values()]).toMatchObject([
      { id: 'bitcoin:xverse', name: 'Xverse Wallet', type: 'ANNOUNCED', namespace: 'bip122', imageUrl: icon },
    ])
  })

  test.each([
    ['installLeather', 'Leather', 'bitcoin:leather'],
    ['installOkx', 'OKX Wallet', 'bitcoin:okx'],
    ['installUnisat', 'Unisat Wallet', 'bitcoin:unisat'],
  ] as const)('by %s', (install, name, id) => {
    wallet[install](target)
    expect([...start().connectors.values()]).toMatchObject([{ id, name, type: 'INJECTED', namespace: 'bip122' }])
  })

  test.each([
    [{ XverseProviders: { BitcoinProvider: { request() {} } } }, 'Xverse Wallet'],
    [{ bitkeep: { unisat: { requestAccounts() {} } } }, 'Bitget Wallet'],
    [{ binancew3w: { bitcoin: { requestAccounts() {} } } }, 'Binance Wallet'],
    [{ unisat: { requestAccounts() {}, isBinance: true } }, 'Binance Wallet'],
    [{ unisat: { requestAccounts() {}, isBitKeep: true } }, 'Bitget Wallet'],
  ])('at %o', (objects, name) => {
    expect(start(objects).names()).toEqual([name])
  })

  test('that puts its object on the page within 600 ms', () => {
    const { names } = start()
    vi.advanceTimersByTime(599)
    expect(names()).toEqual([])
    wallet.installLeather(target)
    vi.advanceTimersByTime(1)
    expect(names()).toEqual(['Leather'])
    wallet.installUnisat(target)
    vi.advanceTimersByTime(10_000)
    expect(names()).toEqual(['Leather'])
  })
})

describe('one wallet that is there in several ways is one connector', () => {
  test('which takes the Wallet Standard first, then sats-connect, then its own object', async () => {
    const { connectors, found } = start()
    const provider = () => [...connectors.values()][0]?.provider(new AbortController().signal)
    const ownObject = { request: () => {} }
    Object.assign(target, { XverseProviders: { BitcoinProvider: ownObject } })
    vi.advanceTimersByTime(200)
    expect([...connectors.values()]).toMatchObject([{ id: 'bitcoin:xverse', type: 'INJECTED' }])
    wallet.installSatsConnect(target)
    vi.advanceTimersByTime(200)
    expect([...connectors.values()]).toMatchObject([{ id: 'bitcoin:xverse', type: 'ANNOUNCED', imageUrl: icon }])
    expect(await provider()).toMatchObject({ raw: { request: expect.any(Function) } })
    const stop = register(wallet)
    expect(await provider()).toMatchObject({ raw: wallet.wallet })
    expect([...connectors.keys()]).toEqual(['bitcoin:xverse'])
    expect(found).toHaveBeenCalledTimes(3)
    stop()
    expect(await provider()).toMatchObject({ connect: expect.any(Function) })
  })

  test('including a Sats Connect provider that is exposed as a feature of the Wallet Standard wallet', async () => {
    const provider = { request: vi.fn() }
    const features = { ...wallet.wallet.features, 'sats-connect:': { provider } }
    const lost = vi.fn()
    const { connectors } = start({}, { lost })
    const stop = registerWallet({ ...wallet.wallet, features } as never, target)
    const [connector] = [...connectors.values()]
    const opened = (await connector?.provider(new AbortController().signal)) as BitcoinWallet
    await opened.connect({ silent: false, networks: [] }, new AbortController().signal)
    const [{ address = '' } = {}] = wallet.addresses()
    const transfer = { account: address, recipientAddress: address, amount: '1' }
    provider.request.mockResolvedValue({ error: { code: -32000, message: 'No' } })
    await expect(opened.sendTransfer({ ...transfer, memo: 'ab' }, new AbortController().signal)).rejects.toMatchObject({
      code: 'USER_REJECTED_REQUEST',
    })
    expect(provider.request).toHaveBeenCalled()
    stop()
    expect(lost).toHaveBeenCalledTimes(1)
  })

  test('but a second object that registers under its name gets none of its calls', async () => {
    const double = await createWallet('Xverse Wallet')
    register(wallet)
    const { connectors } = start()
    register(double)
    const { signal } = new AbortController()
    const [connector] = [...connectors.values()]
    const opened = (await connector?.provider(signal)) as BitcoinWallet
    await opened.connect({ silent: false, networks: [] }, signal)
    const [{ address = '' } = {}] = wallet.addresses()
    const asking = async () => opened.signMessage({ message: 'hello', address, protocol: 'ecdsa' }, signal)
    await expect(asking()).rejects.toMatchObject({ code: 'UNSUPPORTED_PROVIDER_METHOD' })
    await expect(opened.connect({ silent: true, networks: [] }, signal)).resolves.toBeTruthy()
    expect(double.cues.log).toEqual([])
  })

  test('also under another name, if it is one object', () => {
    wallet.installLeather(target)
    target.btc_providers = [{ id: 'LeatherProvider', name: 'Hiro', icon }]
    expect([...start().connectors.values()]).toMatchObject([{ name: 'Hiro', type: 'ANNOUNCED' }])
  })

  test('and Leather is called through its own interface even if it lists itself in btc_providers', async () => {
    wallet.installLeather(target)
    target.btc_providers = [{ id: 'LeatherProvider', name: 'Leather', icon }]
    const [connector] = [...start().connectors.values()]
    const { signal } = new AbortController()
    const leather = (await connector?.provider(signal)) as BitcoinWallet
    await leather.connect({ silent: true, networks: [] }, signal).catch(() => {})
    expect(wallet.cues.log).toEqual([])
  })

  test('it is not reported again if a way of lower rank adds no capability', () => {
    register(wallet)
    wallet.installSatsConnect(target)
    expect(start().found).toHaveBeenCalledTimes(1)
  })

  test('with the name and icon of its first entry, if it is listed twice', () => {
    const btc_providers = [
      { id: 'one', name: 'One' },
      { id: 'one', name: 'Two', icon },
    ]
    const [connector, ...others] = [...start({ one: { request() {} }, btc_providers }).connectors.values()]
    expect(connector?.name).toBe('One')
    expect(connector).not.toHaveProperty('imageUrl')
    expect(others).toEqual([])
  })

  test('also if the same object is at the path of Unisat', () => {
    const unisat = { requestAccounts() {} }
    expect(start({ unisat, bitkeep: { unisat } }).names()).toEqual(['Bitget Wallet'])
  })

  test('and wallets with different names are different connectors', async () => {
    register(wallet)
    register(await createWallet('Other'))
    wallet.installUnisat(target)
    expect(start().names()).toEqual(['Xverse Wallet', 'Other', 'Unisat Wallet'])
  })
})

test('a wallet is reported as lost once no way to it is left, and then fails with BITCOIN_WALLET_GONE', async () => {
  const stop = register(wallet)
  wallet.installSatsConnect(target)
  const other = await createWallet('Other')
  const stopOther = register(other)
  const lost = vi.fn()
  const { found } = start({}, { lost })
  stop()
  expect(lost).not.toHaveBeenCalled()
  stopOther()
  stopOther()
  expect(lost.mock.calls).toEqual([[{ namespace: 'bip122', id: 'bitcoin:other' }]])
  found.mockClear()
  register(other)
  expect(found.mock.calls).toMatchObject([[{ id: 'bitcoin:other' }]])
})

test('a wallet that left the page fails with BITCOIN_WALLET_GONE', async () => {
  const stop = register(wallet)
  const { connectors } = start()
  stop()
  const [connector] = [...connectors.values()]
  await expect(connector?.provider(new AbortController().signal)).rejects.toMatchObject({
    code: 'BITCOIN_WALLET_GONE',
    meaning: 'notFound',
  })
})

test.each([
  ['walletStandard', ['Leather', 'Listed']],
  ['satsConnect', ['Registered', 'Leather']],
  ['injected', ['Registered', 'Listed']],
] as const)('the option %s turns a way off', async (option, expected) => {
  register(await createWallet('Registered'))
  ;(await createWallet('Listed')).installSatsConnect(target)
  wallet.installLeather(target)
  expect(
    start({}, { [option]: false })
      .names()
      .sort(),
  ).toEqual([...expected].sort())
})

describe('names, icons and lists from wallets are sanitized', () => {
  test('names and icons', () => {
    const provider = { request() {} }
    const objects = {
      one: provider,
      btc_providers: [{ id: 'one', name: ' Evil\u202e\u0000<b> ', icon: 'javascript:alert(1)' }],
    }
    const [connector] = [...start(objects).connectors.values()]
    expect(connector?.name).toBe('Evil <b>')
    expect(connector).not.toHaveProperty('imageUrl')
  })

  const throwing = new Proxy({}, { get: () => expect.unreachable('trap') })
  test.each([
    ['no list', { btc_providers: 'x' }],
    ['an invalid entry', { btc_providers: [null, 1, 'a', throwing] }],
    ['an object that does not exist', { btc_providers: [{ id: 'none.such', name: 'None', icon }] }],
    ['an object that cannot be asked', { one: {}, btc_providers: [{ id: 'one', name: 'None', icon }] }],
    ['an invalid path', { btc_providers: [{ id: 'a b', name: 'None', icon }, { id: 7 }, { id: 'a'.repeat(9999) }] }],
    ['a path that is no text', { one: { request() {} }, btc_providers: [{ id: ['one'], name: 'None' }] }],
    [
      'a wallet without a name',
      { one: { request() {} }, btc_providers: [{ id: 'one' }, { id: 'one', name: '\u202e' }] },
    ],
    ['an object that throws', { unisat: throwing, bitkeep: throwing, okxwallet: throwing, btc_providers: throwing }],
    ['an object without its methods', { unisat: {}, okxwallet: { bitcoin: {} }, LeatherProvider: {}, bitkeep: 7 }],
    ['a pairing in disguise', { one: { request() {} }, btc_providers: [{ id: 'one', name: 'WalletConnect' }] }],
  ])('%s', (_, objects) => {
    expect(start(objects).names()).toEqual([])
  })

  test('a page whose getters throw', () => {
    for (const name of ['btc_providers', 'unisat', 'LeatherProvider']) {
      Object.defineProperty(target, name, { get: () => expect.unreachable('trap') })
    }
    expect(start().names()).toEqual([])
  })

  test('no more than 20 of a list', () => {
    target.btc_providers = Array.from({ length: 50 }, (__, index) => {
      target[`p${index}`] = { request() {} }
      return { id: `p${index}`, name: `Number ${index}` }
    })
    expect(start().names()).toHaveLength(20)
  })
})

test('without a window discovery finds no wallet; on abort it removes its timers and listeners', () => {
  expect(discover(undefined as never).names()).toEqual([])
  const traces = countTraces()
  stops.push(traces.stop)
  const { controller } = discover(target)
  expect(traces.timers()).toBe(1)
  controller.abort()
  expect([traces.timers(), traces.listeners()]).toEqual([0, 0])
})
