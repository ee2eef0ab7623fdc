import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isSafePageLink, schemeOf } from './pageLink.ts'
import { isSafeWalletLink, isWalletBase, toWalletLink } from './safeLink.ts'

const dangerous = ['javascript', 'data', 'vbscript', 'blob', 'file', 'about', 'view-source', 'chrome', 'intent', 'http']

/** Whether a link may be opened if the wallet names its scheme. */
const isSafe = (url: string) => isSafeWalletLink(url, [schemeOf(url) ?? 'none'])

/** Schemes of programs that act at once when they are opened. */
const programs =
  'acap afp anydesk cvs dav dict discord feed figma finger git git+ssh gopher imap irc ircs jnlp maps mms msteams news ' +
  'nfs nntp notion obsidian onenote openvpn rsync rtmp rtsp rustdesk slack snmp spotify steam svn svn+ssh tftp tg ' +
  'teamviewer-api udp viber vlc webcal web+app weixin whatsapp xmpp zoommtg zoomus jetbrains-toolbox'

describe('a link to a wallet', () => {
  test.each([
    'metamask://',
    'tg://resolve',
    'steam://run/1',
    'alpha://wc?uri=x',
  ])('%s is not opened for a wallet that does not name its scheme', (url) => {
    expect(isSafeWalletLink(url)).toBe(false)
    expect(isSafeWalletLink(url, ['beta'])).toBe(false)
    expect(isSafeWalletLink('https://wallet.test', ['beta'])).toBe(true)
  })

  test.each(programs.split(' '))('the scheme %s is refused, also if an entry names it', (scheme) => {
    expect(isSafe(`${scheme}://x`)).toBe(false)
    expect(toWalletLink(`${scheme}://`)).toBeUndefined()
  })

  test.each([
    ['alpha://app', true],
    ['alpha://app.test/a/b/', true],
    ['ALPHA://', true],
    ['https://alpha.test:8443/app', true],
    ['alpha://app?to=0x1&value=1', false],
    ['alpha://send?', false],
    ['alpha://app#x', false],
    ['https://alpha.test/app?redirect=https://evil.test', false],
    ['https://alpha.test/#x', false],
    ['alpha://javascript:alert(1)', false],
    ['alpha://intent://x', false],
    ['alpha://a%0ab', false],
    ['alpha:// x', false],
    ['\talpha://', false],
    ['alpha://\u202e', false],
    ['alpha:app', false],
    ['alpha', false],
  ])('whether %j may be the address of an app: %s', (url, expected) => {
    expect(isWalletBase(url)).toBe(expected)
  })

  test.each([
    'https://wallet.test',
    'https://wallet.test/app?a=b#c',
    'HTTPS://wallet.test/',
    'metamask://',
    'trust://',
    'bnc://app.binance.com/cedefi/',
    'ledgerlive://wc?uri=wc%3Aabc',
    'co.wallet.app+beta-1://open',
  ])('%s may be opened', (url) => {
    expect(isSafe(url)).toBe(true)
  })

  test.each([
    ...dangerous.map((scheme) => `${scheme}://wallet.test`),
    'javascript:alert(1)',
    'JavaScript://%0aalert(1)',
    ' javascript://x',
    'ja\nvascript://x',
    'java\tscript://x',
    '\u0001javascript://x',
    'ｊavascript://x',
    'java\u200bscript://x',
    'data:text/html,<script>alert(1)</script>',
    'blob:https://wallet.test/1',
    'file:///etc/passwd',
    'filesystem://x',
    'chrome-extension://id/page.html',
    'moz-extension://id/page.html',
    'ms-msdt://x',
    'search-ms://x',
    'edge://settings',
    'android-app://x',
    'itms-services://?action=download-manifest',
    'itms-appss://apps.apple.com/app/id1',
    'macappstore://x',
    'facetime://x',
    'facetime-audio://x',
    'applescript://x',
    'x-man-page://x',
    'skype://x',
    'callto://x',
    'ldaps://x',
    'rdp://x',
    'ftp://wallet.test',
    'ws://wallet.test',
    'mailto://a@b.test',
    'https://user:secret@wallet.test',
    'https://user@wallet.test',
    'metamask://user:secret@host',
    'https:\\\\wallet.test',
    'https://wallet.test\\@evil.test',
    ' https://wallet.test',
    'https://wallet.test\u202egpj',
    'https://ｗallet.test',
    'metamas\u212a://',
    'https:wallet.test',
    'https://',
    '//wallet.test',
    'metamask:',
    '://x',
    '',
  ])('%j may not be opened', (url) => {
    expect(isSafe(url)).toBe(false)
  })

  test('no spelling of a dangerous scheme may be opened', () => {
    const noise = fc.constantFrom('', ' ', '\t', '\n', '\r', '\0', '\u200b', '\u00ad', '\ufeff', '\u2028')
    const spelled = fc
      .constantFrom(...dangerous)
      .chain((scheme) =>
        fc.tuple(...[...scheme].map((letter) => fc.tuple(noise, fc.constantFrom(letter, letter.toUpperCase())))),
      )
      .map((letters) => letters.flat().join(''))
    const rest = fc
      .tuple(noise, fc.constantFrom(':', '://', ':/', ':\\\\'), fc.webPath())
      .map((parts) => parts.join(''))
    fc.assert(fc.property(noise, spelled, rest, (lead, scheme, tail) => !isSafe(lead + scheme + tail)))
  })

  test('the URL parser does not change a link that may be opened', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.webUrl({ withFragments: true, withQueryParameters: true }),
      fc
        .tuple(fc.stringMatching(/^[a-z][a-z0-9+.-]{0,12}$/), fc.string({ unit: 'binary' }))
        .map((parts) => parts.join('://')),
    )
    const isHarmless = (url: string) => {
      if (!isSafe(url)) return true
      const { protocol, username, password } = new URL(url)
      return (
        url.toLowerCase().startsWith(`${protocol}//`) &&
        !dangerous.includes(protocol.slice(0, -1)) &&
        username + password === '' &&
        /^[\x21-\x7e]+$/.test(url)
      )
    }
    fc.assert(fc.property(text, isHarmless), { numRuns: 2000 })
  })
})

test.each([
  ['https://wallet.test/a', true],
  ['metamask://', false],
  ['http://wallet.test', false],
  ['https:wallet.test', false],
  ['https://a:b@wallet.test', false],
])('whether %s is a page to show: %s', (url, isPage) => {
  expect(isSafePageLink(url)).toBe(isPage)
})

test.each([
  ['rainbow:', 'rainbow://'],
  ['rainbow', 'rainbow://'],
  ['rainbow:/', 'rainbow://'],
  ['rainbow://', 'rainbow://'],
  ['rainbow://app', 'rainbow://app'],
  ['https://wallet.test/app', 'https://wallet.test/app'],
  ['https://wallet.test/app?a=b', undefined],
  ['rainbow://app?a=b', undefined],
  ['javascript:', undefined],
  ['javascript', undefined],
  ['javascript:alert(1)', undefined],
  ['intent:scan', undefined],
  ['', undefined],
])('the link %j of an entry is used as %j', (value, link) => {
  expect(toWalletLink(value)).toBe(link)
})
