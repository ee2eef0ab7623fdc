import type { Locales, Messages, Texts } from 'portico/kernel'
import { describe, expect, test } from 'vitest'

/** Describes that every language has every text of every area, of the same kind, and not empty. */
export function describeTranslations(messages: readonly Messages<Texts>[], locales: Locales): void {
  const shapeOf = (texts: Texts) =>
    Object.fromEntries(
      Object.entries(texts).map(([key, text]) => [key, typeof text === 'function' ? 'function' : 'text']),
    )

  describe.each(Object.keys(locales))('its texts in %s', (tag) => {
    const load = async () => (await locales[tag]?.())?.default
    test('are under the tag of the language', async () => {
      expect((await load())?.locale).toBe(tag)
    })

    test.each(messages.map((area) => [area.id, area] as const))('are complete: %s', async (id, area) => {
      const translated = (await load())?.messages.find((item) => item.id === id)
      expect(shapeOf(translated?.texts ?? {})).toEqual(shapeOf(area.texts))
      expect(Object.entries(translated?.texts ?? {}).filter(([, text]) => text === '')).toEqual([])
    })
  })
}
