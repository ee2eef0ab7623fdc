type Tag = keyof typeof import('./locales/index.ts')

const load = (tag: Tag) => async () => ({ default: (await import('./locales/index.ts'))[tag] })

export const translations = {
  ar: load('ar'),
  de: load('de'),
  es: load('es'),
  fr: load('fr'),
  ja: load('ja'),
  pt: load('pt'),
  zh: load('zh'),
}
