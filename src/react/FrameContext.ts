import type { Frame } from 'portico/frame'
import { createContext, useContext, useInsertionEffect } from 'react'

/** The box that the views render into; `null` where a view is rendered outside one, as in a test. */
export const FrameContext = createContext<Frame | null>(null)

/** Adds the style sheet of a view to the box it renders in; the same text is added once. */
export function useStyles(cssText: string): void {
  const frame = useContext(FrameContext)
  useInsertionEffect(() => frame?.adopt(cssText), [frame, cssText])
}
