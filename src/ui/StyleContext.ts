import { createContext, useContext, useInsertionEffect } from 'react'

/** Adds a style sheet to the shadow root that is rendered into, once; `undefined` outside of one, as in a test. */
export const StyleContext = createContext<((cssText: string) => void) | undefined>(undefined)

/** Brings the style sheet of a component or a view with it; the same text is added once. */
export function useStyles(cssText: string): void {
  const adopt = useContext(StyleContext)
  useInsertionEffect(() => void adopt?.(cssText), [adopt, cssText])
}
