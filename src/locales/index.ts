import type { Locales } from '../kernel/internal.ts'

export { mergeLocales } from './merge.ts'

/**
 * The languages that are built in beside English, each a chunk of its own, by BCP 47 tag. A region or script without an
 * entry gets the language alone (RFC 4647 §3.4): `pt-PT` reads Brazilian Portuguese, `zh-Hant` simplified Chinese. A host
 * that has a better one adds it in its own `locales`; texts that it lacks are those of the language.
 */
export const locales: Locales = {
  ar: () => import('./ar.ts'),
  de: () => import('./de.ts'),
  es: () => import('./es.ts'),
  fr: () => import('./fr.ts'),
  ja: () => import('./ja.ts'),
  pt: () => import('./pt.ts'),
  zh: () => import('./zh.ts'),
}
