import { createHash } from 'node:crypto'
import type { ListedWallet } from '../project.ts'
import { activeImageId, imageIdOf, pageImageId } from './images.ts'

const chains = ['eip155:1', 'eip155:31337', 'eip155:31338']

/** A hostile or malformed entry of the directory. */
function hostile(name: string, fields: Partial<ListedWallet>): ListedWallet {
  const id = createHash('sha256').update(`hostile ${name}`).digest('hex')
  const image_id = imageIdOf(id)
  return { id, name, image_id, chains, homepage: 'https://mallory.example', mobile_link: 'mallory://', ...fields }
}

/** Puts one link everywhere where a link may be. */
const everywhere = (link: string): Partial<ListedWallet> => ({
  homepage: link,
  mobile_link: link,
  desktop_link: link,
  webapp_link: link,
  link_mode: link,
  app_store: link,
  play_store: link,
  chrome_store: link,
})

/** Links that must never be opened; each is that of a wallet called "Mallory" and a number. */
export const hostileLinks: readonly string[] = [
  'javascript:alert(1)//',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'blob:https://mallory.example/1',
  'about:blank',
  'view-source:https://mallory.example',
  'intent://mallory#Intent;scheme=https;S.browser_fallback_url=javascript:alert(1);end',
  'http://mallory.example',
  '//mallory.example',
  'https://',
  'not a link',
]

/** https: links whose host is not what it seems; what shows or opens them must tell the true host. */
export const lookAlikeLinks: readonly string[] = [
  'https://harbour.example@mallory.example',
  'https://harbour.example\\@mallory.example',
  'https://harbour.example%2f@mallory.example',
  'https://h\u0430rbour.example',
  'https:mallory.example',
  'https://harbour.example.mallory.example',
]

/** Names that break a line, a direction or a page. */
const names: readonly string[] = [
  `Mallory${'y'.repeat(2000)}`,
  'محفظة المرفأ الآمن',
  'Mallory \u202Eelpmaxe.ruobrah\u202C',
  'Mall\u200Bory\u00ADwith\u2060nothing\uFEFF',
  'M\u0301\u0302\u0303\u0304\u0305\u0306a\u0307\u0308\u0309\u030A\u030Bllory',
  '<img src=x onerror=alert(1)> Mallory',
  '   ',
  'Mallory\nin\ttwo\r\nlines',
  '👩‍👩‍👧‍👦🏴‍☠️ Mallory',
]

/** Entries that are well formed but hostile, or look hostile. */
export const hostileWallets: readonly ListedWallet[] = [
  ...hostileLinks.map((link, index) => hostile(`Mallory ${index + 1}`, everywhere(link))),
  ...lookAlikeLinks.map((link, index) => hostile(`Mallory Alike ${index + 1}`, everywhere(link))),
  ...names.map((name) => hostile(name, {})),
  hostile('Mallory Script Image', { image_id: activeImageId }),
  hostile('Mallory Page Image', { image_id: pageImageId }),
  hostile('Mallory Path Image', { image_id: '../../projects/v1/origins?' }),
  hostile('Mallory Long Image', { image_id: 'a'.repeat(4000) }),
  hostile('Mallory Pretender', {
    rdns: 'example.harbour',
    injected: [{ namespace: 'eip155', injected_id: 'isHarbour' }],
  }),
  hostile('Mallory Prototype', {
    rdns: '__proto__',
    injected: [{ namespace: '__proto__', injected_id: 'constructor' }],
  }),
]

/** Entries of another shape than the service promises. Not in the directory unless a test puts them there. */
export const malformedWallets: readonly unknown[] = [
  null,
  'a wallet',
  {},
  { id: 7, name: 'Number' },
  { id: 'no-name' },
  { id: 'no-list', name: 'No list', chains: 'eip155:1' },
  { id: 'no-link', name: 'No link', mobile_link: { href: 'mallory://' } },
  { id: 'no-injected', name: 'No injected', injected: 'isMallory' },
]
