import { describe, expect, test, vi } from 'vitest'
import { defineMessages, type Format, type Locale, translate } from './defineMessages.ts'
import { createMessages, type Locales } from './messages.ts'
import { localeSlice } from './state.ts'
import { createStore } from './store.ts'

const send = defineMessages('send', {
  title: 'Send',
  retry: (p: { seconds: number }, f: Format) =>
    `Try again in ${f.plural(p.seconds, { one: '# second', other: '# seconds' })}`,
})
const other = defineMessages('other', { title: 'Other' })

const german: Locale = {
  locale: 'de',
  messages: [
    translate(send, {
      title: 'Senden',
      retry: (p, f) => `Neuer Versuch in ${f.plural(p.seconds, { one: '# Sekunde', other: '# Sekunden' })}`,
    }),
  ],
}
const polish: Locale = {
  locale: 'pl',
  messages: [
    translate(send, {
      title: 'Wyślij',
      retry: (p, f) =>
        f.plural(p.seconds, { one: '# sekunda', few: '# sekundy', many: '# sekund', other: '# sekundy' }),
    }),
  ],
}
const arabic: Locale = { locale: 'ar', messages: [translate(send, { title: 'إرسال', retry: () => 'حاول' })] }

const load = (locale: Locale) => async () => ({ default: locale })
function setup(
  locales: Locales = {
    de: load(german),
    pl: load(polish),
    ar: load(arabic),
    'zh-Hant': load({ locale: 'zh-Hant', messages: [] }),
  },
) {
  const store = createStore(vi.fn())
  store.mount(localeSlice)
  return { messages: createMessages(store, locales), store, locale: () => store.get(localeSlice) }
}

test('texts are English until a language is chosen', () => {
  const { messages, locale } = setup()
  expect(messages.get(send).title).toBe('Send')
  expect(messages.get(send).retry({ seconds: 1 })).toBe('Try again in 1 second')
  expect(messages.get(send).retry({ seconds: 1200 })).toBe('Try again in 1,200 seconds')
  expect(locale()).toEqual({ locale: 'en', direction: 'ltr' })
})

test('texts are the same object until the language changes', async () => {
  const { messages } = setup()
  const before = messages.get(send)
  expect(messages.get(send)).toBe(before)
  await messages.setLocale('de')
  expect(messages.get(send)).not.toBe(before)
})

test('a language brings its texts, plurals and numbers; English stands in where it has none', async () => {
  const { messages, locale } = setup()
  await messages.setLocale('de')
  expect(messages.get(send).title).toBe('Senden')
  expect(messages.get(send).retry({ seconds: 1200 })).toBe('Neuer Versuch in 1.200 Sekunden')
  expect(messages.get(other).title).toBe('Other')
  expect(messages.format.list(['a', 'b'])).toBe('a und b')
  expect(messages.format.date(new Date('2025-03-04T12:00:00Z'), { timeZone: 'UTC' })).toBe('4.3.2025')
  expect(locale()).toEqual({ locale: 'de', direction: 'ltr' })
  await messages.setLocale('pl')
  expect([1, 2, 5].map((seconds) => messages.get(send).retry({ seconds }))).toEqual([
    '1 sekunda',
    '2 sekundy',
    '5 sekund',
  ])
  await messages.setLocale('en')
  expect(messages.get(send).title).toBe('Send')
})

describe('the nearest language there is', () => {
  test.each([
    ['de-AT', 'Senden', 'de-AT'],
    ['DE-at', 'Senden', 'de-AT'],
    ['zh-Hant-TW', 'Send', 'zh-Hant-TW'],
    ['en-GB', 'Send', 'en-GB'],
    ['fr', 'Send', 'en'],
    ['', 'Send', 'en'],
    ['en-!!', 'Send', 'en'],
    ['not a tag', 'Send', 'en'],
    ['__proto__', 'Send', 'en'],
    ['constructor', 'Send', 'en'],
  ])('to "%s"', async (wanted, title, tag) => {
    const { messages, locale } = setup()
    await messages.setLocale(wanted)
    expect(messages.get(send).title).toBe(title)
    expect(locale().locale).toBe(tag)
    expect(messages.format.number(1.5)).toMatch(/1[.,]5/)
  })
})

test('a language from right to left says so', async () => {
  const { messages, locale } = setup()
  await messages.setLocale('ar-EG')
  expect(locale()).toEqual({ locale: 'ar-EG', direction: 'rtl' })
  await messages.setLocale('de')
  expect(locale().direction).toBe('ltr')
})

test('a newer choice wins over a slower older one', async () => {
  let arrive = (_: { default: Locale }) => {}
  const { messages, locale } = setup({
    de: () =>
      new Promise((resolve) => {
        arrive = resolve
      }),
    pl: load(polish),
  })
  const first = messages.setLocale('de')
  await messages.setLocale('pl')
  arrive({ default: german })
  await first
  expect(locale().locale).toBe('pl')
  expect(messages.get(send).title).toBe('Wyślij')
})

test('a language that does not load leaves the one there is', async () => {
  const { messages, locale } = setup({ de: load(german), pl: () => Promise.reject(new Error('offline')) })
  await messages.setLocale('de')
  await expect(messages.setLocale('pl')).rejects.toThrow('offline')
  expect(locale().locale).toBe('de')
  expect(messages.get(send).title).toBe('Senden')
})
