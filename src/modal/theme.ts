import type { FrameTheme } from 'portico/frame'
import { definePluginRef, defineSlice } from 'portico/kernel'

export type ThemeMode = FrameTheme['mode']

/** Values for `--portico-*` custom properties. */
export type ThemeVariables = NonNullable<FrameTheme['variables']>

export interface Theme {
  /** `system` follows the `color-scheme` of the page where it has one, else the user's setting, live. @default 'system' */
  readonly mode: ThemeMode
  readonly variables: ThemeVariables
}

export const themeDefaults: Theme = { mode: 'system', variables: {} }

/** How everything of the modal looks. */
export const themeSlice = defineSlice<Theme>('theme', themeDefaults)

export interface ThemeController {
  /** Changes what is given; `variables` replace the ones before. */
  set(theme: Partial<Theme>): void
}

export const themeRef = definePluginRef<ThemeController>('theme')
