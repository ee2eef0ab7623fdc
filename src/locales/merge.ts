import type { Locales } from '../kernel/internal.ts'

/**
 * Joins two sets of languages. Where both have one, the areas of the second count over those of the first, so that a
 * host may translate its own plugin into a built-in language.
 */
export function mergeLocales(first: Locales, second: Locales): Locales {
  const merged: Record<string, Locales[string]> = { ...first }
  for (const [tag, load] of Object.entries(second)) {
    const base = first[tag]
    merged[tag] = base ? async () => joinTexts(await Promise.all([base(), load()])) : load
  }
  return merged
}

function joinTexts([base, own]: readonly Awaited<ReturnType<Locales[string]>>[]) {
  return {
    default: {
      locale: own?.default.locale ?? base?.default.locale ?? 'en',
      messages: [...(base?.default.messages ?? []), ...(own?.default.messages ?? [])],
    },
  }
}
