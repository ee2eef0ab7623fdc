import { type FocusEventHandler, type ReactNode, useLayoutEffect, useRef } from 'react'

/** Props of `ViewTransition`. */
export interface ViewTransitionProps {
  /** Changes with the view; each new view slides in from its side. */
  viewKey: string
  direction: 'forward' | 'back' | 'none'
  onFocus?: FocusEventHandler
  children: ReactNode
}

/** The DOM of the previous view. */
interface Left {
  readonly element: HTMLElement
  readonly height: number
  /** Scroll positions, which elements lose when they are removed from the page. */
  readonly scrolled: readonly (readonly [element: Element, top: number])[]
}

/**
 * Slides each view in, forward from the end side and back from the start side, while the previous view fades out above it, so
 * that no frame is blank. Headers change at once and do not move.
 */
export function ViewTransition({ viewKey, direction, onFocus, children }: ViewTransitionProps) {
  const box = useRef<HTMLDivElement>(null)
  const left = useRef<Left | null>(null)
  // React has removed the previous view by now, and nothing was painted yet.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each view
  useLayoutEffect(() => {
    const before = left.current
    left.current = null
    if (box.current && before && !before.element.isConnected && direction !== 'none') fade(box.current, before)
  }, [viewKey])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is pressed here, focus is only noticed
    <div ref={box} className="p-stages" onFocus={onFocus}>
      <StagedView key={viewKey} direction={direction} onLeave={(view) => (left.current = view)}>
        {children}
      </StagedView>
    </div>
  )
}

interface StagedViewProps extends Omit<ViewTransitionProps, 'viewKey' | 'onFocus'> {
  onLeave(view: Left): void
}

function StagedView({ direction, onLeave, children }: StagedViewProps) {
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: for as long as the view is there
  useLayoutEffect(() => {
    const element = box.current
    return () => {
      if (element) onLeave({ element, height: element.offsetHeight, scrolled: scrolledIn(element) })
    }
  }, [])
  return (
    <div ref={box} className="p-stage" data-direction={direction}>
      {children}
    </div>
  )
}

const scrolledIn = (element: HTMLElement) =>
  [...element.querySelectorAll('.p-scroll, .p-screen-main')].map((inner) => [inner, inner.scrollTop] as const)

/** Shows the previous view above the next one, inert, until its fade-out ends. */
function fade(box: HTMLElement, { element, height, scrolled }: Left): void {
  for (const older of box.querySelectorAll(':scope > [data-leaving]')) older.remove()
  element.dataset.leaving = ''
  element.setAttribute('inert', '')
  element.setAttribute('aria-hidden', 'true')
  element.style.blockSize = `${height}px`
  box.append(element)
  for (const [inner, top] of scrolled) inner.scrollTop = top
  const leaving = (element.getAnimations?.({ subtree: true }) ?? []).filter(
    (animation) => animation instanceof CSSAnimation && animation.animationName === 'p-leave',
  )
  const remove = () => element.remove()
  // Closing the dialog cancels the animations: `finished` rejects.
  if (leaving.length > 0) void Promise.allSettled(leaving.map(({ finished }) => finished)).then(remove)
  else remove()
}
