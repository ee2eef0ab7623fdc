import type { FrameTheme } from 'portico/frame'
import { definePlugin, defineSlice } from 'portico/kernel'

export type ThemeMode = FrameTheme['mode']

/** Values for `--portico-*` custom properties. */
export type ThemeVariables = NonNullable<FrameTheme['variables']>

export interface Theme {
  /** `system` follows the visitor's setting, live. @default 'system' */
  readonly mode: ThemeMode
  readonly variables: ThemeVariables
}

const defaults: Theme = { mode: 'system', variables: {} }

/** How everything of the modal looks. */
export const themeSlice = defineSlice<Theme>('theme', defaults)

export interface ThemeController {
  /** Changes what is given; `variables` replace the ones before. */
  set(theme: Partial<Theme>): void
}

/** Keeps the theme in the store. */
export const theme = definePlugin<ThemeController, Theme>({
  id: 'theme',
  slices: [themeSlice],
  defaults,
  setup(ctx) {
    const set = (next: Partial<Theme>) =>
      ctx.store.update(themeSlice, (draft) => {
        Object.assign(draft, next)
      })
    set(ctx.options)
    return { set }
  },
})
