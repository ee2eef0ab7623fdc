/** For the other folders of `src` and the test tools. Third parties import `portico/frame`. */
export { adoptSheet, hasScheme } from './platform.ts'
export { share } from './share.ts'
export { checkFrameTheme } from './theme.ts'
export { createThemedHost } from './themedHost.ts'
export { type Theme, themeSlice } from './themeSlice.ts'
export type { FrameFailure, FrameLabels, FrameTheme } from './types.ts'
