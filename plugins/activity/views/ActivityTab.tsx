import type { PluginContext } from 'portico/kernel'
import { Button } from 'portico/ui'
import { useKernel, useMessages } from 'portico/view'
import { type Namespace, selectConnection, tracked } from 'portico/wallet'
import { ActivityPanel } from '../components/ActivityPanel.tsx'
import { useActivity } from '../components/useActivity.ts'
import { activityMessages } from '../messages.ts'
import { TransactionsView } from '../tokens.ts'

interface Parts extends Pick<PluginContext, 'events' | 'router'> {
  readonly store: Pick<PluginContext['store'], 'get'>
}

/** Opens the view with the whole activity, and emits the analytics event. */
function openTransactions({ events, router, store }: Parts, namespace?: Namespace) {
  const [account] = selectConnection(store.get, namespace).accounts
  const properties = { isSmartAccount: account?.type === 'smartAccount' }
  events.emit(tracked, { event: 'CLICK_TRANSACTIONS', properties })
  router.push(TransactionsView, namespace ? { namespace } : {})
}

/**
 * The recent activity of the account. Older transactions are in a view of their own: if the tab loaded them while scrolling,
 * content below it could not be reached.
 */
export default function ActivityTab({ params: { namespace } }: { params: { readonly namespace?: Namespace } }) {
  const t = useMessages(activityMessages)
  const kernel = useKernel()
  return (
    <ActivityPanel
      activity={useActivity(namespace)}
      readsOn={false}
      end={
        <Button variant="secondary" onPress={() => openTransactions(kernel, namespace)}>
          {t.showAll}
        </Button>
      }
    />
  )
}
