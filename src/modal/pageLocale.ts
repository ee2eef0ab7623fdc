import type { Locales } from '../kernel/internal.ts'

/** The languages of `src/locales`, whose texts load with the kernel. */
const builtIn = /^(ar|de|es|fr|ja|pt|zh)\b/i

/** The language of the page (`<html lang>`) if it is translated and not English; `undefined` on a server. */
export function pageLocale(locales: Locales = {}): string | undefined {
  const lang = globalThis.document?.documentElement.lang
  const isOf = (tag: string) => `${lang}-`.toLowerCase().startsWith(`${tag}-`.toLowerCase())
  return lang && (builtIn.test(lang) || Object.keys(locales).some(isOf)) ? lang : undefined
}
