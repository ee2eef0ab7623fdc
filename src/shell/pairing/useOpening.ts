import { useKernel } from 'portico/view'
import { openWallet } from 'portico/wallet'
import { useEffect, useRef, useState } from 'react'
import type { WalletToOpen } from '../../wallet/internal.ts'

/** Opening an app by a link. */
export interface Opening {
  /** The page is still visible, so the app is probably not installed. */
  readonly isMissed: boolean
  /** Opens synchronously, within the event handler of the press. */
  open(): void
}

/**
 * Opens a wallet outside of the page. After `isOver`, when the wallet has answered, the wallet no longer counts as
 * missing.
 */
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
