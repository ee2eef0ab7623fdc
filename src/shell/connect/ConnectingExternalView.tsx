import { Screen } from 'portico/view'
import type { Namespace } from 'portico/wallet'
import { useShellStyles } from '../parts/useShellStyles.ts'
import { ExternalAttempt } from './ExternalAttempt.tsx'
import { useConnectorName } from './useConnector.ts'
import { useTrackedWay } from './useTrackedWay.ts'

/** Asks a wallet to connect and shows the progress. */
export default function ConnectingExternalView({ params }: { params: { connectorId: string; namespace: Namespace } }) {
  useShellStyles()
  const { connectorId, namespace } = params
  const name = useConnectorName(connectorId, namespace)
  useTrackedWay(name, 'browser')
  return (
    <Screen title={name}>
      <ExternalAttempt connectorId={connectorId} namespace={namespace} />
    </Screen>
  )
}
