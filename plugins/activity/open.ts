import type { Kernel } from 'portico/kernel'
import { type Namespace, selectConnection, tracked } from 'portico/wallet'
import { TransactionsView } from './tokens.ts'

/** Opens the whole activity of an account, and emits the analytics event. */
export function openTransactions(
  { events, router, store }: Pick<Kernel, 'events' | 'router' | 'store'>,
  namespace?: Namespace,
) {
  const [account] = selectConnection(store.get, namespace).accounts
  const properties = { isSmartAccount: account?.type === 'smartAccount' }
  events.emit(tracked, { event: 'CLICK_TRANSACTIONS', properties })
  router.push(TransactionsView, namespace ? { namespace } : {})
}
