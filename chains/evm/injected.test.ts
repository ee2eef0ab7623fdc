import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { discoverWallets } from './discover.ts'
import { announce, createWallet, discover, settle, throwing } from './testing/discovery.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('window.ethereum is the fallback, after wallets had time to announce themselves', () => {
  const { connectors } = discover((target) => void createWallet('x').installAsWindowEthereum(target))
  expect(connectors.size).toBe(0)
  settle()
  expect(connectors.get('injected')).toMatchObject({ name: 'Browser wallet', type: 'INJECTED', namespace: 'eip155' })
})

test('a window.ethereum that is added later is found by its event', () => {
  const { target, connectors } = discover()
  settle()
  createWallet('x').installAsWindowEthereum(target)
  settle()
  expect([...connectors.keys()]).toEqual(['injected'])
})

test('window.ethereum is hidden behind an announced wallet that is the same', () => {
  const wallet = createWallet('Both')
  const { target, names, connectors } = discover((target) => {
    wallet.announce(target)
    wallet.installAsWindowEthereum(target)
  })
  settle()
  expect(names()).toEqual(['Both'])
  expect([...connectors.values()]).toMatchObject([{ id: 'com.example.Both', alias: 'injected' }])
  const { info, provider } = wallet
  announce(target, { info: { ...info, icon: 'https://example.com/new.png' }, provider })
  expect([...connectors.values()]).toMatchObject([{ alias: 'injected', imageUrl: 'https://example.com/new.png' }])
})

test('window.ethereum is hidden behind an announced wallet of the same name', () => {
  const { connectors } = discover((target) => {
    createWallet('MetaMask', 'io.metamask').announce(target)
    target.ethereum = { isMetaMask: true, request: async () => [] }
  })
  settle()
  expect([...connectors.keys()]).toEqual(['io.metamask'])
})

test('a wallet without a name gets one in the current language, and an id that does not depend on the language', () => {
  let fallbackName = 'Browser wallet'
  const { target, connectors } = discover(() => {}, { fallbackName: () => fallbackName })
  fallbackName = 'Browser-Wallet'
  const { info, provider } = createWallet('x', '')
  announce(target, { info: { ...info, name: '' }, provider })
  target.ethereum = { providers: [{ request: async () => [] }, { request: async () => [], isMetaMask: true }] }
  settle()
  expect([...connectors].map(([id, { name }]) => [id, name])).toEqual([
    ['announced:unnamed', 'Browser-Wallet'],
    ['injected:metamask', 'MetaMask'],
  ])
})

test('a fallback that announces itself afterwards stays one connector', () => {
  const wallet = createWallet('Slow')
  const { target, connectors } = discover((target) => void wallet.installAsWindowEthereum(target))
  settle()
  wallet.announce(target)
  expect([...connectors.keys()]).toEqual(['injected'])
  expect(connectors.get('injected')).toMatchObject({ name: 'Slow', type: 'ANNOUNCED' })
})

test('a fallback that announces itself under the same name stays one connector', () => {
  const provider = { request: async () => [], isMetaMask: true }
  const { target, connectors } = discover((target) => {
    target.ethereum = provider
  })
  settle()
  const { info } = createWallet('MetaMask', 'io.metamask')
  announce(target, { info: { ...info, icon: '' }, provider })
  expect([...connectors.values()]).toMatchObject([
    { id: 'injected', name: 'MetaMask', type: 'ANNOUNCED', rdns: 'io.metamask' },
  ])
})

test('another window.ethereum replaces the previous one', async () => {
  const [first, second] = [createWallet('First'), createWallet('Second')]
  const { target, connectors, signal } = discover((target) => void first.installAsWindowEthereum(target))
  settle()
  second.installAsWindowEthereum(target)
  settle()
  expect([...connectors.keys()]).toEqual(['injected'])
  expect(await connectors.get('injected')?.provider(signal)).toBe(second.provider)
})

test('a wallet that is found again is not reported again', () => {
  const both = createWallet('Both')
  const slow = { request: async () => [], isRabby: true }
  const { target, found, connectors } = discover((target) => {
    both.announce(target)
    target.ethereum = { providers: [slow, both.provider] }
  })
  settle()
  announce(target, { info: createWallet('Slow').info, provider: slow })
  const before = found.mock.calls.length
  target.dispatchEvent(new Event('ethereum#initialized'))
  settle()
  expect(found).toHaveBeenCalledTimes(before)
  expect([...connectors.values()].map(({ id, alias }) => [id, alias])).toEqual([
    ['com.example.Both', 'injected:unnamed'],
    ['injected:rabby-wallet', undefined],
  ])
})

test.each([
  ['isMetaMask', 'MetaMask'],
  ['isRabby', 'Rabby Wallet'],
  ['isCoinbaseWallet', 'Coinbase Wallet'],
  ['isTrust', 'Trust Wallet'],
  ['isBraveWallet', 'Brave Wallet'],
  ['isPhantom', 'Phantom'],
])('the flag %s names the wallet %s, whatever else it claims', (flag, name) => {
  const { connectors } = discover((target) => {
    target.ethereum = { isMetaMask: true, [flag]: true, request: async () => [] }
  })
  settle()
  expect(connectors.get('injected')?.name).toBe(name)
})

test('several wallets that share window.ethereum are listed by name', () => {
  const request = async () => []
  const { connectors } = discover((target) => {
    target.ethereum = {
      request,
      providers: [
        { request, isCoinbaseWallet: true },
        { request, isMetaMask: true },
        { request: 'no' },
        null,
        throwing,
      ],
    }
  })
  settle()
  expect([...connectors.keys()]).toEqual(['injected:coinbase-wallet', 'injected:metamask'])
})

test.each([
  ['a getter that throws', (target: object) => Object.defineProperty(target, 'ethereum', { get: () => fail() })],
  ['an object that throws', (target: object) => Object.assign(target, { ethereum: throwing })],
  ['text', (target: object) => Object.assign(target, { ethereum: 'wallet' })],
])('window.ethereum of %s is passed over', (_, install) => {
  const { found } = discover((target) => void install(target))
  settle()
  expect(found).not.toHaveBeenCalled()
})

function fail(): never {
  throw new Error('trap')
}

test('each way of finding wallets can be turned off', () => {
  const wallet = createWallet('One')
  const install = (target: EventTarget) => {
    createWallet('Two').installAsWindowEthereum(target)
    wallet.announce(target)
  }
  const announcedOnly = discover(install, { injected: false })
  const injectedOnly = discover(install, { eip6963: false })
  settle()
  expect(announcedOnly.names()).toEqual(['One'])
  expect(injectedOnly.names()).toEqual(['Browser wallet'])
})

test('without a window no wallet is found', () => {
  const found = vi.fn()
  discoverWallets(found, new AbortController().signal, { injected: true, eip6963: true, fallbackName: () => '' })
  settle()
  expect(found).not.toHaveBeenCalled()
})
