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
  /** Asks a wallet. Once it connected the modal closes, unless a connect gate or another view took over. */
  start(target: ConnectTarget): void
  abort(): void
}

/** Shows an attempt to connect. Leaving the view gives it up. */
export function useConnectAttempt(): AttemptOnScreen {
  const kernel = useKernel()
  const { walletAdded, walletSwitched } = useMessages(connectionsMessages)
  const [attempt] = useState(() => createConnectAttempt(kernel))
  const state = useSyncExternalStore(attempt.subscribe, attempt.get, attempt.get)
  useEffect(() => () => attempt.abort(), [attempt])

  const start = async (target: ConnectTarget) => {
    const { router, store } = kernel
    // The checkbox is there.
    if (selectNeedsConsent(store.get)) return router.reset(ConnectView, namespaceOf(target))
    const here = router.current()?.key
    const result = await attempt.start(target)
    // A connect gate, or a network that the app can not use, has put another view here.
    if (!result || result.taken || router.current()?.key !== here) return
    leave(kernel, result, { added: walletAdded, switched: walletSwitched })
  }
  return { ...state, start: (target) => void start(target), abort: attempt.abort }
}

const namespaceOf = ({ namespace }: ConnectTarget) => (namespace === undefined ? {} : { namespace })

/** Goes back to the user's wallets where the attempt began there, else closes the modal. */
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
