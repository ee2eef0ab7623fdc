import { noticesSlice } from '../kernel/internal.ts'
import { useLoaded } from './useLoaded.ts'
import { useSlice } from './useSlice.ts'

/** What no view needs at once: most users never see a notice. */
export const loadLater = () => import('./later.ts')

const loadBar = async () => ({ default: (await loadLater()).NoticeBar })
const loadToasts = async () => ({ default: (await loadLater()).Toasts })

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
