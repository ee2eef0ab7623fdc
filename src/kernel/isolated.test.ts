import { describe, expect, test } from 'vitest'
import { defineMessages, type Format, type Locale, translate } from './defineMessages.ts'
import { createMessages, type Locales } from './messages.ts'
import { localeSlice } from './state.ts'
import { createStore } from './store.ts'

const load = (locale: Locale) => async () => ({ default: locale })
function setup(locales: Locales = {}) {
  const report = () => {}
  const store = createStore(report)
  store.mount(localeSlice)
  return { messages: createMessages({ store, locales, report, lifetime: new AbortController().signal }) }
}

describe('values in sentences of right-to-left scripts', () => {
  const move = defineMessages('move', {
    send: (p: { amount: string; to: string; count: number }) => `${p.count}: ${p.amount} to ${p.to}.`,
    among: (p: { names: readonly string[] }, f: Format) => f.list(p.names),
    named: (p: { name: string }) => p.name || 'No name',
  })
  const translated = translate(move, {
    send: (p) => `${p.count}: أرسل ${p.amount} إلى ${p.to}.`,
    among: (p, f) => `من ${f.list(p.names)}`,
    named: (p) => p.name || 'بلا اسم',
  })
  const inArabic = async () => {
    const { messages } = setup({ ar: load({ locale: 'ar', messages: [translated] }) })
    await messages.setLocale('ar')
    return messages.get(move)
  }

  test('are isolated, so that their punctuation and digits stay with them', async () => {
    const t = await inArabic()
    expect(t.send({ amount: '1.5 ETH', to: 'ada.eth', count: 1 })).toBe(
      '1: أرسل \u20681.5 ETH\u2069 إلى \u2068ada.eth\u2069.',
    )
    expect(t.among({ names: ['Rain 2', 'Base!'] })).toBe('من \u2068Rain 2\u2069 و\u2068Base!\u2069')
  })

  test('stay as they are where they are empty', async () => {
    expect((await inArabic()).named({ name: '' })).toBe('بلا اسم')
  })

  test('are isolated in texts that are not translated too', async () => {
    const { messages } = setup({ ar: load({ locale: 'ar', messages: [] }) })
    await messages.setLocale('ar')
    expect(messages.get(move).named({ name: 'Rain!' })).toBe('\u2068Rain!\u2069')
  })
})

describe('values in sentences of left-to-right scripts', () => {
  const move = defineMessages('move', {
    send: (p: { amount: string; to: string }) => `${p.amount} to ${p.to}.`,
    among: (p: { names: readonly string[] }, f: Format) => f.list(p.names),
  })
  const t = setup().messages.get(move)

  test('stay as they are', () => {
    expect(t.send({ amount: '1.5 ETH', to: 'ada.eth' })).toBe('1.5 ETH to ada.eth.')
  })

  test.each([
    ['Hebrew', 'מטבע 5'],
    ['Arabic', 'عملة'],
    ['Arabic presentation forms', '\ufedf'],
    ['an override of the direction', 'USDC\u202e'],
    ['Phoenician', '\u{10900}'],
    ['Adlam', '\u{1e900}'],
    ['an isolate that is not closed', 'א\u2067', 'א\u2067\u2069'],
    ['the end of an isolate that they did not open', 'A\u2069\u202e', 'A\u202e'],
  ])('are isolated where they hold %s', (_, value, text = value) => {
    expect(t.send({ amount: value, to: 'ada.eth' })).toBe(`\u2068${text}\u2069 to ada.eth.`)
    expect(t.among({ names: ['Base', value] })).toBe(`Base and \u2068${text}\u2069`)
  })

  test('stay as they are with a sign of emoji, and with isolates of their own', () => {
    expect(t.send({ amount: '\u2764\ufe0f', to: '\u2066ada\u2069' })).toBe('\u2764\ufe0f to \u2066ada\u2069.')
  })

  class Price {
    get text() {
      return '5 €'
    }
  }
  test.each<[string, unknown, (value: never) => string]>([
    ['Ada', 'Ada', (name: string) => name],
    ['3', 3, (count: number) => `${count}`],
    ['a, b', ['a', 'b'], (names: string[]) => names.join(', ')],
    ['5 €', new Price(), (price: Price) => price.text],
    ['1970', new Date(0), (date: Date) => `${date.getUTCFullYear()}`],
    ['none', null, (value: unknown) => (value === null ? 'none' : 'some')],
    ['none', undefined, (value: unknown) => (value === undefined ? 'none' : 'some')],
    ['\u2068א\u2069', 'א', (name: string) => name],
  ])('may be something else than a plain object (%s)', (text, value, sentence) => {
    const { said } = setup().messages.get(defineMessages('own', { said: sentence }))
    expect((said as (value: unknown) => string)(value)).toBe(text)
  })
})
