import { expect, test } from 'vitest'
import type { LinkEnvironment } from '../../wallet/internal.ts'
import { listed } from '../testing/directory.ts'
import { downloadsOf, extensionOf, offerOf } from './downloads.ts'

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
  ['a choice on a computer', everywhere, computer, 'list'],
  ['the only place on a computer', listed('x', { homepage: 'https://x.test/' }), computer, 'https://x.test/'],
  ['nothing where no place is known', listed('x'), computer, undefined],
  ['the store of an iPhone', everywhere, { ...phone, isIos: true }, 'https://apps.test/fox'],
  ['the store of an Android phone', everywhere, { ...phone, isAndroid: true }, 'https://play.test/fox'],
  ['the homepage on another phone', everywhere, phone, 'https://fox.test/'],
  [
    'no store of other phones',
    listed('x', { appStore: 'https://apps.test/x' }),
    { ...phone, isAndroid: true },
    undefined,
  ],
] as const)('offers %s', (_, wallet, environment, expected) => {
  const offer = offerOf(wallet, environment)
  expect(typeof offer === 'object' ? offer.href : offer).toBe(expected)
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
  ['Firefox, where no add-on is known', everywhere, firefox, 'https://fox.test/'],
  ['Safari', everywhere, safari, 'https://fox.test/'],
  ['Chrome, where nothing is known', listed('x', { rdns: 'constructor' }), chrome, undefined],
])('the extension for %s', (_, wallet, userAgent, href) => expect(extensionOf(wallet, userAgent)?.href).toBe(href))
