import { Button, Icon } from 'portico/ui'
import { useKernel, useMessages, usePlugin, useTask } from 'portico/view'
import { type Namespace, selectConnection, wallet } from 'portico/wallet'
import { otherConnectionsSlice } from '../../wallet/internal.ts'
import { connectionsMessages } from '../connections/connectionsMessages.ts'
import { ProfileWalletsView } from '../viewTokens.ts'
import { accountMessages } from './accountMessages.ts'

/**
 * Disconnects the wallet of a namespace. If the namespace has other connected wallets, one of them becomes active and all are
 * shown. A failure is shown as a banner, or as a toast if the modal has closed.
 */
function useDisconnect(namespace: Namespace | undefined): { busy: boolean; disconnect(): void } {
  const { notices, modal, report, router, store } = useKernel()
  const controller = usePlugin(wallet)
  const t = useMessages(accountMessages)
  const { walletDisconnected } = useMessages(connectionsMessages)
  const { run, busy } = useTask()
  const disconnect = async () => {
    const here = router.current()?.key
    try {
      const { connectorId } = selectConnection(store.get, namespace)
      const isOneOfMany = store
        .get(otherConnectionsSlice)
        .connections.some((item) => namespace !== undefined && item.namespace === namespace)
      if (!isOneOfMany || !namespace || !connectorId) return await controller.disconnect(namespace)
      await (await controller.connections()).deleteConnection({ namespace, connectorId })
      // The wallet may take seconds: the user may have closed the modal or turned to another view.
      if (modal.isOpen() && router.current()?.key === here) router.reset(ProfileWalletsView, { namespace })
      notices.toast('success', walletDisconnected)
    } catch (error) {
      report(error)
      if (modal.isOpen()) notices.banner('error', t.disconnectFailed)
      else notices.toast('error', t.disconnectFailed)
    }
  }
  return { busy, disconnect: () => void run(disconnect) }
}

/** Ends the connection of a namespace. */
export function DisconnectButton({ namespace }: { namespace: Namespace | undefined }) {
  const t = useMessages(accountMessages)
  const { busy, disconnect } = useDisconnect(namespace)
  return (
    <Button variant="danger" icon={<Icon name="disconnect" />} busy={busy} onPress={disconnect}>
      {t.disconnect}
    </Button>
  )
}
