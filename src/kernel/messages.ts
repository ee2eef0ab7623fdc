import type { Format, Locale, Messages, Resolved, Texts } from './defineMessages.ts'
import { localeSlice } from './state.ts'
import type { Store } from './store.ts'
import { createFormat, resolveTexts } from './texts.ts'

/** Where the code of each language is. */
export type Locales = Readonly<Record<string, () => Promise<{ readonly default: Locale }>>>

export interface MessagesService {
  /** The texts of an area in the current language; the same object until the language changes. */
  get<English extends Texts>(messages: Messages<English>): Resolved<English>
  /** Loads and shows a language by its BCP 47 tag, or the nearest one there is; English if none is near. */
  setLocale(locale: string): Promise<void>
  readonly format: Format
}

const rightToLeft = /^(ar|ckb|dv|fa|he|ks|ps|sd|ug|ur|yi)\b/

function canonical(locale: string): string {
  try {
    return Intl.getCanonicalLocales(locale)[0] ?? 'en'
  } catch {
    return 'en'
  }
}

/** The entry nearest to a tag: the tag itself, else without its last part, and so on (RFC 4647 §3.4). */
function lookUp(tag: string, available: readonly string[]): string | undefined {
  const parts = tag.split('-')
  for (let length = parts.length; length > 0; length--) {
    const range = parts.slice(0, length).join('-').toLowerCase()
    const found = available.find((name) => name.toLowerCase() === range)
    if (found !== undefined) return found
  }
  return undefined
}

export function createMessages(store: Pick<Store, 'update'>, locales: Locales): MessagesService {
  let format = createFormat('en')
  let translated = new Map<string, Texts>()
  let cache = new Map<string, unknown>()
  let wanted = 'en'

  return {
    get format() {
      return format
    },
    get(messages) {
      const found = cache.get(messages.id)
      if (found) return found as never
      const resolved = resolveTexts({ ...messages.texts, ...translated.get(messages.id) }, format)
      cache.set(messages.id, resolved)
      return resolved as never
    },
    async setLocale(locale) {
      wanted = locale
      const asked = canonical(locale)
      const near = lookUp(asked, Object.keys(locales))
      const loaded = near === undefined ? undefined : (await locales[near]?.())?.default
      // A newer choice wins over a slower older one.
      if (wanted !== locale) return
      const tag = loaded || /^en\b/.test(asked) ? asked : 'en'
      format = createFormat(tag)
      translated = new Map(loaded?.messages.map((item) => [item.id, item.texts]))
      cache = new Map()
      store.update(localeSlice, (draft) => {
        draft.locale = tag
        draft.direction = rightToLeft.test(tag) ? 'rtl' : 'ltr'
      })
    },
  }
}
