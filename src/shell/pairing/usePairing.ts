import type { Resolved } from 'portico/kernel'
import type { Namespace } from 'portico/wallet'
import { useEffect, useRef, useState } from 'react'
import type { ConnectProblem, ListedWallet, WalletPlatform } from '../../wallet/internal.ts'
import type { attemptMessages } from '../connect/attemptMessages.ts'
import { connectTexts, type StatusTexts } from '../connect/texts.ts'
import { useConnectAttempt } from '../connect/useConnectAttempt.ts'
import { useSecondsLeft } from '../parts/useSecondsLeft.ts'
import type { pairingMessages } from './pairingMessages.ts'

/** The name of the pairing protocol, the same in every language. */
export const protocol = 'WalletConnect'

interface Texts {
  readonly attempt: Resolved<(typeof attemptMessages)['texts']>
  readonly pairing: Resolved<(typeof pairingMessages)['texts']>
}

/** Texts of a pairing that a wallet answered or that ended; the name of the wallet may be unknown. */
export function pairingTexts(
  texts: Texts,
  wallet: string | undefined,
  problem: ConnectProblem | 'authenticating' | 'done',
): StatusTexts {
  const { attempt, pairing } = texts
  switch (problem) {
    case 'authenticating':
      return { title: pairing.authenticating, text: pairing.authenticatingText }
    case 'unsigned':
      return { title: pairing.unsigned, text: pairing.unsignedText }
    case 'unreachable':
      return { title: pairing.unreachable, text: pairing.unreachableText }
    case 'refused':
      return { title: pairing.refused, text: pairing.refusedText }
    case 'clock':
      return { title: pairing.clock, text: pairing.clockText }
    case 'missing':
    case 'gone':
      return { title: pairing.missing, text: attempt.tryAgainText }
    default:
      return wallet === undefined
        ? toSentences(connectTexts(attempt, attempt.yourWallet, problem))
        : connectTexts(attempt, wallet, problem)
  }
}

/** Capitalizes title and text: "your wallet", in place of a wallet's name, may begin a sentence. */
const toSentences = ({ title, text }: StatusTexts): StatusTexts => ({
  title: capitalise(title),
  text: capitalise(text),
})
const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Whether a way to reach a wallet needs a pairing link. */
export const needsPairing = (platform: WalletPlatform): boolean => platform !== 'browser' && platform !== 'unsupported'

/** The countdown begins this number of seconds before the code expires. */
const notice = 30

/** The progress of a pairing, for the tabs of its view. */
export interface PairingProgress {
  /** The current link, if any. */
  readonly uri: string | undefined
  /** Seconds until the link is replaced, in its last half minute. */
  readonly secondsLeft: number | undefined
  readonly problem: ConnectProblem | undefined
  readonly isDone: boolean
  /** The wallet answered, and its sign-in is being verified. */
  readonly isAuthenticating: boolean
  /**
   * The next link is being created, or the wallet has taken the link: buttons are busy and keep their focus.
   */
  readonly isPending: boolean
  /** Tries again; `undefined` if there is nothing to try. */
  readonly retry: (() => void) | undefined
}

export interface PairingOptions {
  readonly wallet?: ListedWallet | undefined
  readonly namespace?: Namespace | undefined
  /** Pairs while it is true; aborts the pairing when it becomes false. */
  readonly isWanted: boolean
}

/** Pairs while the view is on screen, and closes the modal once a wallet is connected. */
export function usePairing({ wallet, namespace, isWanted }: PairingOptions): PairingProgress {
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
    // StrictMode mounts twice: pair once.
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
