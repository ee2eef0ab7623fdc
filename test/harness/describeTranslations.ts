import type { Messages } from 'portico/kernel'
import { describe, expect, test } from 'vitest'
import type { Locale, Locales, Texts, Translations } from '../../src/kernel/internal.ts'

/**
 * Tests that every language has every text of every area, of the same type, and not empty. `languages`: the `translations`
 * of a plugin, or the `locales` of a host.
 */
export function describeTranslations(messages: readonly Messages<Texts>[], languages: Translations | Locales): void {
  const shapeOf = (texts: Texts) =>
    Object.fromEntries(
      Object.entries(texts).map(([key, text]) => [key, typeof text === 'function' ? 'function' : 'text']),
    )

  describe.each(Object.entries(languages))('its texts in %s', (tag, load) => {
    const loaded = async (): Promise<Locale | Locale['messages']> => (await load()).default
    const areas = async () => {
      const given = await loaded()
      return 'messages' in given ? given.messages : given
    }

    test('have the tag of the language', async () => {
      const given = await loaded()
      if ('locale' in given) expect(given.locale).toBe(tag)
      expect(Intl.getCanonicalLocales(tag)).toEqual([tag])
    })

    test('belong to its own areas', async () => {
      const known = messages.map(({ id }) => id)
      expect((await areas()).map(({ id }) => id).filter((id) => !known.includes(id))).toEqual([])
    })

    test.each(messages.map((area) => [area.id, area] as const))('are complete: %s', async (id, area) => {
      const translated = (await areas()).find((item) => item.id === id)
      expect(shapeOf(translated?.texts ?? {})).toEqual(shapeOf(area.texts))
      expect(Object.entries(translated?.texts ?? {}).filter(([, text]) => text === '')).toEqual([])
    })
  })
}
