import type { ReactNode } from 'react'

/** Props of `ScrollArea`. */
export interface ScrollAreaProps {
  children: ReactNode
  /** Names the area and makes it reachable by keyboard; give it when nothing inside takes focus. */
  label?: string | undefined
}

/** Scrolls what does not fit and fades the edge where more follows. */
export function ScrollArea({ children, label }: ScrollAreaProps) {
  const focusable = label ? { role: 'region', 'aria-label': label, tabIndex: 0 } : {}
  return (
    <div className="p-scroll p-focusable" {...focusable}>
      {children}
    </div>
  )
}
