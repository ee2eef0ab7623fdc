import type { Frame } from 'portico/frame'
import { createContext } from 'react'

/** The box that the views render into; `null` where a view is rendered outside one, as in a test. */
export const FrameContext = createContext<Frame | null>(null)
