import { Window } from 'happy-dom'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { ListedWallet } from '../directory/tokens.ts'
import { deepLinkChoice } from './deepLinkChoice.ts'
import { hasInAppBrowser, inAppBrowserLink } from './inAppBrowser.ts'
import { openLink } from './openLink.ts'
import { pairingLink, pairingTarget } from './pairingLink.ts'
import { platformsOf } from './platforms.ts'
import type { LinkEnvironment } from './types.ts'

afterEach(() => vi.unstubAllGlobals())

const desktop: LinkEnvironment = {
  isMobile: false,
  isIos: false,
  isAndroid: false,
  isSafari: false,
  isTelegram: false,
  isFramed: false,
}
const android = { ...desktop, isMobile: true, isAndroid: true }
const listed = (more: Partial<ListedWallet> = {}): ListedWallet => ({
  id: 'a',
  name: 'Alpha',
  injectedIds: [],
  chains: [],
  isCertified: false,
  canPair: true,
  ...more,
})
const uri = 'wc:topic@2?relay-protocol=irn&symKey=00'
const once = encodeURIComponent(uri)

describe('a pairing link', () => {
  const all = listed({
    mobileLink: 'alpha://',
    universalLink: 'https://alpha.test/app',
    desktopLink: 'alpha-desktop://open',
    webappLink: 'https://alpha.test/',
  })
  const href = (...args: Parameters<typeof pairingLink>) => pairingLink(...args)?.href

  test('opens the requested app, with a slash after its address', () => {
    expect(href(all, uri, 'mobile', android)).toBe(`alpha://wc?uri=${once}`)
    expect(href(all, uri, 'desktop', desktop)).toBe(`alpha-desktop://open/wc?uri=${once}`)
    expect(href(all, uri, 'web', desktop)).toBe(`https://alpha.test/wc?uri=${once}`)
  })

  test('is a universal link only if the host prefers those, or the wallet has no other', () => {
    const universal = `https://alpha.test/app/wc?uri=${once}`
    expect(href(all, uri, 'mobile', android, { preferUniversalLinks: true })).toBe(universal)
    expect(href(listed({ mobileLink: 'alpha://' }), uri, 'mobile', android, { preferUniversalLinks: true })).toBe(
      `alpha://wc?uri=${once}`,
    )
    expect(href(listed({ universalLink: 'https://alpha.test/app' }), uri, 'mobile', android)).toBe(universal)
  })

  test('is encoded twice only for native links in Telegram on Android', () => {
    const telegram = { ...android, isTelegram: true }
    expect(href(all, uri, 'mobile', telegram)).toBe(`alpha://wc?uri=${encodeURIComponent(once)}`)
    expect(href(all, uri, 'web', telegram)).toBe(`https://alpha.test/wc?uri=${once}`)
    expect(href(all, uri, 'mobile', { ...telegram, isAndroid: false, isIos: true })).toBe(`alpha://wc?uri=${once}`)
  })

  test.each([
    ['mobile', android, '_self'],
    ['mobile', { ...android, isFramed: true }, '_top'],
    ['mobile', { ...android, isTelegram: true, isFramed: true }, '_blank'],
    ['desktop', desktop, '_blank'],
    ['web', { ...desktop, isFramed: true }, '_blank'],
  ] as const)('of kind %s has the target for its environment', (kind, environment, target) => {
    expect(pairingLink(all, uri, kind, environment)?.target).toBe(target)
  })

  test('is undefined without an address, without a pairing URI, and for an unsafe address', () => {
    expect(pairingLink(listed(), uri, 'mobile', android)).toBeUndefined()
    expect(pairingLink(all, 'https://evil.test', 'mobile', android)).toBeUndefined()
    for (const mobileLink of ['javascript://', 'tg://', 'alpha://send?to=x', 'https://alpha.test/?a=b']) {
      expect(pairingLink(listed({ mobileLink }), uri, 'mobile', android)).toBeUndefined()
      expect(pairingTarget(listed({ mobileLink }), 'mobile')).toBeUndefined()
    }
  })
})

test.each([
  ['mobile', {}, 'alpha://'],
  ['mobile', { preferUniversalLinks: true }, 'https://alpha.test'],
  ['desktop', {}, 'alpha-desktop://'],
  ['web', {}, 'https://web.alpha.test:8443'],
] as const)('the target that users see for a link of kind %s (%o) is %s', (kind, options, said) => {
  const wallet = listed({
    mobileLink: 'Alpha://app/x',
    universalLink: 'https://alpha.test/app',
    desktopLink: 'alpha-desktop://open',
    webappLink: 'https://web.alpha.test:8443/app',
  })
  expect(pairingTarget(wallet, kind, options)).toBe(said)
})

describe('the app that was opened', () => {
  test('is stored with its address for the pairing client, and removed', () => {
    const window = new Window()
    vi.stubGlobal('window', window)
    const link = pairingLink(listed({ mobileLink: 'alpha://' }), uri, 'mobile', android)
    if (link) deepLinkChoice({ link, name: 'Alpha' })
    const read = () => window.localStorage.getItem('WALLETCONNECT_DEEPLINK_CHOICE')
    expect(JSON.parse(read() ?? '')).toEqual({ href: 'alpha://', name: 'Alpha' })
    deepLinkChoice()
    expect(read()).toBeNull()
  })

  test('is not stored if storage is denied, and not on a server', () => {
    expect(() => deepLinkChoice()).not.toThrow()
    vi.stubGlobal('window', {
      get localStorage() {
        throw new DOMException('Denied', 'SecurityError')
      },
    })
    const link = { href: 'alpha://wc?uri=x', target: '_self' } as const
    expect(() => deepLinkChoice({ link, name: 'Alpha' })).not.toThrow()
  })
})

describe('the browser inside a wallet', () => {
  const page = 'https://app.test/swap?a=1#b'
  const encoded = encodeURIComponent(page)
  const phantom = { id: 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393' }
  const solflare = { id: '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79' }
  const coinbase = { id: 'x', rdns: 'com.coinbase.wallet' }

  test.each([
    [phantom, 'solana', `https://phantom.app/ul/browse/${encoded}?ref=${encodeURIComponent('https://app.test')}`],
    [solflare, 'solana', `https://solflare.com/ul/v1/browse/${encoded}?ref=${encoded}`],
    [coinbase, 'solana', `https://go.cb-w.com/dapp?cb_url=${encoded}`],
    [coinbase, 'eip155', `https://go.cb-w.com/dapp?cb_url=${encoded}`],
    [solflare, 'eip155', undefined],
    [phantom, 'bip122', undefined],
    [{ id: 'unknown' }, 'solana', undefined],
  ] as const)('opens the page: %o on %s', (wallet, namespace, href) => {
    expect(inAppBrowserLink(wallet, page, namespace, android)?.href).toBe(href)
    expect(hasInAppBrowser(wallet, namespace)).toBe(href !== undefined)
  })

  test('opens only pages on https, and from a frame in place of the top page', () => {
    expect(inAppBrowserLink(phantom, 'http://app.test/', 'solana', android)).toBeUndefined()
    expect(inAppBrowserLink(phantom, 'javascript:alert(1)', 'solana', android)).toBeUndefined()
    expect(inAppBrowserLink(phantom, page, 'solana', { ...android, isFramed: true })?.target).toBe('_top')
  })
})

describe('opening a link', () => {
  function stubPage() {
    const window = new Window({ url: 'https://app.test/' })
    const opened: unknown[][] = []
    const clicked: unknown[] = []
    window.open = ((...args: unknown[]) => opened.push(args)) as never
    window.HTMLAnchorElement.prototype.click = function () {
      clicked.push({ href: this.href, target: this.target, rel: this.rel })
    }
    vi.stubGlobal('window', window)
    vi.stubGlobal('document', window.document)
    return { opened, clicked }
  }

  test('opens a new page without an opener or a referrer', () => {
    const { opened, clicked } = stubPage()
    expect(openLink({ href: 'https://alpha.test/', target: '_blank' })).toBe(true)
    expect(opened).toEqual([['https://alpha.test/', '_blank', 'noopener,noreferrer']])
    expect(clicked).toEqual([])
  })

  test('opens an app in place of the page', () => {
    const { opened, clicked } = stubPage()
    expect(openLink({ href: 'alpha://wc?uri=x', target: '_top', scheme: 'alpha' })).toBe(true)
    expect(clicked).toEqual([{ href: 'alpha://wc?uri=x', target: '_top', rel: 'noopener noreferrer' }])
    expect(opened).toEqual([])
  })

  test('never opens an unsafe link', () => {
    const { opened, clicked } = stubPage()
    expect(openLink({ href: 'javascript:alert(1)', target: '_blank' })).toBe(false)
    expect(openLink({ href: 'javascript:alert(1)', target: '_self' })).toBe(false)
    expect(openLink({ href: 'javascript://%0aalert(1)', target: '_self', scheme: 'javascript' })).toBe(false)
    expect(openLink({ href: 'alpha://wc?uri=x', target: '_self' })).toBe(false)
    expect(openLink({ href: 'alpha://wc?uri=x', target: '_self', scheme: 'beta' })).toBe(false)
    expect([...opened, ...clicked]).toEqual([])
  })
})

describe('the ways to reach a wallet', () => {
  const here = { isInstalled: false, environment: { isMobile: false } }
  const phone = { isInstalled: false, environment: { isMobile: true } }
  const all = listed({
    rdns: 'test.alpha',
    mobileLink: 'alpha://',
    webappLink: 'https://alpha.test/',
    desktopLink: 'alpha-desktop://',
  })

  test.each([
    ['without a wallet', undefined, here, ['qrcode']],
    ['with all links, installed', all, { ...here, isInstalled: true }, ['browser', 'qrcode', 'web', 'desktop']],
    ['with all links, not installed', all, here, ['qrcode', 'web', 'desktop', 'unsupported']],
    ['with all links, on a phone', all, phone, ['mobile', 'web']],
    ['an extension alone', listed({ injectedIds: ['isAlpha'] }), here, ['unsupported']],
    [
      'an extension alone, installed',
      listed({ injectedIds: ['isAlpha'] }),
      { ...here, isInstalled: true },
      ['browser'],
    ],
    ['an extension alone, on a phone', listed({ rdns: 'test.alpha' }), phone, ['unsupported']],
    ['without any link', listed(), here, ['qrcode']],
    ['that can not pair', listed({ canPair: false, mobileLink: 'alpha://' }), here, ['unsupported']],
    ['with an in-app browser', listed({ rdns: 'app.phantom', mobileLink: 'phantom://' }), here, ['qrcode']],
    ['with a desktop app, on a phone', listed({ desktopLink: 'alpha://' }), phone, ['qrcode']],
  ] as const)('%s', (_, wallet, question, ways) => {
    expect(platformsOf(wallet, question)).toEqual(ways)
  })
})
