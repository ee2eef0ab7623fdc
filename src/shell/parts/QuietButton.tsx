import type { ReactNode } from 'react'
import { useListStyles } from './useListStyles.ts'

/** A secondary action that most users do not need. */
export function QuietButton({ children, onPress }: { children: ReactNode; onPress(): void }) {
  useListStyles()
  return (
    <div className="s-more">
      <button type="button" className="s-inline-button p-touch p-focusable" onClick={onPress}>
        {children}
      </button>
    </div>
  )
}
