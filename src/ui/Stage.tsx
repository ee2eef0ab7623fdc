import type { ReactNode } from 'react'

/** Props of `Stage`. */
export interface StageProps {
  /** Changes with the view; each new one comes in from its side. */
  viewKey: string
  direction: 'forward' | 'back' | 'none'
  children: ReactNode
}

/** Brings each view in: forward from the end side, back from the start side. */
export function Stage({ viewKey, direction, children }: StageProps) {
  return (
    <div key={viewKey} className="p-stage" data-direction={direction}>
      {children}
    </div>
  )
}
