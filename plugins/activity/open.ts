import type { PluginContext } from 'portico/kernel'
import { type Namespace, selectConnection, tracked } from 'portico/wallet'
import { TransactionsView } from './tokens.ts'

interface Parts extends Pick<PluginContext, 'events' | 'router'> {
  readonly store: Pick<PluginContext['store'], 'get'>
}

/** Opens the whole activity of an account, and emits the analytics event. */
export function openTransactions({ events, router, store }: Parts, namespace?: Namespace) {
  const [account] = selectConnection(store.get, namespace).accounts
  const properties = { isSmartAccount: account?.type === 'smartAccount' }
  events.emit(tracked, { event: 'CLICK_TRANSACTIONS', properties })
  router.push(TransactionsView, namespace ? { namespace } : {})
}
