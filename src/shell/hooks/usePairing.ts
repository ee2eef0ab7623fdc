import { useKernel, useRead, useSlice } from 'portico/view'
import { connectionsSlice, connectorsSlice, type ListedWallet, type Namespace } from 'portico/wallet'
import { useEffect, useRef, useState } from 'react'
import { isShallowEqual } from '../../view/internal.ts'
import { directoryRef, pairingSlice } from '../../wallet/internal.ts'
import { type PairingProblem, pairingProblemOf } from '../rules/pairing.ts'
import { useConnectAttempt } from './useConnectAttempt.ts'
import { useElapsed } from './useDelayed.ts'
import { useSecondsLeft } from './useSecondsLeft.ts'

/** Seconds before the end of a code in which its end is told. */
const notice = 30
/** How long what pairs may take to be there, in milliseconds. */
const patience = 5_000

/** Reaching a wallet elsewhere, as the tabs of its view show it. */
export interface Pairing {
  /** The link of the moment; `undefined` while there is none. */
  readonly uri: string | undefined
  /** Seconds until another link takes its place, in the last half minute. */
  readonly secondsLeft: number | undefined
  readonly problem: PairingProblem | undefined
  readonly isDone: boolean
  /** The wallet answered, and what it signed is being checked. */
  readonly isAuthenticating: boolean
  /** Another link follows after a link or a failure, or the wallet took it: what could be pressed waits, and keeps its focus. */
  readonly isPending: boolean
  /** Tries once more; absent where there is nothing to try with. */
  retry: (() => void) | undefined
}

export interface PairingOptions {
  readonly wallet?: ListedWallet | undefined
  readonly namespace?: Namespace | undefined
  /** Pairs while this holds, and gives up as soon as it does not. */
  readonly isWanted: boolean
}

/** Pairs for as long as the view is on screen, and closes the modal once a wallet answered. */
export function usePairing({ wallet, namespace, isWanted }: PairingOptions): Pairing {
  const kernel = useKernel()
  const connector = useConnectorFor(namespace)
  const isLate = useElapsed(patience)
  const remember = async (family: Namespace) => {
    const answered = kernel.store.get(connectionsSlice).connections[family]?.wallet?.explorerId
    try {
      const directory = await kernel.load(directoryRef)
      // Any wallet may take the link: only the one that was chosen is found again as a recent one.
      if (wallet && answered === wallet.id) directory.remember(wallet)
    } catch {
      // The directory was left out, and nobody remembers.
    }
  }
  const { busy, error, isDone, hasFailed, start, stop } = useConnectAttempt()
  const link = useLink(busy)
  const secondsLeft = useSecondsLeft(link?.expiresAt ?? null, notice)

  const attempt = () => {
    if (!connector) return
    const { id: connectorId, namespace: family } = connector
    start({
      connectorId,
      namespace: family,
      isOpen: namespace === undefined,
      listed: wallet,
      onDone: () => void remember(family),
    })
  }
  const latest = useRef({ attempt, stop })
  useEffect(() => {
    latest.current = { attempt, stop }
  })
  const isReady = isWanted && connector !== undefined
  useEffect(() => {
    if (!isReady) return
    let isCurrent = true
    // Once also where StrictMode mounts twice.
    queueMicrotask(() => isCurrent && latest.current.attempt())
    return () => {
      isCurrent = false
      latest.current.stop()
    }
  }, [isReady])

  const isAuthenticating = link?.isAuthenticating === true
  const uri = secondsLeft === 0 || isAuthenticating ? undefined : link?.uri
  const [isStarted, setStarted] = useState(false)
  if (!isStarted && (uri !== undefined || hasFailed)) setStarted(true)
  const isMissing = isWanted && isLate && !connector
  const problem = error ? pairingProblemOf(error) : isMissing ? 'gone' : undefined
  const isPending = isStarted && uri === undefined && problem === undefined && !isDone
  return { uri, secondsLeft, problem, isDone, isAuthenticating, isPending, retry: connector && attempt }
}

/** The connector that pairs, in the family asked for; without one, the first of the host's. */
function useConnectorFor(namespace: Namespace | undefined) {
  return useRead((read) => {
    const all = read(connectorsSlice).connectors.filter(({ type }) => type === 'WALLET_CONNECT')
    return all.find((item) => namespace === undefined || item.namespace === namespace)
  }, isShallowEqual)
}

interface Link {
  readonly uri: string
  readonly expiresAt: number | null
  readonly isAuthenticating: boolean
}

/** The link of the attempt that runs; the last one while a wallet that took it still finishes. */
function useLink(busy: boolean): Link | undefined {
  const { status, uri, expiresAt } = useSlice(pairingSlice)
  const [taken, setTaken] = useState<Link>()
  const current = busy && status === 'waiting' && uri ? { uri, expiresAt, isAuthenticating: false } : undefined
  if (current && current.uri !== taken?.uri) setTaken(current)
  // It goes on until the wallet is connected.
  if (status === 'authenticating' && taken?.isAuthenticating === false) setTaken({ ...taken, isAuthenticating: true })
  if (!busy && taken) setTaken(undefined)
  return current ?? (busy && status !== 'starting' ? taken && { ...taken, expiresAt: null } : undefined)
}
