import { type ReactNode, useLayoutEffect, useRef } from 'react'

/** Takes what is inside out of reach of pointer, keyboard and screen reader while `when` holds. */
export function Inert({ when, children }: { when: boolean; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  // As an attribute by hand: React 18 does not know it.
  useLayoutEffect(() => {
    box.current?.toggleAttribute('inert', when)
  }, [when])
  return (
    <div ref={box} className="s-inert">
      {children}
    </div>
  )
}
