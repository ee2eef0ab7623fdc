import type { Format, Texts } from './defineMessages.ts'

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

/** Texts as a view uses them: functions of their parameters know the language. */
export function resolveTexts(texts: Texts, format: Format): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [
      key,
      typeof text === 'string' ? text : (params: never) => text(params, format),
    ]),
  )
}
