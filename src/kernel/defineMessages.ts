/** Formats numbers, dates and plurals in the user's locale. */
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

/** A translation of English texts: the same keys and parameters. */
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

/** The texts of another language. Areas that it does not translate stay English. */
export interface Locale {
  /** BCP 47 tag. */
  readonly locale: string
  readonly messages: readonly TranslatedMessages[]
}

/**
 * The translations of a plugin's own texts, each behind `import()`, by BCP 47 tag. Only the translation of the current language
 * is loaded.
 *
 * @example
 * // locales/de.ts: export default [translate(supportMessages, { title: 'Hilfe' })]
 * export const translations = { de: () => import('./locales/de.ts') }
 */
export type Translations = Readonly<Record<string, () => Promise<{ readonly default: readonly TranslatedMessages[] }>>>

/** Pairs the texts of an area with a translation that has all its keys. */
export function translate<English extends Texts>(
  messages: Messages<English>,
  texts: Translation<English>,
): TranslatedMessages {
  return { id: messages.id, texts }
}
