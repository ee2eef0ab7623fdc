import { useKernel, useMessages, usePlugin, useTask } from 'portico/react'
import { type Namespace, walletRef } from 'portico/wallet'
import { accountMessages } from '../accountMessages.ts'

/** Disconnects a family. A failure is said where it can be seen: the modal closes with the account that it showed. */
export function useDisconnect(namespace: Namespace | undefined): { busy: boolean; disconnect(): void } {
  const { notices, modal, report } = useKernel()
  const controller = usePlugin(walletRef)
  const t = useMessages(accountMessages)
  const { run, busy } = useTask()
  const disconnect = async () => {
    try {
      await controller.disconnect(namespace)
    } catch (error) {
      report(error)
      if (modal.isOpen()) notices.banner('error', t.disconnectFailed)
      else notices.toast('error', t.disconnectFailed)
    }
  }
  return { busy, disconnect: () => void run(disconnect) }
}
