import type { FrameTheme } from 'portico/frame'

export { type Theme, themeSlice } from '../frame/internal.ts'

export type ThemeMode = FrameTheme['mode']

/** Values for `--portico-*` custom properties. */
export type ThemeVariables = NonNullable<FrameTheme['variables']>
