import { expect, vi } from 'vitest'
import type { Stage } from './createStage.ts'

/** The networks whose history was requested, one for each request. */
export const histories = ({ http }: Stage) =>
  http.requests.filter(({ url }) => url.pathname.endsWith('/history')).map(({ url }) => url.searchParams.get('chainId'))

/** Focuses the page again and again, because each focus polls at once, until the check passes. */
export const comeBackUntil = (check: () => void) =>
  vi.waitFor(() => {
    window.dispatchEvent(new Event('focus'))
    check()
  })

/** Focuses the page until a further poll has begun: the first reading has ended by then. */
export const comeBack = (stage: Stage) => {
  const before = Math.max(1, histories(stage).length)
  return comeBackUntil(() => expect(histories(stage).length).toBeGreaterThan(before))
}
