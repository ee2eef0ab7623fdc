import { routerSlice } from 'portico/kernel'
import { useKernel, useMessages, usePlugin, useTask } from 'portico/view'
import { connectionsSlice, type ListedWallet, type Namespace, networksSlice, walletRef } from 'portico/wallet'
import { useState } from 'react'
import { listConnections, otherConnectionsSlice } from '../../wallet/internal.ts'
import { connectionsMessages } from '../connectionsMessages.ts'
import { networkToAskFor } from '../rules/networks.ts'
import { ConnectView, ProfileWalletsView, selectNeedsConsent } from '../tokens.ts'

/** What to connect with. */
export interface ConnectTarget {
  readonly connectorId: string
  /** The family to connect in. */
  readonly namespace: Namespace
  /** Another family will do where the wallet does not have this one. @default false */
  readonly isOpen?: boolean
  /** The wallet of the directory that is to answer. */
  readonly listed?: ListedWallet | undefined
  /** Called once connected, before the modal closes. */
  onDone?(): void
}

/** An attempt to connect, as a view shows it. */
export interface ConnectAttempt {
  readonly busy: boolean
  /** What the last attempt failed with; `null` while one runs. */
  readonly error: unknown
  readonly isDone: boolean
  /** From the first failure on, so that what offers to try again stays, and focus with it. */
  readonly hasFailed: boolean
  start(target: ConnectTarget): void
  /** Aborts what runs and forgets the failure. */
  stop(): void
}

/** Asks a wallet to connect, and closes the modal once it did and nobody else took over. Leaving the view aborts. */
export function useConnectAttempt(): ConnectAttempt {
  const { router, modal, store, notices } = useKernel()
  const { walletAdded, walletSwitched } = useMessages(connectionsMessages)
  const { connect } = usePlugin(walletRef)
  const { run, busy, error, reset } = useTask()
  const [hasFailed, setFailed] = useState(false)
  const [isDone, setDone] = useState(false)

  const start = ({ connectorId, namespace, isOpen = false, listed, onDone }: ConnectTarget) => {
    // The checkbox is there.
    if (selectNeedsConsent(store.get)) return router.reset(ConnectView, { namespace })
    const here = router.current()?.key
    const connections = listConnections(store.get(connectionsSlice), store.get(otherConnectionsSlice), namespace)
    const known = connections.find((connection) => connection.connectorId === connectorId)
    const network = networkToAskFor(store.get(networksSlice), namespace)
    void run(async (signal) => {
      const { taken } = await connect({
        connectorId,
        ...(isOpen ? {} : { namespace }),
        ...(network === undefined ? {} : { network }),
        ...(listed === undefined ? {} : { listed }),
        signal,
      })
      setDone(true)
      onDone?.()
      // Whoever took over, or a network that the app can not use, has put another view here.
      if (taken || router.current()?.key !== here) return
      const { stack } = store.get(routerSlice)
      if (!stack.some(({ view }) => view === ProfileWalletsView.id)) return void modal.close()
      // Whoever came from their wallets goes back to them.
      router.reset(ProfileWalletsView, { namespace })
      if (!known?.isActive) notices.toast('success', known ? walletSwitched : walletAdded)
    })
  }
  if (error && !hasFailed) setFailed(true)
  return { busy, error, isDone, hasFailed, start, stop: reset }
}
