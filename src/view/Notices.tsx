import { noticesSlice } from '../kernel/internal.ts'
import { useLoaded } from './useLoaded.ts'
import { useSlice } from './useSlice.ts'

// Most visitors never see one, and none sees one before the first list.
const loadBar = async () => ({ default: (await import('./NoticeBar.tsx')).NoticeBar })
const loadToasts = async () => ({ default: (await import('./Toasts.tsx')).Toasts })

/** Fetches what shows notices, so that the one about a lost connection can still be shown. */
export const loadNotices = (): Promise<unknown> => Promise.all([loadBar(), loadToasts()])

/** What stands above the view, where there is something to say. */
export function Notices() {
  const isWanted = useSlice(noticesSlice, ({ alert, banner }) => !!(alert ?? banner))
  const NoticeBar = useLoaded(isWanted ? loadBar : undefined)
  return NoticeBar ? <NoticeBar /> : null
}

/** The toasts, where there are some. */
export function ToastsAtEdge() {
  const Toasts = useLoaded(loadToasts)
  return Toasts ? <Toasts /> : null
}
