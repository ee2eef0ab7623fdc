import { useEffect, useRef, useState } from 'react'

/** How long an app may take to come to the front, in milliseconds. */
const patience = 2_000

/** Opening an app by a link, of which a page hears nothing back. */
export interface Opening {
  /** The page is still where it was, so that the app seems not to be here. */
  readonly isMissed: boolean
  /** Opens, at once and so within the press that asked for it. */
  open(): void
}

/**
 * Opens something outside of the page, and notices when nothing happens: the page neither hides nor loses focus. From
 * `isOver` on, which is an answer to what was opened, nothing is missed any more.
 */
export function useOpening(openOutside: () => void, isOver: boolean): Opening {
  const [isMissed, setMissed] = useState(false)
  const watch = useRef<AbortController | null>(null)
  useEffect(() => () => watch.current?.abort(), [])
  useEffect(() => {
    if (!isOver) return
    watch.current?.abort()
    setMissed(false)
  }, [isOver])

  const open = () => {
    watch.current?.abort()
    const watching = new AbortController()
    watch.current = watching
    const { signal } = watching
    setMissed(false)
    const leave = () => watching.abort()
    window.addEventListener('blur', leave, { signal })
    window.addEventListener('pagehide', leave, { signal })
    document.addEventListener('visibilitychange', leave, { signal })
    const timer = setTimeout(() => {
      watching.abort()
      setMissed(true)
    }, patience)
    signal.addEventListener('abort', () => clearTimeout(timer))
    openOutside()
  }
  return { isMissed, open }
}
