import { useSlice } from 'portico/view'
import { connectorsSlice, type Namespace } from 'portico/wallet'
import type { ConnectorInfo } from '../../wallet/internal.ts'
import { useSticky } from '../parts/useSticky.ts'

/** A connector of the page, kept as it was after it is removed; `undefined` until it is found. */
export function useConnector(connectorId: string, namespace: Namespace): ConnectorInfo | undefined {
  const found = useSlice(connectorsSlice, ({ connectors }) =>
    connectors.find((item) => item.id === connectorId && item.namespace === namespace),
  )
  return useSticky(found, (connector) => connector !== undefined)
}
