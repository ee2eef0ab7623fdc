import { Window } from 'happy-dom'
import { evm } from 'portico/chains/evm'
import { universal } from 'portico/chains/universal'
import { createHarness, createTestWallet, type Harness, type PairedWallet, startPairedWallet } from 'portico/testing'
import { type Relay, startRelay } from 'portico/testing/relay'
import {
  connectorsSlice,
  createConnectAttempt,
  listWallets,
  nextConnectStep,
  openWallet,
  selectConnection,
  wallet,
} from 'portico/wallet'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ListedWallet } from '../../src/wallet/internal.ts'

// A host that renders its own views, with `portico/wallet` only.

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1'
const url = 'http://127.0.0.1:1'
const networks = [
  {
    id: 1,
    name: 'One',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [url] } },
  },
]
const owl: ListedWallet = {
  id: 'owl',
  name: 'Owl',
  injectedIds: [],
  chains: ['eip155:1'],
  isCertified: true,
  canPair: true,
  mobileLink: 'owl://',
  homepage: 'https://owl.test/',
  appStore: 'https://apps.apple.com/app/owl',
}

let relay: Relay
let elsewhere: PairedWallet
let harness: Harness
let attempt: ReturnType<typeof createConnectAttempt>
/** The URLs of the links that were followed. */
let followed: string[]

/** One page for all tests, because the pairing client reads it only when it is loaded. */
const page = new Window({ url: 'https://page.test/' })

beforeEach(async () => {
  relay = await startRelay()
  elsewhere = await startPairedWallet({ relayUrl: relay.url, networks: ['eip155:1'] })
  // Stub the globals instead of using the environment happy-dom: the wallets on other devices run in Node.
  const { document, navigator, location, localStorage, Event, CustomEvent } = page
  for (const [name, value] of Object.entries({ document, navigator, location, localStorage, Event, CustomEvent })) {
    vi.stubGlobal(name, value)
  }
  vi.stubGlobal('window', page)
  const entries = new Map<string, unknown>()
  const storage = {
    getKeys: async () => [...entries.keys()],
    getEntries: async () => [...entries],
    getItem: async (key: string) => entries.get(key),
    setItem: async (key: string, value: unknown) => void entries.set(key, value),
    removeItem: async (key: string) => void entries.delete(key),
  }
  harness = await createHarness({
    metadata: { name: 'A page', description: 'It tests', url: 'http://page.test', icons: [] },
    plugins: [wallet({ networks }), evm(), universal({ relayUrl: relay.url, storage })],
  })
  attempt = createConnectAttempt(harness.kernel)
  followed = []
  const { prototype } = page.HTMLAnchorElement
  vi.spyOn(prototype, 'click').mockImplementation(function (this: typeof prototype) {
    followed.push(this.href)
  })
})
afterEach(async () => {
  attempt.abort()
  harness.dispose()
  await elsewhere.stop()
  await relay.stop()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  page.localStorage.clear()
})

afterAll(() => page.happyDOM.close())

const onPhone = () => vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(iPhone)
type ConnectStep = ReturnType<typeof nextConnectStep>
const stepOf = <Type extends ConnectStep['type']>(type: Type, chosen: Parameters<typeof nextConnectStep>[1]) => {
  const step = nextConnectStep(harness.kernel, chosen)
  expect(step.type).toBe(type)
  return step as Extract<ConnectStep, { type: Type }>
}
/** The link of the attempt, once it is created. */
const linkUri = () => vi.waitFor(() => attempt.get().link?.uri ?? expect.fail(`No link yet: ${attempt.get().problem}`))
const connected = () => selectConnection(harness.kernel.store.get)

test('an extension: the wallet is found, chosen and asked', async () => {
  const fox = createTestWallet({ name: 'Fox', rdns: 'io.fox', chains: { 1: url } })
  const stop = fox.announce()
  const entry = await vi.waitFor(() => {
    const found = listWallets(harness.kernel.store.get(connectorsSlice)).find(({ name }) => name === 'Fox')
    return found ?? expect.fail('Not found yet')
  })
  const { target } = stepOf('connect', entry)
  // The same wallet, chosen from the directory.
  expect(stepOf('connect', { ...owl, name: 'Fox', rdns: 'io.fox' }).target).toEqual(target)
  expect(await attempt.start(target)).toMatchObject({ change: 'added', taken: false })
  expect(connected().wallet?.name).toBe('Fox')
  stop()
})

test('a code: the wallet on another device approves', async () => {
  const entry = await vi.waitFor(() => {
    const found = listWallets(harness.kernel.store.get(connectorsSlice)).find(({ group }) => group === 'walletConnect')
    return found ?? expect.fail('Not found yet')
  })
  const { target, ways } = stepOf('pair', entry)
  expect(ways).toEqual([{ platform: 'qrcode' }])
  const result = attempt.start(target)
  await elsewhere.pair(await linkUri())
  expect(await result).toMatchObject({ change: 'added' })
  expect(connected().wallet?.name).toBe('Paired Wallet')
  // There can be only one pairing.
  expect(nextConnectStep(harness.kernel, owl)).toEqual({ type: 'occupied', wallet: 'Paired Wallet' })
})

test('an app on a phone: it opens by a link within the press of the user, and approves', async () => {
  onPhone()
  const { target, ways, downloads } = stepOf('pair', owl)
  expect(ways).toEqual([{ platform: 'mobile' }])
  expect(downloads).toEqual([{ kind: 'appStore', href: owl.appStore }])
  const result = attempt.start(target)
  const uri = await linkUri()
  const opening = openWallet(harness.kernel, { listed: owl, uri, way: 'mobile' })
  expect(followed).toEqual([`owl://wc?uri=${encodeURIComponent(uri)}`])
  expect(localStorage.getItem('WALLETCONNECT_DEEPLINK_CHOICE')).toContain('owl://')
  page.dispatchEvent(new page.Event('blur'))
  expect(await opening).toBe('opened')
  await elsewhere.pair(uri)
  expect(await result).toMatchObject({ change: 'added' })
  // The next pairing may be with another device: requests of the client do not open this app any more.
  void attempt.start({})
  await vi.waitFor(() => expect(localStorage.getItem('WALLETCONNECT_DEEPLINK_CHOICE')).toBeNull())
})

test('an app that is not installed is reported after 2 seconds, unless the attempt was aborted before', async () => {
  onPhone()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const open = (signal?: AbortSignal) =>
    openWallet(harness.kernel, { listed: owl, uri: 'wc:1@2', way: 'mobile' }, signal)
  const heard = vi.fn()
  const missed = open().then(heard)
  await vi.advanceTimersByTimeAsync(1_900)
  expect(heard).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  await missed
  expect(heard).toHaveBeenCalledWith('missed')
  const controller = new AbortController()
  const givenUp = open(controller.signal)
  const reason = new Error('The view was left')
  controller.abort(reason)
  await expect(givenUp).rejects.toBe(reason)
  await expect(open(controller.signal)).rejects.toBe(reason)
  expect(followed).toHaveLength(2)
  vi.useRealTimers()
})

test('a wallet without a safe link is not opened', async () => {
  const { kernel } = harness
  const unsafe: ListedWallet = { ...owl, mobileLink: 'javascript://' }
  expect(await openWallet(kernel, { listed: unsafe, uri: 'wc:1@2', way: 'mobile' })).toBe('refused')
  expect(await openWallet(kernel, { link: { href: 'owl://x', target: '_self' } })).toBe('refused')
  expect(followed).toEqual([])
})

test('for an uncertified wallet the target of the link is known before it opens', () => {
  onPhone()
  expect(stepOf('pair', { ...owl, isCertified: false }).ways).toEqual([{ platform: 'mobile', uncertified: 'owl://' }])
})

test('an extension that is not installed: a code if the wallet has an app, else its downloads', () => {
  const extension: ListedWallet = { ...owl, rdns: 'io.owl' }
  const { ways, downloads } = stepOf('pair', extension)
  expect(ways).toEqual([{ platform: 'qrcode' }])
  expect(downloads.map(({ kind }) => kind)).toEqual(['appStore', 'website'])
  expect(stepOf('download', { ...extension, canPair: false }).downloads).toEqual(downloads)
})
