import { expect, test } from 'vitest'
import type { ListedWallet } from '../directory/tokens.ts'
import { downloadsHere, downloadsOf, extensionOf } from './downloads.ts'
import type { LinkEnvironment } from './types.ts'

const listed = (id: string, more: Partial<ListedWallet> = {}): ListedWallet => ({
  id,
  name: id,
  injectedIds: [],
  chains: [],
  isCertified: false,
  canPair: true,
  ...more,
})

const everywhere = listed('fox', {
  homepage: 'https://fox.test/',
  chromeStore: 'https://chrome.test/fox',
  appStore: 'https://apps.test/fox',
  playStore: 'https://play.test/fox',
})
const computer: LinkEnvironment = {
  isMobile: false,
  isIos: false,
  isAndroid: false,
  isSafari: false,
  isTelegram: false,
  isFramed: false,
}
const phone = { ...computer, isMobile: true }

test('downloads stand in their order, without those that are not safe to follow', () => {
  expect(downloadsOf(everywhere).map(({ kind }) => kind)).toEqual(['chromeStore', 'appStore', 'playStore', 'website'])
  const unsafe = { ...everywhere, chromeStore: 'javascript:alert(1)', appStore: 'http://a.test', playStore: 'itms://x' }
  expect(downloadsOf(unsafe)).toEqual([{ kind: 'website', href: 'https://fox.test/' }])
})

test.each([
  ['all places on a computer', everywhere, computer, ['chromeStore', 'appStore', 'playStore', 'website']],
  ['nothing if no place is known', listed('x'), computer, []],
  ['the store of an iPhone', everywhere, { ...phone, isIos: true }, ['appStore']],
  ['the store of an Android phone', everywhere, { ...phone, isAndroid: true }, ['playStore']],
  ['the homepage on another phone', everywhere, phone, ['website']],
  ['no store of other phones', listed('x', { appStore: 'https://apps.test/x' }), { ...phone, isAndroid: true }, []],
] as const)('offers %s', (_, wallet, environment, expected) => {
  expect(downloadsHere(wallet, environment).map(({ kind }) => kind)).toEqual(expected)
})

const chrome = 'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0'
const safari = 'Mozilla/5.0 AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15'
const withFirefox = { ...everywhere, firefoxStore: 'https://addons.test/fox' }

test.each([
  ['Chrome', everywhere, chrome, 'https://chrome.test/fox'],
  ['Firefox', withFirefox, firefox, 'https://addons.test/fox'],
  [
    'Firefox',
    listed('m', { rdns: 'io.metamask' }),
    firefox,
    'https://addons.mozilla.org/firefox/addon/ether-metamask/',
  ],
  ['Firefox, if no add-on is known', everywhere, firefox, 'https://fox.test/'],
  ['Safari', everywhere, safari, 'https://fox.test/'],
  ['Chrome, if no download is known', listed('x', { rdns: 'constructor' }), chrome, undefined],
])('the extension for %s', (_, wallet, userAgent, href) => expect(extensionOf(wallet, userAgent)?.href).toBe(href))
