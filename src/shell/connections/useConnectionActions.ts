import { isAbort } from 'portico/kernel'
import { useKernel, useMessages, usePlugin } from 'portico/view'
import { type Namespace, wallet } from 'portico/wallet'
import { useState } from 'react'
import type { Connection } from '../../wallet/internal.ts'
import { accountMessages } from '../account/accountMessages.ts'
import { connectionsMessages } from './connectionsMessages.ts'

/** Actions on the user's wallets, each confirmed by a toast. A failure is a banner, or a toast once the modal is closed. */
export interface ConnectionActions {
  /** Whether an action runs on a wallet, an account or a namespace, given by its id. */
  isBusy(id: string): boolean
  isDisconnecting(connectorId: string): boolean
  switchTo(connection: Connection, address?: string): void
  disconnect(connection: Connection): void
  disconnectAll(namespace: Namespace): void
  deleteRecent(target: { readonly namespace: Namespace; readonly connectorId: string }): void
}

/** The id of a wallet that is being disconnected; switching to the wallet uses its plain id. */
const leaving = (connectorId: string) => `-${connectorId}`

export function useConnectionActions(): ConnectionActions {
  const { modal, notices, report } = useKernel()
  const controller = usePlugin(wallet)
  const t = useMessages(connectionsMessages)
  const account = useMessages(accountMessages)
  /** An id for each action that runs: the user may start a second one before a wallet has answered. */
  const [busy, setBusy] = useState<readonly string[]>([])

  const run = async (id: string, action: () => Promise<string | undefined>, failure: string) => {
    setBusy((ids) => [...ids, id])
    try {
      const done = await action()
      if (done) notices.toast('success', done)
    } catch (error) {
      if (isAbort(error)) return
      report(error)
      if (modal.isOpen()) notices.banner('error', failure)
      else notices.toast('error', failure)
    } finally {
      setBusy((ids) => ids.filter((_, index) => index !== ids.indexOf(id)))
    }
  }
  return {
    isBusy: (id) => busy.includes(id),
    isDisconnecting: (connectorId) => busy.includes(leaving(connectorId)),
    switchTo: ({ namespace, connectorId, name }, address) =>
      void run(
        address ?? connectorId,
        async () => {
          const { switchConnection } = await controller.connections()
          const target = { namespace, connectorId, ...(address === undefined ? {} : { address }) }
          const { hasSwitchedWallet, hasSwitchedAccount } = await switchConnection(target)
          return hasSwitchedWallet ? t.walletSwitched : hasSwitchedAccount ? t.accountSwitched : undefined
        },
        t.switchFailed({ wallet: name }),
      ),
    disconnect: (connection) =>
      void run(
        leaving(connection.connectorId),
        async () => {
          await (await controller.connections()).deleteConnection(connection)
          return t.walletDisconnected
        },
        account.disconnectFailed,
      ),
    disconnectAll: (namespace) =>
      void run(
        namespace,
        async () => {
          await controller.disconnect(namespace)
          return t.walletDisconnected
        },
        account.disconnectFailed,
      ),
    deleteRecent: (target) =>
      void run(
        target.connectorId,
        async () => {
          ;(await controller.connections()).deleteRecent(target)
          return t.walletDeleted
        },
        account.disconnectFailed,
      ),
  }
}
