export { createFrame } from './createFrame.ts'
export type { Frame, FrameOptions, FrameTheme } from './types.ts'
