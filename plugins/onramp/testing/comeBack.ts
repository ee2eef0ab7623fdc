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

/** A transaction of the history, by which 5 USDC arrive now. */
export const received = (chain: string) => ({
  id: 't1',
  transfers: [{ direction: 'in', quantity: { numeric: '5' }, price: 1, fungible_info: { symbol: 'USDC' } }],
  metadata: {
    operationType: 'receive',
    hash: `0x${'1'.repeat(64)}`,
    minedAt: new Date().toISOString(),
    sentFrom: '0x1',
    sentTo: '0x2',
    status: 'confirmed',
    nonce: 1,
    chain,
  },
})
