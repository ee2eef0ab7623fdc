import { Button } from 'portico/ui'
import { useKernel, useMessages } from 'portico/view'
import type { Namespace } from 'portico/wallet'
import { ActivityPanel } from '../components/ActivityPanel.tsx'
import { useActivity } from '../components/useActivity.ts'
import { activityMessages } from '../messages.ts'
import { openTransactions } from '../open.ts'

/**
 * The recent activity of the account. It does not grow automatically, so that content below stays reachable; a view has
 * the rest.
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
