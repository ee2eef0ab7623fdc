import { routerSlice } from 'portico/kernel'
import { Screen, useKernel, useMessages, usePlugin, useRead, useSlice, useTask } from 'portico/view'
import { type CaipNetworkId, namespaceOf, networksSlice, selectConnection, wallet } from 'portico/wallet'
import { useEffect, useRef, useState } from 'react'
import { walletProblemOf } from '../../wallet/internal.ts'
import { accountMessages } from '../account/accountMessages.ts'
import { attemptMessages } from '../connect/attemptMessages.ts'
import { ConnectAttemptPanel } from '../connect/ConnectAttemptPanel.tsx'
import { switchTexts } from '../connect/texts.ts'
import { useOnEntry } from '../parts/useOnEntry.ts'
import { useShellStyles } from '../parts/useShellStyles.ts'
import { useSticky } from '../parts/useSticky.ts'
import { SwitchNetworkView as View } from '../viewTokens.ts'
import { NetworkImage } from './NetworkImage.tsx'
import { selectIsStuck } from './selectIsStuck.ts'
import { stepsAfterSwitch } from './stepsAfterSwitch.ts'

/** Delay before the user is told where to look for the wallet's prompt, in milliseconds. */
const timeLimit = 15_000

/** A request that waits for an answer of the wallet. */
export interface Overdue {
  /** The wallet has not answered for 15 seconds. */
  readonly isLate: boolean
  /** The request was sent again: the button "Try again" stays, so that it keeps focus. */
  readonly wasLate: boolean
  /** Restarts the timer. */
  restart(): void
}

/** Reports when a request has waited for the wallet for 15 seconds. */
function useOverdue(isWaiting: boolean): Overdue {
  const [round, setRound] = useState(0)
  const [lateIn, setLateIn] = useState(-1)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setLateIn(round), timeLimit)
    return () => clearTimeout(timer)
  }, [isWaiting, round])
  return { isLate: isWaiting && lateIn === round, wasLate: lateIn >= 0, restart: () => setRound(round + 1) }
}

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
  const listed = useSlice(networksSlice, ({ networks }) => networks.find((item) => item.caipNetworkId === id))
  // The host may remove the network while the wallet asks for it by its name.
  const network = useSticky(listed, (value) => value !== undefined)
  const walletName = useRead((read) => selectConnection(read, namespaceOf(id)).wallet?.name)
  const name = network?.name ?? account.unknownNetwork
  const isStuck = useRead(selectIsStuck)
  const isThere = useRead((read) => selectConnection(read, namespaceOf(id)).network === id)

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
      const isConnected = () => selectConnection(store.get, namespaceOf(id)).status === 'connected'
      const wasConnected = isConnected()
      await switchNetwork(id, signal).catch((reason: unknown) => {
        if (wasConnected && !isConnected() && router.current()?.view === View.id) modal.close({ force: true })
        throw reason
      })
      setDone(true)
      leave()
    })
  }
  useOnEntry(attempt)
  const hasTriedAgain = useRef(false)
  // After a failure, the user switched in the wallet, or answered the request that was open there: nothing is asked again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that the wallet gets there
  useEffect(() => {
    if (isThere && error && !hasTriedAgain.current) attempt()
    hasTriedAgain.current = isThere && (hasTriedAgain.current || error !== null)
  }, [isThere, error])

  const problem = error ? walletProblemOf(error) : undefined
  if (problem && !canRetry) setCanRetry(true)
  const texts = switchTexts(t, { wallet: walletName, network: name }, isDone ? 'done' : isLate ? 'late' : problem)
  const state = isDone ? 'done' : isLate ? 'idle' : problem && problem !== 'pending' ? 'failed' : 'connecting'
  return (
    <Screen title={name} canClose={!isStuck}>
      <ConnectAttemptPanel
        state={state}
        {...texts}
        canRetry={(canRetry || wasLate) && !isDone}
        busy={busy && !isLate}
        onRetry={attempt}
      >
        <NetworkImage name={name} network={network} size={72} />
      </ConnectAttemptPanel>
    </Screen>
  )
}
