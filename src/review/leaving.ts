import { homes, modalSlice, type PluginContext, type Read } from 'portico/kernel'
import { ProviderDisconnectedError, type Session, UnauthorizedProviderError } from 'portico/wallet'
import type { RouterEntry } from '../kernel/internal.ts'
import { otherConnectionsSlice } from '../wallet/internal.ts'

/** The history of views. */
export type ViewStack = readonly RouterEntry[]

/**
 * Whether the user of an open modal went back, or left an inline one, between two histories. If not, a view took the place of
 * another one.
 */
export function isLeftByUser({ store, slots }: PluginContext, stack: ViewStack, before: ViewStack): boolean {
  const { inline } = store.get(modalSlice)
  const isBack = stack.length < before.length && stack.every(({ key }, at) => before[at]?.key === key)
  // Closing an inline modal shows its home view.
  const isHome = inline && stack.length === 1 && stack[0]?.view === slots.get(homes)?.view.id
  return isBack || isHome
}

/** The error of a session that is not live any more: its wallet has disconnected, or another wallet is active now. */
export const whyEnded = (read: Read, { connector: { namespace, id } }: Session) =>
  read(otherConnectionsSlice).connections.some((other) => other.namespace === namespace && other.connectorId === id)
    ? new UnauthorizedProviderError()
    : new ProviderDisconnectedError()
