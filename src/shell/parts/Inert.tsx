import { type ReactNode, useLayoutEffect, useRef } from 'react'

/** Props of `Inert`. */
export interface InertProps {
  when: boolean
  /** Called when the user presses something inside. */
  onPress(): void
  children: ReactNode
}

/** Makes its children unreachable by pointer, keyboard and screen reader while `when` is true. */
export function Inert({ when, onPress, children }: InertProps) {
  const box = useRef<HTMLDivElement>(null)
  // Set the attribute here, because React 18 does not support `inert`.
  useLayoutEffect(() => {
    box.current?.toggleAttribute('inert', when)
  }, [when])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: leads a pointer to the checkbox, where a keyboard comes first
    <div onClick={when ? onPress : undefined}>
      <div ref={box} className="s-inert">
        {children}
      </div>
    </div>
  )
}
