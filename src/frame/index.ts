export { createFrame } from './createFrame.ts'
export { hasScheme } from './platform.ts'
export { checkTheme } from './theme.ts'
export type { CloseReason, Frame, FrameFailure, FrameLabels, FrameOptions, FrameTheme, Politeness } from './types.ts'
