import { vi } from 'vitest'

/** A window that the page opened. */
export interface OpenedWindow {
  url: string | null
  isClosed: boolean
  /** Whether it can reach the page. */
  hasOpener: boolean
}

/** Replaces `window.open` until `vi.unstubAllGlobals()`. `block` makes the browser refuse to open windows, `unblock` ends that. */
export function scriptWindows() {
  const windows: OpenedWindow[] = []
  let isBlocked = false
  vi.stubGlobal('open', () => {
    if (isBlocked) return null
    const opened: OpenedWindow = { url: null, isClosed: false, hasOpener: true }
    windows.push(opened)
    return {
      set opener(opener: unknown) {
        opened.hasOpener = opener !== null
      },
      location: { replace: (url: string) => void Object.assign(opened, { url }) },
      close: () => void Object.assign(opened, { isClosed: true }),
    }
  })
  return {
    windows,
    block: () => {
      isBlocked = true
    },
    unblock: () => {
      isBlocked = false
    },
  }
}
