import type { Translations } from 'portico/kernel'

const load = (tag: 'ar' | 'de' | 'es' | 'fr' | 'ja' | 'pt' | 'zh') => async () => ({
  default: (await import('./locales/index.ts'))[tag],
})

export const translations: Translations = {
  ar: load('ar'),
  de: load('de'),
  es: load('es'),
  fr: load('fr'),
  ja: load('ja'),
  pt: load('pt'),
  zh: load('zh'),
}
