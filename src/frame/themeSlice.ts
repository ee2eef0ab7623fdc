import { defineSlice } from 'portico/kernel'
import type { FrameTheme } from './types.ts'

export interface Theme {
  /** `system` follows the `color-scheme` of the page if set, else the user's setting, live. @default 'system' */
  readonly mode: FrameTheme['mode']
  readonly variables: NonNullable<FrameTheme['variables']>
}

/** The theme of the modal and its buttons. The modal writes it, with and without a kernel. */
export const themeSlice = defineSlice<Theme>('theme', { mode: 'system', variables: {} })
