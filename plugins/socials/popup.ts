import { is } from 'portico/kernel'
import { size, string, type } from 'superstruct'
import { PopupClosedError } from './errors.ts'

/** What the page of the wallet sends to its opener. */
const Result = type({ resultUri: size(string(), 1, 16_384) })

/** Milliseconds between two looks at the window. */
const spacing = 1_000

const windowName = 'portico-social'
const features = 'width=600,height=800,scrollbars=yes'

/** Opens a window inside a click, on a page of the wallet that shows that it loads; `null` if the browser blocks it. */
export function openPopup(origin: string): Window | null {
  try {
    const popup = window.open(`${origin}/loading`, windowName, features)
    return popup && !popup.closed ? popup : null
  } catch {
    return null
  }
}

/** Closes a window, which may be gone. */
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
    // The page of the wallet closes itself once it has sent the answer, which may arrive a moment later.
    if (wasClosed) {
      clearInterval(timer)
      onClosed(new PopupClosedError())
    }
    wasClosed = true
  }, spacing)
  return () => clearInterval(timer)
}
