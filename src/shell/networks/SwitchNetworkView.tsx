import { routerSlice } from 'portico/kernel'
import { Screen, useKernel, useMessages, usePlugin, useRead, useSlice, useTask } from 'portico/view'
import { type CaipNetworkId, namespaceOf, networksSlice, selectConnection, wallet } from 'portico/wallet'
import { useState } from 'react'
import { problemOf } from '../../wallet/internal.ts'
import { stepsAfterSwitch } from '../account/account.ts'
import { accountMessages } from '../account/accountMessages.ts'
import { Attempt } from '../connect/Attempt.tsx'
import { attemptMessages } from '../connect/attemptMessages.ts'
import { switchTexts } from '../connect/texts.ts'
import { useOnEntry } from '../parts/useOnEntry.ts'
import { useShellStyles } from '../parts/useShellStyles.ts'
import { SwitchNetworkView as View } from '../viewTokens.ts'
import { NetworkImage } from './NetworkImage.tsx'
import { selectIsStuck } from './selectIsStuck.ts'
import { useOverdue } from './useOverdue.ts'

/** Asks the wallet to switch to a network and shows the progress. */
export default function SwitchNetworkView({ params }: { params: { network: CaipNetworkId } }) {
  useShellStyles()
  const id = params.network
  const t = useMessages(attemptMessages)
  const account = useMessages(accountMessages)
  const { store, router, modal } = useKernel()
  const { switchNetwork } = usePlugin(wallet)
  const { run, busy, error } = useTask()
  const [canRetry, setCanRetry] = useState(false)
  const [isDone, setDone] = useState(false)
  const network = useSlice(networksSlice, ({ networks }) => networks.find((item) => item.caipNetworkId === id))
  const walletName = useRead((read) => selectConnection(read, namespaceOf(id)).wallet?.name)
  const name = network?.name ?? account.unknownNetwork
  const isStuck = useRead(selectIsStuck)

  const leave = () => {
    if (router.current()?.view !== View.id) return
    const steps = stepsAfterSwitch(store.get(routerSlice).stack)
    if (steps === undefined) modal.close()
    else for (let step = 0; step < steps; step++) router.back()
  }
  const { isLate, wasLate, restart } = useOverdue(busy)
  const attempt = () => {
    restart()
    void run(async (signal) => {
      await switchNetwork(id, signal)
      setDone(true)
      leave()
    })
  }
  useOnEntry(attempt)

  const problem = error ? problemOf(error) : undefined
  if (problem && !canRetry) setCanRetry(true)
  const texts = switchTexts(t, { wallet: walletName, network: name }, isDone ? 'done' : isLate ? 'late' : problem)
  const state = isDone ? 'done' : isLate ? 'idle' : problem && problem !== 'pending' ? 'failed' : 'connecting'
  return (
    <Screen title={name} canClose={!isStuck}>
      <Attempt
        state={state}
        {...texts}
        canRetry={(canRetry || wasLate) && !isDone}
        busy={busy && !isLate}
        onRetry={attempt}
      >
        <NetworkImage name={name} network={network} size={72} />
      </Attempt>
    </Screen>
  )
}
