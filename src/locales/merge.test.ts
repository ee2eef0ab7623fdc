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

test('a host that changes one text of an area keeps the others', async () => {
  const built = { id: 'shell', texts: { connect: 'Verbinden', close: 'Schließen' } }
  const changed = { id: 'shell', texts: { connect: 'Los' } }
  const of = (area: typeof built | typeof changed): Locales => ({
    de: async () => ({ default: { locale: 'de', messages: [area] } }),
  })
  const areas = (await mergeLocales(of(built), of(changed)).de?.())?.default.messages ?? []
  expect(new Map(areas.map(({ id, texts }) => [id, texts])).get('shell')).toEqual({
    connect: 'Los',
    close: 'Schließen',
  })
})

test('a region or a script that only the host has gets the texts that it lacks from its language', async () => {
  const merged = mergeLocales(
    { ...language('pt', { shell: 'Conectar' }), ...language('zh', { shell: '连接' }) },
    { ...language('pt-PT', { guestbook: 'Livro de visitas' }), ...language('zh-Hant-TW', { shell: '連接' }) },
  )
  expect(await textsOf(merged, 'pt-PT')).toEqual({ shell: 'Conectar', guestbook: 'Livro de visitas' })
  expect(await textsOf(merged, 'zh-Hant-TW')).toEqual({ shell: '連接' })
  expect(await textsOf(merged, 'pt')).toEqual({ shell: 'Conectar' })
})
