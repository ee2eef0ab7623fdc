export const translations = {
  ar: () => import('./locales/ar.ts'),
  de: () => import('./locales/de.ts'),
  es: () => import('./locales/es.ts'),
  fr: () => import('./locales/fr.ts'),
  ja: () => import('./locales/ja.ts'),
  pt: () => import('./locales/pt.ts'),
  zh: () => import('./locales/zh.ts'),
}
