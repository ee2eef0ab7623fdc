import type { FrameTheme } from 'portico/frame'
import { defineSlice } from 'portico/kernel'

export type ThemeMode = FrameTheme['mode']

/** Values for `--portico-*` custom properties. */
export type ThemeVariables = NonNullable<FrameTheme['variables']>

export interface Theme {
  /** `system` follows the `color-scheme` of the page if set, else the user's setting, live. @default 'system' */
  readonly mode: ThemeMode
  readonly variables: ThemeVariables
}

/** How everything of the modal looks. The modal writes it, with and without a kernel. */
export const themeSlice = defineSlice<Theme>('theme', { mode: 'system', variables: {} })
