import { definePlugin } from 'portico/kernel'
import { type Theme, type ThemeController, themeDefaults, themeSlice } from './theme.ts'

/** Keeps the theme in the store. */
export const theme = definePlugin<ThemeController, Theme>({
  id: 'theme',
  slices: [themeSlice],
  defaults: themeDefaults,
  setup(ctx) {
    const set = (next: Partial<Theme>) =>
      ctx.store.update(themeSlice, (draft) => {
        Object.assign(draft, next)
      })
    set(ctx.options)
    return { set }
  },
})
