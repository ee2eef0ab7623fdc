/** When the code of the first list of wallets is loaded, besides the moment at which it is asked for. */
export type PreloadMode = 'idle' | 'intent' | 'none'

/** What is read of the Network Information API, which some browsers have. */
interface Connection {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

/** Whether the user pays for data, or the network is so slow that the page itself needs it. */
const isSparing = () => {
  const { connection } = navigator as { connection?: Connection }
  return connection?.saveData === true || /^(slow-)?2g$/.test(connection?.effectiveType ?? '')
}

/** Safari has no idle callbacks: there a task of its own, a moment later, has to do. */
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
 * Runs steps once the page is loaded, one after the other, each in an idle period of the page, so that none of them
 * delays what the user does. Does nothing on a connection that saves data. A step that fails ends it: what it loads is
 * asked for again when it is needed. The returned function ends it too.
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
