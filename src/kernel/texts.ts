import type { Format, Messages, Resolved, Texts } from './defineMessages.ts'

/** Numbers, dates and plurals of a language, by its BCP 47 tag. */
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

/** Prepares the values of a sentence for a language. */
type Prepare = (values: unknown, locale: string) => unknown

/** Texts as a view uses them: functions get only their parameters, and format in the given language. */
export function resolveTexts(texts: Texts, format: Format, page?: PageTexts): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [
      key,
      typeof text === 'string'
        ? text
        : (params: never) => text((page?.prepare ? page.prepare(params, format.locale) : params) as never, format),
    ]),
  )
}

/** The texts of a page in its current language. They exist before any kernel, in English, and outlive it. */
export interface PageTexts {
  /** The texts of an area in the current language; the same object until the language or its texts change. */
  get<English extends Texts>(messages: Messages<English>): Resolved<English>
  readonly format: Format
  /** Finds translated texts by the id of their area; `undefined` until a language was shown. */
  readonly find: ((id: string) => Texts) | undefined
  /** How values are prepared; set by the kernel, whose views show names from outside. */
  prepare?: Prepare
  /** Changes the language, or the lookup of its texts. Texts that `find` does not have stay English. */
  show(locale: string, find: (id: string) => Texts): void
}

export function createTexts(): PageTexts {
  let format = createFormat('en')
  let find: PageTexts['find']
  let cache = new Map<unknown, unknown>()
  const page: PageTexts = {
    get format() {
      return format
    },
    get find() {
      return find
    },
    get(messages) {
      if (!cache.has(messages)) {
        cache.set(messages, resolveTexts({ ...messages.texts, ...find?.(messages.id) }, format, page))
      }
      return cache.get(messages) as never
    },
    show(locale, next) {
      if (locale !== format.locale) format = createFormat(locale)
      find = next
      cache = new Map()
    },
  }
  return page
}
