import type { ReactNode } from 'react'
import graphicCss from './ConnectingGraphic.css?inline'
import { Icon } from './Icon.tsx'
import { useStyles } from './StyleContext.ts'

/** Props of `ConnectingGraphic`. */
export interface ConnectingGraphicProps {
  /** `idle`: no animation. */
  state: 'connecting' | 'idle' | 'failed' | 'done'
  /** A wallet or network icon of 72 px. */
  children: ReactNode
}

/** A logo inside a progress ring. Decorative: a text beside it has to say the state. */
export function ConnectingGraphic({ state, children }: ConnectingGraphicProps) {
  useStyles(graphicCss)
  return (
    <div className="p-connecting" data-state={state} aria-hidden="true">
      <svg width="96" height="96" viewBox="0 0 96 96" aria-hidden="true">
        <rect className="p-connecting-track" x="2" y="2" width="92" height="92" rx="27" />
        <rect className="p-connecting-arc" x="2" y="2" width="92" height="92" rx="27" pathLength="100" />
      </svg>
      {children}
      {state === 'connecting' || state === 'idle' ? null : (
        <span className="p-connecting-badge">
          <Icon name={state === 'done' ? 'check' : 'close'} size={16} />
        </span>
      )}
    </div>
  )
}
