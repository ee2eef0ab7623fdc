const START = 8
const FAR = 96
const FAST = 0.5

/**
 * Lets the user pull the sheet down by any element with `data-drag`, and requests closing if it is pulled far or fast enough.
 * Distances are in CSS pixels, the speed is in px/ms.
 */
export function watchSwipe(card: HTMLElement, isSheet: () => boolean, request: () => void, signal: AbortSignal): void {
  let start: { id: number; y: number; time: number } | null = null

  const end = () => {
    start = null
    delete card.dataset.dragging
    card.style.removeProperty('translate')
  }

  card.addEventListener(
    'pointerdown',
    (event) => {
      const handle = event.composedPath().some((node) => node instanceof HTMLElement && 'drag' in node.dataset)
      if (handle && event.isPrimary && isSheet())
        start = { id: event.pointerId, y: event.clientY, time: event.timeStamp }
    },
    { signal },
  )
  card.addEventListener(
    'pointermove',
    (event) => {
      if (event.pointerId !== start?.id) return
      const distance = event.clientY - start.y
      if (!('dragging' in card.dataset)) {
        if (distance < START) return
        // From here the gesture is a drag, so that a button under it is not pressed as well.
        card.setPointerCapture(event.pointerId)
        card.dataset.dragging = ''
      }
      card.style.setProperty('translate', `0 ${Math.max(0, distance)}px`)
    },
    { signal },
  )
  card.addEventListener(
    'pointerup',
    (event) => {
      if (event.pointerId !== start?.id) return
      const distance = event.clientY - start.y
      const speed = distance / Math.max(1, event.timeStamp - start.time)
      if ('dragging' in card.dataset && (distance > FAR || (distance > START && speed > FAST))) request()
      end()
    },
    { signal },
  )
  card.addEventListener('pointercancel', end, { signal })
}
