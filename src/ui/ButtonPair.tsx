import { type ReactNode, useLayoutEffect, useRef } from 'react'
import pairCss from './pair.css?inline'
import { useStyles } from './StyleContext.ts'

/**
 * Two buttons side by side, first the one that leads back. If the second one is disabled while it has focus, the first takes
 * the focus, which would be lost; never the other way round, since a held key would press the button that spends: without
 * another place for it, focus moves to the title of the screen. It looks only when it renders itself, so render it where
 * `disabled` is known.
 */
export function ButtonPair({ children }: { children: ReactNode }) {
  useStyles(pairCss)
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const root = box.current?.getRootNode() as Document | ShadowRoot | undefined
    const [first, second] = box.current?.querySelectorAll('button') ?? []
    const focused = [first, second].find((button) => button?.disabled && button === root?.activeElement)
    if (focused === second && !first?.disabled) first?.focus()
    else focused?.closest('.p-screen')?.querySelector('h2')?.focus()
  })
  return (
    <div ref={box} className="p-pair">
      {children}
    </div>
  )
}
