import { useSlice } from 'portico/view'
import { connectorsSlice, type Namespace } from 'portico/wallet'
import type { ConnectorInfo } from '../../wallet/internal.ts'
import { useSticky } from '../parts/useSticky.ts'

/** A wallet found on the page, as it was when it leaves; `undefined` before it is here. */
export function useConnector(connectorId: string, namespace: Namespace): ConnectorInfo | undefined {
  const found = useSlice(connectorsSlice, ({ connectors }) =>
    connectors.find((item) => item.id === connectorId && item.namespace === namespace),
  )
  return useSticky(found, (connector) => connector !== undefined)
}
