import { type ReactNode, useLayoutEffect, useRef } from 'react'

/**
 * Around a button that loads older transactions and is removed meanwhile. If the button had focus, focus moves to the last
 * transaction before the older ones. If there was none, it moves to the first, or to the list if its lines take no focus.
 */
export function KeepsFocus({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = box.current
    const view = element?.closest<HTMLElement>('.p-stage')
    const root = element?.getRootNode() as Document | ShadowRoot | undefined
    if (!element || !view || !root) return
    const links = () => [...view.querySelectorAll<HTMLElement>('.a-list a')]
    return () => {
      if (!element.contains(root.activeElement)) return
      const last = links().at(-1)
      // React has rendered the list by then.
      queueMicrotask(() => {
        if (root.activeElement && root.activeElement !== document.body) return
        if (!view.isConnected || view.matches('[data-leaving]')) return
        const target = last?.isConnected ? last : (links()[0] ?? view.querySelector<HTMLElement>('.a-list'))
        target?.focus({ preventScroll: true })
      })
    }
  }, [])
  return (
    <div ref={box} style={{ display: 'contents' }}>
      {children}
    </div>
  )
}
