import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createKernel } from './createKernel.ts'
import { defineMessages, type Format, type Locale, translate } from './defineMessages.ts'
import { createMessages, type Locales, translationsSlice } from './messages.ts'
import { localeSlice } from './state.ts'
import { createStore } from './store.ts'
import { createTexts } from './texts.ts'

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

const fail = () => {
  throw new Error('broken')
}
const load = (locale: Locale) => async () => ({ default: locale })
function setup(
  locales: Locales = {
    de: load(german),
    pl: load(polish),
    ar: load(arabic),
    'zh-Hant': load({ locale: 'zh-Hant', messages: [] }),
  },
) {
  const report = vi.fn()
  const store = createStore(report)
  store.mount(localeSlice)
  store.mount(translationsSlice)
  const lifetime = new AbortController()
  const messages = createMessages({ store, locales, report, lifetime: lifetime.signal })
  return { messages, store, report, lifetime, locale: () => store.get(localeSlice) }
}

test('texts are English until a language is chosen', () => {
  const { messages, locale } = setup()
  expect(messages.get(send).title).toBe('Send')
  expect(messages.get(send).retry({ seconds: 1 })).toBe('Try again in 1 second')
  expect(messages.get(send).retry({ seconds: 1200 })).toBe('Try again in 1,200 seconds')
  expect(locale()).toEqual({ locale: 'en', direction: 'ltr', ready: true })
})

test('texts are the same object until the language changes', async () => {
  const { messages } = setup()
  const before = messages.get(send)
  expect(messages.get(send)).toBe(before)
  await messages.setLocale('de')
  expect(messages.get(send)).not.toBe(before)
})

test('a language brings its texts, plurals and numbers; missing texts stay English', async () => {
  const { messages, locale } = setup()
  await messages.setLocale('de')
  expect(messages.get(send).title).toBe('Senden')
  expect(messages.get(send).retry({ seconds: 1200 })).toBe('Neuer Versuch in 1.200 Sekunden')
  expect(messages.get(other).title).toBe('Other')
  expect(messages.format.list(['a', 'b'])).toBe('a und b')
  expect(messages.format.date(new Date('2025-03-04T12:00:00Z'), { timeZone: 'UTC' })).toBe('4.3.2025')
  expect(locale()).toEqual({ locale: 'de', direction: 'ltr', ready: true })
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

test('a right-to-left language sets the direction', async () => {
  const { messages, locale } = setup()
  await messages.setLocale('ar-EG')
  expect(locale()).toEqual({ locale: 'ar-EG', direction: 'rtl', ready: true })
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

test('a language that fails to load leaves the current one in place', async () => {
  const { messages, locale } = setup({ de: load(german), pl: () => Promise.reject(new Error('offline')) })
  await messages.setLocale('de')
  await expect(messages.setLocale('pl')).rejects.toThrow('offline')
  expect(locale().locale).toBe('de')
  expect(messages.get(send).title).toBe('Senden')
})

test('two areas of one id keep their own texts', () => {
  const { messages } = setup()
  const twin = defineMessages('send', { title: 'Twin' })
  expect([messages.get(send).title, messages.get(twin).title]).toEqual(['Send', 'Twin'])
})

describe('the translations of a plugin', () => {
  const support = defineMessages('support', { title: 'Support', write: 'Write' })
  const deSupport = { default: [translate(support, { title: 'Hilfe', write: 'Schreiben' })] }
  const plSupport = { default: [translate(support, { title: 'Pomoc', write: 'Napisz' })] }
  const title = ({ messages }: ReturnType<typeof setup>) => messages.get(support).title

  test('are loaded only for the language in use, and shown with it in one change', async () => {
    const parts = setup()
    const [de, pl] = [vi.fn(async () => deSupport), vi.fn(async () => plSupport)]
    parts.messages.bring({ de, pl }, 'support')
    expect(title(parts)).toBe('Support')
    const seen: string[] = []
    parts.store.subscribe(() => seen.push(title(parts)))
    await parts.messages.setLocale('de-AT')
    expect([seen, de.mock.calls.length, pl.mock.calls.length]).toEqual([['Hilfe'], 1, 0])
    await parts.messages.setLocale('en')
    expect(title(parts)).toBe('Support')
    await parts.messages.setLocale('de-AT')
    expect([title(parts), de.mock.calls.length]).toEqual(['Hilfe', 1])
  })

  test('of a plugin that is switched on later are shown once they are loaded', async () => {
    const parts = setup()
    await parts.messages.setLocale('de')
    const heard = vi.fn()
    parts.store.subscribe(heard)
    const before = parts.messages.get(support)
    parts.messages.bring({ de: async () => deSupport }, 'support')
    expect(title(parts)).toBe('Support')
    await vi.waitFor(() => expect(title(parts)).toBe('Hilfe'))
    expect(heard).toHaveBeenCalledTimes(1)
    expect(parts.messages.get(support)).not.toBe(before)
  })

  test('of a plugin that is switched on while a language loads are shown too', async () => {
    const parts = setup()
    const chosen = parts.messages.setLocale('de')
    parts.messages.bring({ de: async () => deSupport }, 'support')
    await chosen
    await vi.waitFor(() => expect(title(parts)).toBe('Hilfe'))
  })

  test('are overridden by those of the host, text by text', async () => {
    const own: Locale = { locale: 'de', messages: [{ id: 'support', texts: { title: 'Beistand' } }] }
    const parts = setup({ de: load(own) })
    parts.messages.bring({ de: async () => deSupport }, 'support')
    await parts.messages.setLocale('de')
    expect([title(parts), parts.messages.get(support).write]).toEqual(['Beistand', 'Schreiben'])
  })

  test('are removed with the last plugin that brought them', async () => {
    const parts = setup()
    const translations = { de: async () => deSupport }
    const removes = [parts.messages.bring(translations, 'support'), parts.messages.bring(translations, 'support')]
    await parts.messages.setLocale('de')
    removes[0]?.()
    await parts.messages.setLocale('pl')
    await parts.messages.setLocale('de')
    expect(title(parts)).toBe('Hilfe')
    removes[1]?.()
    await parts.messages.setLocale('pl')
    await parts.messages.setLocale('de')
    expect(title(parts)).toBe('Support')
  })

  test('in a language that neither the modal nor the host has are not shown among English texts', async () => {
    const parts = setup()
    const nl = vi.fn(async () => deSupport)
    parts.messages.bring({ nl }, 'support')
    await parts.messages.setLocale('nl')
    expect([parts.locale().locale, title(parts), nl.mock.calls]).toEqual(['en', 'Support', []])
  })

  test.each([
    ['fails to load', () => Promise.reject(new Error('offline'))],
    ['has a load function that throws', fail],
    ['is no list', async () => ({ default: 7 })],
    ['has the form of a language of the host', async () => ({ default: { locale: 'de', messages: [] } })],
    ['is undefined', async () => undefined],
  ])('a file that %s is reported, and only the texts of its plugin stay English', async (_, broken) => {
    const parts = setup()
    parts.messages.bring({ de: broken as never }, 'support')
    await parts.messages.setLocale('de')
    expect([title(parts), parts.messages.get(send).title]).toEqual(['Support', 'Senden'])
    expect(parts.report).toHaveBeenCalledTimes(1)
    const message = 'Translations "de" of the plugin "support" failed'
    expect(parts.report).toHaveBeenCalledWith(expect.objectContaining({ message, cause: expect.any(Error) }))
  })

  test('that hang delay a language by 3 seconds at most, and are shown when they arrive', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    let arrive = (_: typeof deSupport) => {}
    const parts = setup()
    parts.messages.bring({ de: () => new Promise<typeof deSupport>((resolve) => (arrive = resolve)) }, 'support')
    const chosen = parts.messages.setLocale('de')
    await vi.advanceTimersByTimeAsync(3_000)
    await chosen
    expect([title(parts), parts.messages.get(send).title, vi.getTimerCount()]).toEqual(['Support', 'Senden', 0])
    arrive(deSupport)
    await vi.advanceTimersByTimeAsync(0)
    expect(title(parts)).toBe('Hilfe')
  })

  test('that arrive after another language was chosen change nothing', async () => {
    let arrive = (_: typeof deSupport) => {}
    const parts = setup()
    await parts.messages.setLocale('de')
    parts.messages.bring({ de: () => new Promise<typeof deSupport>((resolve) => (arrive = resolve)) }, 'support')
    await parts.messages.setLocale('pl')
    const heard = vi.fn()
    parts.store.subscribe(heard)
    arrive(deSupport)
    await Promise.resolve()
    expect([title(parts), heard.mock.calls]).toEqual(['Support', []])
  })

  test('whose loading was given up are no failure', async () => {
    const parts = setup()
    parts.messages.bring({ de: () => Promise.reject(new DOMException('left', 'AbortError')) }, 'support')
    await parts.messages.setLocale('de')
    expect([title(parts), parts.report.mock.calls]).toEqual(['Support', []])
  })

  test('that arrive after the end of the kernel change nothing', async () => {
    let arrive = (_: typeof deSupport) => {}
    const parts = setup()
    await parts.messages.setLocale('de')
    parts.messages.bring({ de: () => new Promise<typeof deSupport>((resolve) => (arrive = resolve)) }, 'support')
    const heard = vi.fn()
    parts.store.subscribe(heard)
    parts.lifetime.abort()
    arrive(deSupport)
    await new Promise((resolve) => setTimeout(resolve))
    expect([heard.mock.calls, parts.report.mock.calls]).toEqual([[], []])
  })
})

test('the texts of a page work before and after the kernel, which reads them from the same object', async () => {
  const texts = createTexts()
  expect(texts.get(send).title).toBe('Send')
  const kernel = createKernel({
    plugins: [],
    remoteConfig: false,
    log: { level: 'silent' },
    locales: { de: load(german), pl: load(polish) },
    texts,
  })
  await kernel.messages.setLocale('de')
  expect(texts.get(send)).toBe(kernel.messages.get(send))
  const late = kernel.messages.setLocale('pl')
  kernel.destroy()
  await late
  expect([texts.get(send).title, texts.format.locale]).toEqual(['Senden', 'de'])
})

test('if a language fails to load, the previous one stays and buttons stop waiting', async () => {
  const { messages, store, locale } = setup({ de: () => Promise.reject(new TypeError('Failed to fetch')) })
  store.update(localeSlice, (draft) => void Object.assign(draft, { ready: false }))
  await expect(messages.setLocale('de')).rejects.toThrow('Failed to fetch')
  expect(locale()).toEqual({ locale: 'en', direction: 'ltr', ready: true })
  expect(messages.get(send).title).toBe('Send')
})

test('buttons wait for a language that hangs for 3 seconds at most, and it is shown when it arrives', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  let arrive = (_: { default: Locale }) => {}
  const { messages, store, locale } = setup({ de: () => new Promise((resolve) => (arrive = resolve)) })
  store.update(localeSlice, (draft) => void Object.assign(draft, { ready: false }))
  const shown = messages.setLocale('de')
  await vi.advanceTimersByTimeAsync(2_999)
  expect(locale().ready).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(locale()).toEqual({ locale: 'en', direction: 'ltr', ready: true })
  arrive({ default: german })
  await shown
  expect(locale().locale).toBe('de')
  expect(messages.get(send).title).toBe('Senden')
  expect(vi.getTimerCount()).toBe(0)
})
