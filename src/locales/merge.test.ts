import { expect, test } from 'vitest'
import type { Locales } from '../kernel/internal.ts'
import { mergeLocales } from './merge.ts'

const language = (locale: string, texts: Record<string, string>): Locales => ({
  [locale]: async () => ({
    default: { locale, messages: Object.entries(texts).map(([id, text]) => ({ id, texts: { text } })) },
  }),
})
const textsOf = async (locales: Locales, tag: string) =>
  Object.fromEntries((await locales[tag]?.())?.default.messages.map(({ id, texts }) => [id, texts.text]) ?? [])

test('a host that translates its own plugin keeps the built-in texts of that language', async () => {
  const merged = mergeLocales(language('de', { shell: 'Verbinden' }), language('de', { guestbook: 'Gästebuch' }))
  expect(await textsOf(merged, 'de')).toEqual({ shell: 'Verbinden', guestbook: 'Gästebuch' })
})

test('an area that both have is the host’s, and languages of one side stay', async () => {
  const merged = mergeLocales(
    { ...language('de', { shell: 'Verbinden' }), ...language('fr', { shell: 'Connecter' }) },
    { ...language('de', { shell: 'Los' }), ...language('it', { shell: 'Connetti' }) },
  )
  expect(await textsOf(merged, 'de')).toEqual({ shell: 'Los' })
  expect(await textsOf(merged, 'fr')).toEqual({ shell: 'Connecter' })
  expect(await textsOf(merged, 'it')).toEqual({ shell: 'Connetti' })
})
