import { noticesSlice } from '../kernel/internal.ts'
import { useLoaded } from './useLoaded.ts'
import { useSlice } from './useSlice.ts'

// Loaded on demand: most users never see a notice.
const loadBar = async () => ({ default: (await import('./NoticeBar.tsx')).NoticeBar })
const loadToasts = async () => ({ default: (await import('./Toasts.tsx')).Toasts })

/** Loads the notices in advance, so that one about a lost connection can be shown. */
export const loadNotices = (): Promise<unknown> => Promise.all([loadBar(), loadToasts()])

/** Notices above the view, if any. */
export function Notices() {
  const isWanted = useSlice(noticesSlice, ({ alert, banner }) => !!(alert ?? banner))
  const NoticeBar = useLoaded(isWanted ? loadBar : undefined)
  return NoticeBar ? <NoticeBar /> : null
}

/** The toasts, if any. */
export function ToastsAtEdge() {
  const Toasts = useLoaded(loadToasts)
  return Toasts ? <Toasts /> : null
}
