import { Screen } from 'portico/view'
import type { Namespace } from 'portico/wallet'
import { ExternalAttempt } from '../components/ExternalAttempt.tsx'
import { useConnector } from '../hooks/useConnector.ts'
import { useShellStyles } from '../hooks/useShellStyles.ts'
import { useTrackedWay } from '../hooks/useTrackedWay.ts'

/** Asks a wallet to connect and shows the progress. */
export default function ConnectingExternalView({ params }: { params: { connectorId: string; namespace: Namespace } }) {
  useShellStyles()
  const { connectorId, namespace } = params
  const connector = useConnector(connectorId, namespace)
  const name = connector?.name ?? connectorId
  useTrackedWay(name, 'browser')
  return (
    <Screen title={name}>
      <ExternalAttempt connectorId={connectorId} namespace={namespace} />
    </Screen>
  )
}
