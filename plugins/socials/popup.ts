import { is } from 'portico/kernel'
import { size, string, type } from 'superstruct'
import { PopupClosedError } from './errors.ts'

/** The message that the page of the embedded wallet sends to its opener. */
const Result = type({ resultUri: size(string(), 1, 16_384) })

/** Milliseconds between two checks whether the window is closed. */
const spacing = 1_000

const windowName = 'portico-social'
const features = 'width=600,height=800,scrollbars=yes'

/**
 * Opens a window on the loading page of the embedded wallet, or leads the one that is open back there; `null` if the browser
 * blocks it. Call it in a click handler.
 */
export function openPopup(origin: string): Window | null {
  try {
    const popup = window.open(`${origin}/loading`, windowName, features)
    if (!popup || popup.closed) return null
    // The second click of a double click brings the page in front of a window that is open.
    popup.focus()
    return popup
  } catch {
    return null
  }
}

/** Closes a window, which may be closed already. */
export function closePopup(popup: Window | null): void {
  try {
    popup?.close()
  } catch {
    // Browsers may refuse a window of another process.
  }
}

/**
 * The first answer that a page of `origin` sends to this one. Messages of other origins are ignored, so that they can
 * neither answer nor end a login. Rejects with the reason of `signal`.
 */
export function nextResult(origin: string, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const hear = ({ origin: sender, data }: MessageEvent<unknown>) => {
      if (sender !== origin || !is(data, Result)) return
      stop()
      resolve(data.resultUri)
    }
    const end = () => {
      stop()
      reject(signal.reason)
    }
    const stop = () => {
      window.removeEventListener('message', hear)
      signal.removeEventListener('abort', end)
    }
    if (signal.aborted) return reject(signal.reason)
    window.addEventListener('message', hear)
    signal.addEventListener('abort', end)
  })
}

/** Calls `onClosed` with an error once the user has closed the window; the returned function ends that. */
export function watchClosed(popup: Window, onClosed: (error: Error) => void): () => void {
  let wasClosed = false
  const timer = setInterval(() => {
    if (!popup.closed) return
    // The window closes itself after it has sent the answer, which may arrive a moment later: wait for one more check.
    if (wasClosed) {
      clearInterval(timer)
      onClosed(new PopupClosedError())
    }
    wasClosed = true
  }, spacing)
  return () => clearInterval(timer)
}
