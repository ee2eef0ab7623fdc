import { createContext, useContext, useInsertionEffect } from 'react'

/** Adds a style sheet to the surrounding shadow root, once; `undefined` outside of a shadow root, as in tests. */
export const StyleContext = createContext<((cssText: string) => void) | undefined>(undefined)

/** Adds the style sheet of a component or a view; the same text only once. */
export function useStyles(cssText: string): void {
  const adopt = useContext(StyleContext)
  useInsertionEffect(() => void adopt?.(cssText), [adopt, cssText])
}
