import type { ReactNode } from 'react'

/** Props of `ScrollArea`. */
export interface ScrollAreaProps {
  children: ReactNode
  /** Names the area and makes it focusable; set it if nothing inside takes focus. */
  label?: string | undefined
}

/** Scrolls its content and fades the edge where more follows. */
export function ScrollArea({ children, label }: ScrollAreaProps) {
  const focusable = label ? { role: 'region', 'aria-label': label, tabIndex: 0 } : {}
  return (
    <div className="p-scroll p-focusable" {...focusable}>
      {children}
    </div>
  )
}
