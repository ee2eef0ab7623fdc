import type { Log } from './log.ts'
import { type Alert, type BannerState, type NoticesState, noticesSlice, type ToastState } from './state.ts'
import type { Store } from './store.ts'

export interface NoticeController {
  /**
   * Shows a message for the developer. `debug`, the advice, goes to the console only. A warning with `always` is
   * printed at any log level.
   */
  alert(level: Alert['level'], notice: { code: string; text: string; debug?: string; always?: boolean }): void
  /** Shows a banner; an open one closes first, and the new one appears 150 ms later. */
  banner(kind: BannerState['kind'], text: string): void
  /**
   * Shows a toast for `duration` milliseconds (4000 unless given; `Infinity` keeps it), which count from the moment when
   * it is drawn; the oldest of more than three goes at once.
   */
  toast(kind: ToastState['kind'], text: string, options?: { duration?: number }): void
  /** Removes the notice with that key; without a key, every alert and banner. */
  dismiss(key?: number): void
  /** Whether the modal shows alerts above its views. They reach the console in any case. */
  showAlerts(shows: boolean): void
  /** Removes the banner and the one that is queued. */
  dismissBanner(): void
}

export interface KernelNotices extends NoticeController {
  /** The toast with that key is on screen: its duration begins, unless it has begun already. */
  toastDrawn(key: number): void
}

const bannerSwap = 150
const toastDuration = 4000
const toastLimit = 3
/** The longest time that a timer can wait, in milliseconds. */
const longest = 2 ** 31 - 1

export function createNotices(store: Store, log: Log, lifetime: AbortSignal): KernelNotices {
  let key = 0
  let swap: ReturnType<typeof setTimeout> | undefined
  const timers = new Map<number, ReturnType<typeof setTimeout>>()
  lifetime.addEventListener('abort', () => {
    clearTimeout(swap)
    for (const timer of timers.values()) clearTimeout(timer)
  })
  const update = (recipe: Parameters<typeof store.update<NoticesState>>[1]) => store.update(noticesSlice, recipe)
  const remove = (gone: number) => {
    clearTimeout(timers.get(gone))
    timers.delete(gone)
    update((draft) => {
      if (draft.alert?.key === gone) draft.alert = null
      if (draft.banner?.key === gone) draft.banner = null
      draft.toasts = draft.toasts.filter((toast) => toast.key !== gone)
    })
  }
  const setBanner = (banner: BannerState | null) =>
    update((draft) => {
      draft.banner = banner
    })
  const dismissBanner = () => {
    clearTimeout(swap)
    swap = undefined
    if (store.get(noticesSlice).banner) setBanner(null)
  }
  return {
    dismissBanner,
    showAlerts: (shows) =>
      update((draft) => {
        draft.showsAlerts = shows
      }),
    alert(level, { code, text, debug, always }) {
      const line = `${text} (${code})${debug ? `: ${debug}` : ''}`
      if (level === 'warning') log.warn(line, undefined, { always })
      else log[level](line)
      update((draft) => {
        draft.alert = { key: key++, level, code, text }
      })
    },
    banner(kind, text) {
      if (lifetime.aborted) return
      const next: BannerState = { key: key++, kind, text }
      const isSwapping = swap !== undefined
      clearTimeout(swap)
      swap = undefined
      if (!isSwapping && !store.get(noticesSlice).banner) return setBanner(next)
      setBanner(null)
      swap = setTimeout(() => {
        swap = undefined
        setBanner(next)
      }, bannerSwap)
    },
    toast(kind, text, { duration = toastDuration } = {}) {
      if (lifetime.aborted) return
      const toast: ToastState = { key: key++, kind, text, duration }
      const [oldest] = store.get(noticesSlice).toasts
      if (oldest && store.get(noticesSlice).toasts.length >= toastLimit) remove(oldest.key)
      update((draft) => {
        draft.toasts.push(toast)
      })
    },
    toastDrawn(drawn) {
      const toast = store.get(noticesSlice).toasts.find((one) => one.key === drawn)
      if (lifetime.aborted || !toast || timers.has(drawn)) return
      timers.set(
        drawn,
        setTimeout(() => remove(drawn), Math.min(toast.duration, longest)),
      )
    },
    dismiss(gone) {
      if (gone !== undefined) return remove(gone)
      dismissBanner()
      update((draft) => {
        draft.alert = null
      })
    },
  }
}
