import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSafePageLink } from '../walletApps/pageLink.ts'
import { isWalletBase } from '../walletApps/safeLink.ts'
import { readEntries, readEntry } from './query.ts'

const full = {
  id: 'a',
  name: 'Alpha',
  badge_type: 'certified',
  description: 'unused',
  chains: ['eip155:1', 'near:mainnet', '__proto__:1', 'solana:x'],
  homepage: 'https://alpha.test/',
  image_id: 'image',
  image_url: { sm: 'https://elsewhere.test' },
  order: 3,
  link_mode: 'https://alpha.test/app',
  mobile_link: 'alpha:',
  desktop_link: 'alpha-desktop://',
  webapp_link: 'https://app.alpha.test/',
  app_store: 'https://apps.apple.com/1',
  play_store: 'https://play.google.com/1',
  chrome_store: 'https://chromewebstore.google.com/1',
  rdns: 'test.alpha',
  injected: [{ namespace: 'eip155', injected_id: 'isAlpha' }, {}],
  supports_wc: true,
}

test('a complete entry is read as a wallet', () => {
  expect(readEntry(full)).toEqual({
    id: 'a',
    name: 'Alpha',
    imageId: 'image',
    rdns: 'test.alpha',
    injectedIds: ['isAlpha'],
    chains: ['eip155:1', 'near:mainnet', 'solana:x'],
    isCertified: true,
    canPair: true,
    homepage: 'https://alpha.test/',
    mobileLink: 'alpha://',
    desktopLink: 'alpha-desktop://',
    webappLink: 'https://app.alpha.test/',
    universalLink: 'https://alpha.test/app',
    appStore: 'https://apps.apple.com/1',
    playStore: 'https://play.google.com/1',
    chromeStore: 'https://chromewebstore.google.com/1',
  })
})

test('fields that are null, empty or missing are left out', () => {
  const bare = { id: 'a', name: 'Alpha', injectedIds: [], chains: [], isCertified: false, canPair: true }
  expect(readEntry({ id: 'a', name: 'Alpha' })).toEqual(bare)
  expect(
    readEntry({ ...full, ...Object.fromEntries(Object.keys(full).map((key) => [key, null])), id: 'a', name: 'Alpha' }),
  ).toEqual(bare)
  expect(readEntry({ id: 'a', name: 'Alpha', rdns: '', image_id: '', homepage: '', mobile_link: '' })).toEqual(bare)
})

test.each([
  ['mobile_link', 'javascript:alert(1)'],
  ['mobile_link', 'intent://x'],
  ['desktop_link', 'file:///etc/passwd'],
  ['webapp_link', 'alpha://'],
  ['webapp_link', 'https://app.alpha.test/?ref=list'],
  ['webapp_link', 'https://app.alpha.test/#/'],
  ['link_mode', 'http://alpha.test'],
  ['link_mode', 'https://alpha.test/app?mode=link'],
  ['homepage', 'http://alpha.test'],
  ['app_store', 'itms-apps://x'],
  ['play_store', 'market://x'],
])('%s %s is left out, and the wallet stays', (field, link) => {
  const read = readEntry({ id: 'a', name: 'Alpha', [field]: link })
  expect(read).toEqual({ id: 'a', name: 'Alpha', injectedIds: [], chains: [], isCertified: false, canPair: true })
})

test('invisible characters are removed from a name, and a long name is cut', () => {
  expect(readEntry({ id: 'a', name: ' Meta\u200bMask\u202e ' })?.name).toBe('Meta Mask')
  expect(readEntry({ id: 'a', name: 'x'.repeat(500) })?.name).toHaveLength(80)
})

test('an invalid entry does not affect others, and each wallet is listed once', () => {
  const broken = [
    null,
    'a',
    {},
    { id: 'b' },
    { id: 7, name: 'B' },
    { id: 'b', name: '\u200b' },
    { ...full, chains: 'all' },
  ]
  expect(
    readEntries([...broken, full, { ...full, name: 'Twin' }, { id: 'c', name: 'C' }]).map(({ name }) => name),
  ).toEqual(['Alpha', 'C'])
})

test('property: every link that is read from the directory is safe to open', () => {
  const link = fc.option(
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.webUrl(),
      fc.constantFrom('javascript:alert(1)', 'a://', 'https://a@b.c'),
    ),
  )
  const entry = fc.record({
    id: fc.constant('a'),
    name: fc.constant('Alpha'),
    homepage: link,
    mobile_link: link,
    desktop_link: link,
    webapp_link: link,
    link_mode: link,
    app_store: link,
  })
  fc.assert(
    fc.property(entry, (value) => {
      const read = readEntry(value)
      const pages = [read?.homepage, read?.webappLink, read?.universalLink, read?.appStore]
      const apps = [read?.mobileLink, read?.desktopLink]
      return (
        pages.every((url) => url === undefined || isSafePageLink(url)) &&
        apps.every((url) => url === undefined || isWalletBase(url))
      )
    }),
  )
})
