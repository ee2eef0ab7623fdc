export { createFrame } from './createFrame.ts'
export type { CloseReason, Frame, FrameLabels, FrameOptions, FrameTheme, Politeness } from './types.ts'
