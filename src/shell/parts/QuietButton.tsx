import type { ReactNode } from 'react'

/** A secondary action that most users do not need. */
export function QuietButton({ children, onPress }: { children: ReactNode; onPress(): void }) {
  return (
    <div className="s-more">
      <button type="button" className="s-inline-button p-touch p-focusable" onClick={onPress}>
        {children}
      </button>
    </div>
  )
}
