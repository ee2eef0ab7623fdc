import type { Namespace } from 'portico/wallet'
import { useEffect, useRef, useState } from 'react'
import type { ConnectProblem, ListedWallet } from '../../wallet/internal.ts'
import { useConnectAttempt } from '../connect/useConnectAttempt.ts'
import { useSecondsLeft } from '../parts/useSecondsLeft.ts'

/** Seconds before the end of a code in which its end is told. */
const notice = 30

/** Reaching a wallet elsewhere, as the tabs of its view show it. */
export interface Pairing {
  /** The current link, if any. */
  readonly uri: string | undefined
  /** Seconds until another link takes its place, in the last half minute. */
  readonly secondsLeft: number | undefined
  readonly problem: ConnectProblem | undefined
  readonly isDone: boolean
  /** The wallet answered, and its sign-in is being verified. */
  readonly isAuthenticating: boolean
  /**
   * The next link is being created, or the wallet took the link: buttons stay in place, disabled, and keep their focus.
   */
  readonly isPending: boolean
  /** Tries again; `undefined` if there is nothing to try. */
  readonly retry: (() => void) | undefined
}

export interface PairingOptions {
  readonly wallet?: ListedWallet | undefined
  readonly namespace?: Namespace | undefined
  /** Pairs while this holds, and gives up as soon as it does not. */
  readonly isWanted: boolean
}

/** Pairs for as long as the view is on screen, and closes the modal once a wallet answered. */
export function usePairing({ wallet, namespace, isWanted }: PairingOptions): Pairing {
  const { status, problem, link, canRetry, start, abort } = useConnectAttempt()
  const secondsLeft = useSecondsLeft(link?.expiresAt ?? null, notice)

  const pair = () => start({ namespace, listed: wallet })
  const latest = useRef({ pair, abort })
  useEffect(() => {
    latest.current = { pair, abort }
  })
  useEffect(() => {
    if (!isWanted) return
    let isCurrent = true
    // Once also where StrictMode mounts twice.
    queueMicrotask(() => isCurrent && latest.current.pair())
    return () => {
      isCurrent = false
      latest.current.abort()
    }
  }, [isWanted])

  const isDone = status === 'connected'
  const isAuthenticating = link?.isAuthenticating === true
  const uri = secondsLeft === 0 || isAuthenticating ? undefined : link?.uri
  const [isStarted, setStarted] = useState(false)
  if (!isStarted && (uri !== undefined || canRetry)) setStarted(true)
  const isPending = isStarted && uri === undefined && problem === undefined && !isDone
  return { uri, secondsLeft, problem, isDone, isAuthenticating, isPending, retry: canRetry ? pair : undefined }
}
