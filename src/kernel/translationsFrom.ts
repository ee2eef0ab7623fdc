import type { TranslatedMessages, Translations } from './defineMessages.ts'

/**
 * The translations of a plugin that has all its languages in one module, which exports each under its tag.
 *
 * @example
 * export const translations = translationsFrom(['de', 'fr'], () => import('./locales/index.ts'))
 */
/* @__NO_SIDE_EFFECTS__ */
export function translationsFrom<Tag extends string>(
  tags: readonly Tag[],
  load: () => Promise<Readonly<Record<Tag, readonly TranslatedMessages[]>>>,
): Translations {
  return Object.fromEntries(tags.map((tag) => [tag, async () => ({ default: (await load())[tag] })]))
}
