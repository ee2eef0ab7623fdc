import { defineSlice, type Store } from './store.ts'

/** Numbers, dates and plurals in the visitor's locale. */
export interface Format {
  readonly locale: string
  number(value: number | bigint, options?: Intl.NumberFormatOptions): string
  date(value: Date | number, options?: Intl.DateTimeFormatOptions): string
  list(values: readonly string[]): string
  /** Picks the form for a number; `#` in it becomes the number. */
  plural(value: number, forms: Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string }): string
}

type Text = string | ((params: never, format: Format) => string)
export type Texts = Readonly<Record<string, Text>>

/** What a translation gives for the English texts: the same keys and parameters. */
export type Translation<English extends Texts> = {
  readonly [Key in keyof English]: English[Key] extends string ? string : English[Key]
}

/** Texts as a view uses them: a string, or a function of its parameters. */
export type Resolved<English extends Texts> = {
  readonly [Key in keyof English]: English[Key] extends (params: infer Params, format: Format) => string
    ? (params: Params) => string
    : string
}

/** The English texts of one area, beside its code. */
export interface Messages<English extends Texts> {
  readonly id: string
  readonly texts: English
}

/**
 * Defines the texts of one area in English.
 *
 * @example
 * export const sendMessages = defineMessages('send', {
 *   title: 'Send',
 *   retry: (p: { seconds: number }, f: Format) => `Try again in ${f.plural(p.seconds, { one: '# second', other: '# seconds' })}`,
 * })
 */
/* @__NO_SIDE_EFFECTS__ */
export function defineMessages<const English extends Texts>(id: string, texts: English): Messages<English> {
  return Object.freeze({ id, texts })
}

export interface TranslatedMessages {
  readonly id: string
  readonly texts: Texts
}

/** Another language: the texts of the areas that it translates. English stands in for the others. */
export interface Locale {
  /** BCP 47 tag. */
  readonly locale: string
  readonly messages: readonly TranslatedMessages[]
}

/** Pairs the texts of an area with a translation that has all its keys. */
export function translate<English extends Texts>(
  messages: Messages<English>,
  texts: Translation<English>,
): TranslatedMessages {
  return { id: messages.id, texts }
}

/** Where the code of each language is. */
export type Locales = Readonly<Record<string, () => Promise<{ readonly default: Locale }>>>

export interface LocaleState {
  readonly locale: string
  readonly direction: 'ltr' | 'rtl'
}
export const localeSlice = defineSlice<LocaleState>('locale', { locale: 'en', direction: 'ltr' })

export interface MessagesService {
  /** The texts of an area in the current language; the same object until the language changes. */
  get<English extends Texts>(messages: Messages<English>): Resolved<English>
  /** Loads and shows a language by its BCP 47 tag, or the nearest one there is; English if none is near. */
  setLocale(locale: string): Promise<void>
  readonly format: Format
}

const rightToLeft = /^(ar|ckb|dv|fa|he|ks|ps|sd|ug|ur|yi)\b/

function canonical(locale: string): string {
  try {
    return Intl.getCanonicalLocales(locale)[0] ?? 'en'
  } catch {
    return 'en'
  }
}

/** The entry nearest to a tag: the tag itself, else without its last part, and so on (RFC 4647 §3.4). */
function lookUp(tag: string, available: readonly string[]): string | undefined {
  const parts = tag.split('-')
  for (let length = parts.length; length > 0; length--) {
    const range = parts.slice(0, length).join('-').toLowerCase()
    const found = available.find((name) => name.toLowerCase() === range)
    if (found !== undefined) return found
  }
  return undefined
}

export function createFormat(locale: string): Format {
  const number: Format['number'] = (value, options) => new Intl.NumberFormat(locale, options).format(value)
  return {
    locale,
    number,
    date: (value, options) => new Intl.DateTimeFormat(locale, options).format(value),
    list: (values) => new Intl.ListFormat(locale).format(values),
    plural: (value, forms) =>
      (forms[new Intl.PluralRules(locale).select(value)] ?? forms.other).replace('#', number(value)),
  }
}

export function createMessages(store: Pick<Store, 'update'>, locales: Locales): MessagesService {
  let format = createFormat('en')
  let translated = new Map<string, Texts>()
  let cache = new Map<string, unknown>()
  let wanted = 'en'

  const resolve = (texts: Texts) =>
    Object.fromEntries(
      Object.entries(texts).map(([key, text]) => [
        key,
        typeof text === 'string' ? text : (params: never) => text(params, format),
      ]),
    )
  return {
    get format() {
      return format
    },
    get(messages) {
      const found = cache.get(messages.id)
      if (found) return found as never
      const resolved = resolve({ ...messages.texts, ...translated.get(messages.id) })
      cache.set(messages.id, resolved)
      return resolved as never
    },
    async setLocale(locale) {
      wanted = locale
      const asked = canonical(locale)
      const near = lookUp(asked, Object.keys(locales))
      const loaded = near === undefined ? undefined : (await locales[near]?.())?.default
      // A newer choice wins over a slower older one.
      if (wanted !== locale) return
      const tag = loaded || /^en\b/.test(asked) ? asked : 'en'
      format = createFormat(tag)
      translated = new Map(loaded?.messages.map((item) => [item.id, item.texts]))
      cache = new Map()
      store.update(localeSlice, (draft) => {
        draft.locale = tag
        draft.direction = rightToLeft.test(tag) ? 'rtl' : 'ltr'
      })
    },
  }
}
