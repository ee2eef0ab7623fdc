import { routerSlice } from 'portico/kernel'
import { EmptyState, Tabs } from 'portico/ui'
import { Screen, useKernel, useMessages, usePlugin, useRead, useSlice } from 'portico/view'
import {
  type Namespace,
  networksSlice,
  selectConnectedNamespaces,
  selectIsConnected,
  selectNamespace,
  wallet,
} from 'portico/wallet'
import { useEffect, useRef, useState } from 'react'
import { namespaceName, namespacesOf } from '../connect/namespaces.ts'
import { useOnEntry } from '../parts/useOnEntry.ts'
import { type NamespaceParams, ProfileWalletsView as View } from '../viewTokens.ts'
import { ConnectionsPanel } from './ConnectionsPanel.tsx'
import { connectionsMessages } from './connectionsMessages.ts'
import { useConnectionsStyles } from './useConnectionsStyles.ts'

/** The user's wallets by namespace. */
export default function ProfileWalletsView({ params }: { params: NamespaceParams }) {
  useConnectionsStyles()
  const t = useMessages(connectionsMessages)
  const { report } = useKernel()
  const { connections } = usePlugin(wallet)
  const networks = useSlice(networksSlice, (state) => state.networks)
  const active = useRead(selectNamespace)
  const [selected, setSelected] = useState(params.namespace ?? active)
  const connected = useRead(selectConnectedNamespaces)
  // The host may have removed all networks of a wallet that is still connected.
  const namespaces = [...new Set([...namespacesOf(networks), ...connected])]
  const namespace = namespaces.find((name) => name === selected) ?? namespaces[0]
  useOnEntry(() => void connections().catch(report))
  useNothingLeft(namespace)

  return (
    <Screen title={t.wallets}>
      {namespace ? (
        <Tabs
          label={t.namespaces}
          tabs={namespaces.map((id) => ({ id, label: namespaceName(t, id, networks) }))}
          selected={namespace}
          onSelect={(id) => setSelected(id as Namespace)}
        >
          <ConnectionsPanel key={namespace} namespace={namespace} />
        </Tabs>
      ) : (
        <EmptyState icon="wallet" title={t.emptyTitle} />
      )}
    </Screen>
  )
}

/** After the last wallet has disconnected, removes the views below this one, which show its account. */
function useNothingLeft(namespace: Namespace | undefined): void {
  const { router, store } = useKernel()
  const isConnected = useRead(selectIsConnected)
  const wasConnected = useRef(isConnected)
  useEffect(() => {
    const isOver = wasConnected.current && !isConnected
    wasConnected.current = isConnected
    const { stack } = store.get(routerSlice)
    const isOnTop = stack.at(-1)?.view === View.id
    if (isOver && isOnTop && stack.length > 1) router.reset(View, namespace ? { namespace } : {})
  }, [isConnected, namespace, router, store])
}
