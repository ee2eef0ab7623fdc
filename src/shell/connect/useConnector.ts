import { useSlice } from 'portico/view'
import { connectorsSlice, type Namespace } from 'portico/wallet'
import { type ConnectorInfo, otherConnectionsSlice } from '../../wallet/internal.ts'
import { useSticky } from '../parts/useSticky.ts'

/** A connector of the page, kept as it was after it is removed; `undefined` until it is found. */
export function useConnector(connectorId: string, namespace: Namespace): ConnectorInfo | undefined {
  const found = useSlice(connectorsSlice, ({ connectors }) =>
    connectors.find((item) => item.id === connectorId && item.namespace === namespace),
  )
  return useSticky(found, (connector) => connector !== undefined)
}

/** The name of a connector; of one that is not in this browser any more, the name from the user's list of earlier wallets. */
export function useConnectorName(connectorId: string, namespace: Namespace): string {
  const connector = useConnector(connectorId, namespace)
  const earlier = useSlice(otherConnectionsSlice, ({ recent }) =>
    recent.find((item) => item.connectorId === connectorId && item.namespace === namespace),
  )
  return connector?.name ?? earlier?.name ?? connectorId
}
