import type { Format, Locale, Messages, Resolved, Texts, Translations } from './defineMessages.ts'
import { defineSlice } from './defineSlice.ts'
import { isAbort } from './errors.ts'
import { isolated, rightToLeft } from './isolated.ts'
import { type LocaleState, localeSlice } from './state.ts'
import type { Store } from './store.ts'
import { sleep, withTimeLimit } from './tasks.ts'
import { createTexts, type PageTexts } from './texts.ts'

/** Where the code of each language is. */
export type Locales = Readonly<Record<string, () => Promise<{ readonly default: Locale }>>>

export interface MessagesService {
  /** The texts of an area in the current language; the same object until the language changes. */
  get<English extends Texts>(messages: Messages<English>): Resolved<English>
  /** Loads and shows a language by its BCP 47 tag, or the nearest one there is; English if none is near. */
  setLocale(locale: string): Promise<void>
  readonly format: Format
}

export interface KernelMessages extends MessagesService {
  /**
   * Adds the translations of a plugin and loads the current language. Texts stay English until it is loaded, and if it
   * fails to load, which is reported with the name of the plugin. Returns the removal.
   */
  bring(translations: Translations, plugin: string): () => void
}

/** Counts translations of plugins that arrived after their language was shown, so that views render again. */
export const translationsSlice = defineSlice('translations', { late: 0 })

/**
 * Milliseconds that a language waits for the translations of plugins before it is shown without them, and that buttons
 * wait for a new language before they show the previous one.
 */
const timeLimit = 3_000

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

interface MessagesParts {
  readonly store: Pick<Store, 'update'>
  readonly locales: Locales
  readonly lifetime: AbortSignal
  /** @default English texts of its own */
  readonly texts?: PageTexts | undefined
  report(error: unknown): void
}

/** The texts of one language, by the id of their area. */
type Areas = ReadonlyMap<string, Texts>
const toAreas = (items: Locale['messages']): Areas => new Map(items.map(({ id, texts }) => [id, texts]))

interface Brought {
  readonly translations: Translations
  readonly plugin: string
}

export function createMessages(parts: MessagesParts): KernelMessages {
  const { store, locales, lifetime, report, texts = createTexts() } = parts
  texts.prepare = isolated
  /** The texts of the page's previous kernel, used until this kernel has set a language. */
  let inherited = texts.find
  let translated: Areas = new Map()
  let wanted = 'en'
  /** One entry for each plugin, because two plugins may bring the same translations. */
  const brought = new Set<Brought>()
  /** Loaded texts of plugins, by tag. */
  const areas = new WeakMap<Translations, Map<string, Areas>>()

  /** Loads the translations of a plugin for one language. Never rejects. */
  const load = async ({ translations, plugin }: Brought, tag: string): Promise<void> => {
    const near = lookUp(tag, Object.keys(translations))
    const known = areas.get(translations) ?? new Map<string, Areas>()
    areas.set(translations, known)
    if (near === undefined || known.has(tag)) return
    try {
      known.set(tag, toAreas((await translations[near]?.())?.default as never))
    } catch (cause) {
      if (!lifetime.aborted && !isAbort(cause))
        report(new Error(`Translations "${near}" of the plugin "${plugin}" failed`, { cause }))
      return
    }
    const isBrought = [...brought].some((part) => part.translations === translations)
    if (texts.format.locale !== tag || !isBrought || lifetime.aborted) return
    show(tag)
    store.update(translationsSlice, (draft) => {
      draft.late++
    })
  }
  const ofPlugins = (id: string): Texts => {
    const { locale } = texts.format
    const found = [...brought].map(({ translations }) => areas.get(translations)?.get(locale)?.get(id))
    return Object.assign({}, ...found)
  }
  const find = (id: string): Texts => ({ ...inherited?.(id), ...ofPlugins(id), ...translated.get(id) })
  const show = (tag: string) => texts.show(tag, find)
  const settle = (change: Partial<LocaleState>) =>
    store.update(localeSlice, (draft) => {
      Object.assign(draft, change, { ready: true })
    })

  async function setLocale(locale: string) {
    wanted = locale
    const asked = canonical(locale)
    const near = lookUp(asked, Object.keys(locales))
    const tag = near !== undefined || /^en\b/.test(asked) ? asked : 'en'
    const asking = [...brought]
    const all = Promise.all(asking.map((part) => load(part, tag)))
    const [loaded] = await Promise.all([
      near === undefined ? undefined : locales[near]?.(),
      // Translations that are late are shown when they arrive.
      asking.length > 0 ? withTimeLimit(timeLimit, () => all, lifetime).catch(() => {}) : undefined,
    ])
    // A newer choice wins over a slower older one.
    if (wanted !== locale || lifetime.aborted) return
    translated = toAreas(loaded?.default.messages ?? [])
    inherited = undefined
    show(tag)
    settle({ locale: tag, direction: rightToLeft.test(tag) ? 'rtl' : 'ltr' })
    // Load the translations of plugins that were switched on in the meantime.
    for (const part of brought) if (!asking.includes(part)) void load(part, tag)
  }

  return {
    get format() {
      return texts.format
    },
    get: texts.get,
    bring(translations, plugin) {
      const part = { translations, plugin }
      brought.add(part)
      show(texts.format.locale)
      void load(part, texts.format.locale)
      return () => void brought.delete(part)
    },
    async setLocale(locale) {
      const over = new AbortController()
      // Keep showing the previous language.
      const goOnWithout = () => {
        if (wanted === locale) settle({})
      }
      sleep(timeLimit, AbortSignal.any([lifetime, over.signal])).then(goOnWithout, () => {})
      try {
        await setLocale(locale)
      } catch (error) {
        goOnWithout()
        throw error
      } finally {
        over.abort()
      }
    },
  }
}
