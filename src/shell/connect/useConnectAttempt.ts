import { routerSlice } from 'portico/kernel'
import { useKernel, useMessages } from 'portico/view'
import { createConnectAttempt } from 'portico/wallet'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Kernel } from '../../kernel/internal.ts'
import type { ConnectAttemptResult, ConnectAttemptState, ConnectTarget } from '../../wallet/internal.ts'
import { connectionsMessages } from '../connections/connectionsMessages.ts'
import { selectNeedsConsent } from '../settings.ts'
import { ProfileWalletsView } from '../viewTokens.ts'
import { ConnectView } from './connectView.ts'

/** An attempt to connect, as a view shows it. */
export interface AttemptOnScreen extends ConnectAttemptState {
  /** Asks a wallet. Once connected, the modal closes, unless a connect gate or another view took over. */
  start(target: ConnectTarget): void
  abort(): void
}

/** The state of an attempt to connect, which is aborted when the view is left. */
export function useConnectAttempt(): AttemptOnScreen {
  const kernel = useKernel()
  const { walletAdded, walletSwitched } = useMessages(connectionsMessages)
  const [attempt] = useState(() => createConnectAttempt(kernel))
  const state = useSyncExternalStore(attempt.subscribe, attempt.get, attempt.get)
  useEffect(() => () => attempt.abort(), [attempt])

  const start = async (target: ConnectTarget) => {
    const { router, store } = kernel
    // That view has the legal checkbox.
    if (selectNeedsConsent(store.get)) return router.reset(ConnectView, namespaceOf(target))
    const here = router.current()?.key
    const result = await attempt.start(target)
    // A connect gate took over, or the view for unsupported networks has replaced this one.
    if (!result || result.taken || router.current()?.key !== here) return
    leave(kernel, result, { added: walletAdded, switched: walletSwitched })
  }
  return { ...state, start: (target) => void start(target), abort: attempt.abort }
}

const namespaceOf = ({ namespace }: ConnectTarget) => (namespace === undefined ? {} : { namespace })

/** Goes back to the user's wallets if the attempt began there, else closes the modal. */
function leave(
  { store, router, modal, notices }: Kernel,
  { account, change }: ConnectAttemptResult,
  texts: Readonly<Record<'added' | 'switched', string>>,
): void {
  const { stack } = store.get(routerSlice)
  if (!stack.some(({ view }) => view === ProfileWalletsView.id)) return void modal.close()
  router.reset(ProfileWalletsView, namespaceOf(account))
  if (change !== 'none') notices.toast('success', texts[change])
}
