import { afterEach, expect, test, vi } from 'vitest'
import { readLinkEnvironment } from './environment.ts'

afterEach(() => vi.unstubAllGlobals())

function stub(userAgent: string, more: { touch?: number; coarse?: boolean; global?: string; isFramed?: boolean } = {}) {
  const window = {
    matchMedia: () => ({ matches: more.coarse ?? false }),
    ...(more.global ? { [more.global]: {} } : {}),
  } as Record<string, unknown>
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints: more.touch ?? 0 })
  vi.stubGlobal('window', Object.assign(window, { self: window, top: more.isFramed ? {} : window }))
}
const on = () =>
  Object.entries(readLinkEnvironment())
    .filter(([, value]) => value)
    .map(([name]) => name)
    .sort()

const safari = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5'

test.each([
  ['a desktop', 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/126.0 Safari/537.36', {}, []],
  ['Safari of a Mac', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${safari} Safari/605.1.15`, {}, ['isSafari']],
  [
    'Safari of an iPhone',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) ${safari} Mobile/15E148 Safari/604.1`,
    {},
    ['isIos', 'isMobile', 'isSafari'],
  ],
  [
    'an iPad that names itself a Mac',
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${safari} Safari/605.1.15`,
    { touch: 5 },
    ['isIos', 'isMobile', 'isSafari'],
  ],
  [
    'Chrome of an iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 CriOS/126.0 Mobile/15E148 Safari/604.1',
    {},
    ['isIos', 'isMobile'],
  ],
  [
    'Telegram of an Android phone',
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Version/4.0 Chrome/126.0 Mobile Safari/537.36',
    { global: 'TelegramWebviewProxy' },
    ['isAndroid', 'isMobile', 'isTelegram'],
  ],
  ['a touch screen without a mouse', 'Unknown', { coarse: true }, ['isMobile']],
  ['a frame', 'Unknown', { isFramed: true }, ['isFramed']],
] as const)('recognises %s', (_, userAgent, more, expected) => {
  stub(userAgent, more)
  expect(on()).toEqual([...expected].sort())
})

test('on a server no flag is set', () => {
  vi.stubGlobal('navigator', undefined)
  vi.stubGlobal('window', undefined)
  expect(on()).toEqual([])
})

test('a frame without access to its parent counts as framed', () => {
  vi.stubGlobal('window', {
    get top() {
      throw new DOMException('Denied', 'SecurityError')
    },
  })
  expect(readLinkEnvironment().isFramed).toBe(true)
})
