import { connectHome } from 'portico/shell'
import { Screen, useKernel, useMessages, useRead } from 'portico/view'
import { type Namespace, selectConnection } from 'portico/wallet'
import { useEffect } from 'react'
import { ActivityPanel } from '../components/ActivityPanel.tsx'
import { useActivity } from '../components/useActivity.ts'
import { activityMessages } from '../messages.ts'

/**
 * The whole activity of the connected account on its network. Without a connected wallet, opens the view to connect.
 */
export default function TransactionsView({ params }: { params: { readonly namespace?: Namespace } }) {
  const t = useMessages(activityMessages)
  const { namespace } = params
  const kernel = useKernel()
  const activity = useActivity(namespace)
  const isNobody = useRead((read) => selectConnection(read, namespace).status === 'disconnected')
  useEffect(() => {
    const home = connectHome(kernel)
    if (isNobody && kernel.router.resolve(home.id)) kernel.router.reset(home, namespace ? { namespace } : {})
  }, [isNobody, kernel, namespace])
  return (
    <Screen title={t.title}>
      <ActivityPanel activity={activity} readsOn />
    </Screen>
  )
}
