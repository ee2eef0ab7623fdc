/** For the other folders of `src` and the test tools. Third parties import `portico/frame`. */
export { hasScheme } from './platform.ts'
export { checkTheme } from './theme.ts'
export type { FrameFailure, FrameLabels } from './types.ts'
