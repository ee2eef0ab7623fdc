import type { Locales } from '../kernel/internal.ts'

/** The languages of `src/locales`, which comes with the kernel. */
const builtIn = /^(ar|de|es|fr|ja|pt|zh)\b/i

/** The language of the page (`<html lang>`), where there are texts in it other than English; `undefined` on a server. */
export function pageLocale(locales: Locales = {}): string | undefined {
  const lang = globalThis.document?.documentElement.lang
  return lang && (builtIn.test(lang) || Object.hasOwn(locales, lang)) ? lang : undefined
}
