import { homes, modalClosed, modalSlice, type PluginContext, type Read } from 'portico/kernel'
import { ProviderDisconnectedError, type Session, UnauthorizedProviderError } from 'portico/wallet'
import type { RouterEntry } from '../kernel/internal.ts'
import { otherConnectionsSlice } from '../wallet/internal.ts'
import { ReviewRequestView } from './tokens.ts'

/** The history of views. */
export type ViewStack = readonly RouterEntry[]

/** Whether a history has the review of the request with this key. */
export const hasReview = (stack: ViewStack, key: number): boolean =>
  stack.some(({ view, params }) => view === ReviewRequestView.id && (params as { key?: number }).key === key)

/**
 * Makes a function that tells whether the user of an open modal went back, or closed an inline one, between two histories. If
 * not, a view took the place of another one.
 */
export function createOnLeft({ events, store, slots }: PluginContext) {
  let isClosed = false
  events.on(modalClosed, () => {
    isClosed = true
    queueMicrotask(() => {
      isClosed = false
    })
  })
  return ([stack, before]: readonly [stack: ViewStack, before: ViewStack], tell: (isByUser: boolean) => void): void => {
    const { inline } = store.get(modalSlice)
    const isBack = stack.length < before.length && stack.every(({ key }, at) => before[at]?.key === key)
    const isHome = inline && stack.length === 1 && stack[0]?.view === slots.get(homes)?.view.id
    // Closing an inline modal shows its home view, as a host may. In a batch, histories are told after the modal has closed.
    if (isBack || !isHome || isClosed) tell(isBack || (isHome && isClosed))
    else queueMicrotask(() => tell(isClosed))
  }
}

/** The error of a session that is not live any more: its wallet has disconnected, or another wallet is active now. */
export const whyEnded = (read: Read, { connector: { namespace, id } }: Session) =>
  read(otherConnectionsSlice).connections.some((other) => other.namespace === namespace && other.connectorId === id)
    ? new UnauthorizedProviderError()
    : new ProviderDisconnectedError()
