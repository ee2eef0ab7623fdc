/** When to load the code of the first view before the modal is opened. */
export type PreloadMode = 'idle' | 'intent' | 'none'

/** The properties of the Network Information API that are read; not all browsers have it. */
interface Connection {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

/** Whether the user saves data, or the network is so slow that the page itself needs it. */
const isSparing = () => {
  const { connection } = navigator as { connection?: Connection }
  return connection?.saveData === true || /^(slow-)?2g$/.test(connection?.effectiveType ?? '')
}

/** Delay in milliseconds in place of an idle callback, which Safari does not have. */
const delay = 200

const whenIdle = (run: () => void): (() => void) => {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(run)
    return () => cancelIdleCallback(handle)
  }
  const handle = setTimeout(run, delay)
  return () => clearTimeout(handle)
}

/**
 * Runs steps one after the other once the page is loaded, each in an idle period, so that none delays the user. Does
 * nothing if the connection saves data. A step that fails ends the sequence: its code is loaded again when needed. The
 * returned function ends the sequence too.
 */
export function warm(steps: readonly (() => unknown)[]): () => void {
  if (isSparing()) return () => {}
  let cancel = () => {}
  let isOver = false
  const next = (at: number) => {
    const step = steps[at]
    if (isOver || !step) return
    cancel = whenIdle(() => {
      Promise.resolve()
        .then(step)
        .then(
          () => next(at + 1),
          () => {},
        )
    })
  }
  const start = () => next(0)
  if (document.readyState === 'complete') start()
  else window.addEventListener('load', start, { once: true })
  return () => {
    isOver = true
    window.removeEventListener('load', start)
    cancel()
  }
}
