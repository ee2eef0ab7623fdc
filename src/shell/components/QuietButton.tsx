import type { ReactNode } from 'react'

/** An aside: an action that most visitors need not look at. */
export function QuietButton({ children, onPress }: { children: ReactNode; onPress(): void }) {
  return (
    <div className="s-more">
      <button type="button" className="s-inline-button p-focusable" onClick={onPress}>
        {children}
      </button>
    </div>
  )
}
