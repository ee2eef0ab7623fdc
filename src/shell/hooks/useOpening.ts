import { useKernel } from 'portico/view'
import { openWallet } from 'portico/wallet'
import { useEffect, useRef, useState } from 'react'
import type { WalletToOpen } from '../../wallet/internal.ts'

/** Opening an app by a link. */
export interface Opening {
  /** The page is still where it was, so that the app seems not to be here. */
  readonly isMissed: boolean
  /** Opens, at once and so within the press that asked for it. */
  open(): void
}

/** Opens a wallet outside of the page, if there is one. From `isOver` on, which is an answer of the wallet, nothing is missed any more. */
export function useOpening(wallet: WalletToOpen | undefined, isOver: boolean): Opening {
  const kernel = useKernel()
  const [isMissed, setMissed] = useState(false)
  const watch = useRef<AbortController | null>(null)
  useEffect(() => () => watch.current?.abort(), [])
  useEffect(() => {
    if (!isOver) return
    watch.current?.abort()
    setMissed(false)
  }, [isOver])

  const open = () => {
    watch.current?.abort()
    setMissed(false)
    if (!wallet) return
    const watching = new AbortController()
    watch.current = watching
    openWallet(kernel, wallet, watching.signal).then(
      (outcome) => setMissed(outcome === 'missed'),
      // Given up for a newer press, an answer, or because the view was left.
      () => {},
    )
  }
  return { isMissed, open }
}
