import { useSlice } from 'portico/react'
import { type ConnectorInfo, connectorsSlice, type Namespace } from 'portico/wallet'

/** A wallet found on the page; `undefined` while it is not here. */
export function useConnector(connectorId: string, namespace: Namespace): ConnectorInfo | undefined {
  return useSlice(connectorsSlice, ({ connectors }) =>
    connectors.find((item) => item.id === connectorId && item.namespace === namespace),
  )
}
