import type { Locales } from '../kernel/internal.ts'

/**
 * Joins two sets of languages. Where both have one, the texts of the second count over those of the first, so that a host may
 * translate its own plugin into a built-in language, or change single texts. A region or script that only the second has, such
 * as `pt-PT`, gets the texts that it lacks from its language in the first.
 */
export function mergeLocales(first: Locales, second: Locales): Locales {
  const merged: Record<string, Locales[string]> = { ...first }
  for (const [tag, load] of Object.entries(second)) {
    const base = first[tag] ?? first[tag.slice(0, tag.search(/-|$/))]
    merged[tag] = base ? async () => joinTexts(await Promise.all([base(), load()])) : load
  }
  return merged
}

type Loaded = Awaited<ReturnType<Locales[string]>>

function joinTexts([base, own]: readonly [base: Loaded, own: Loaded]): Loaded {
  const areas = base.default.messages
  const { locale, messages = [] } = own.default
  const joined = messages.map(({ id, texts }) => ({
    id,
    texts: { ...areas.find((area) => area.id === id)?.texts, ...texts },
  }))
  return { default: { locale, messages: [...areas, ...joined] } }
}
