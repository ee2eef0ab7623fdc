import { Button, ConnectingGraphic } from 'portico/ui'
import { useKernel, useMessages, useSlice } from 'portico/view'
import { openWallet } from 'portico/wallet'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import {
  directorySlice,
  type LinkEnvironment,
  type LinkKind,
  type ListedWallet,
  pairingLink,
  pairingTarget,
  type WalletToOpen,
} from '../../wallet/internal.ts'
import { attemptMessages } from '../connect/attemptMessages.ts'
import { DirectoryImage } from '../directory/DirectoryImage.tsx'
import { shellMessages } from '../messages.ts'
import { Sentence } from '../parts/Sentence.tsx'
import { CopyLink } from './PairingCode.tsx'
import { pairingMessages } from './pairingMessages.ts'
import type { PairingProgress } from './usePairing.ts'
import { pairingTexts } from './usePairing.ts'

/** The state of opening an app by a link. */
export interface LinkOpening {
  /** The page is still visible, so the app is probably not installed. */
  readonly isMissed: boolean
  /** Opens synchronously, within the event handler of the press. */
  open(): void
}

/**
 * Opens a wallet outside of the page. Once `isOver`, because the wallet has answered, the wallet no longer counts as missing.
 */
function useOpening(wallet: WalletToOpen | undefined, isOver: boolean): LinkOpening {
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
      // Aborted by a newer press, by an answer, or by leaving the view.
      () => {},
    )
  }
  return { isMissed, open }
}

/** Props of `PairingLink`. */
export interface PairingLinkProps {
  pairing: PairingProgress
  wallet: ListedWallet
  /** The wallet's app to open. */
  kind: LinkKind
  environment: LinkEnvironment
  /** Opens the app automatically while the press that led here still counts as user activation. */
  opensItself: boolean
}

/** Opens an app of the wallet by a link, and offers help if it does not open. */
export function PairingLink({ pairing, wallet, kind, environment, opensItself }: PairingLinkProps) {
  const shell = useMessages(shellMessages)
  const attempt = useMessages(attemptMessages)
  const t = useMessages(pairingMessages)
  const { uri, problem, isDone, isAuthenticating, isPending, retry } = pairing
  const { name } = wallet
  const preferUniversalLinks = useSlice(directorySlice, (state) => state.preferUniversalLinks)
  const link = uri ? pairingLink(wallet, uri, kind, environment, { preferUniversalLinks }) : undefined
  const ended = isDone ? 'done' : (problem ?? (isAuthenticating ? 'authenticating' : undefined))
  const { isMissed, open } = useOpening(uri ? { listed: wallet, uri, way: kind } : undefined, ended !== undefined)
  // Anyone may list a wallet: show the scheme of an uncertified one, and open it only by a separate press.
  const target = wallet.isCertified ? undefined : pairingTarget(wallet, kind, { preferUniversalLinks })
  useOpeningOnEntry(link && opensItself && wallet.isCertified ? open : undefined)

  const box = useRef<HTMLDivElement>(null)
  // The copy button goes away: move focus to the help before the browser drops it.
  useLayoutEffect(() => {
    if (problem && box.current?.querySelector('button:disabled:focus')) box.current.querySelector('button')?.focus()
  }, [problem])

  const hints = { mobile: t.mobileText, desktop: t.desktopText, web: t.webText }
  const texts = ended
    ? pairingTexts({ attempt, pairing: t }, name, ended)
    : isMissed
      ? { title: t.notOpened({ wallet: name }), text: t.notOpenedText }
      : { title: attempt.connecting({ wallet: name }), text: hints[kind] }
  return (
    <div ref={box} className="s-pairing">
      <ConnectingGraphic state={isDone ? 'done' : problem ? 'failed' : 'connecting'}>
        <DirectoryImage wallet={wallet} size={72} />
      </ConnectingGraphic>
      <div className="s-centre" aria-live="polite" aria-atomic="true">
        <p className="s-attempt-title">{texts.title}</p>
        <p className="s-attempt-text">{texts.text}</p>
        {target && !ended ? (
          <p className="s-target">
            <Sentence text={t.uncertified} parts={{ link: <bdi dir="ltr">{target}</bdi> }} />
          </p>
        ) : null}
      </div>
      <Button disabled={problem ? !retry : !link && !isPending} busy={isPending} onPress={problem ? retry : open}>
        {problem ? shell.tryAgain : isMissed ? t.openAgain : t.open({ wallet: name })}
      </Button>
      <CopyLink variant="text" pairing={pairing} />
    </div>
  )
}

/**
 * Opens automatically once, if the first link arrives while the user's press still counts as transient activation
 * (HTML).
 */
function useOpeningOnEntry(open: (() => void) | undefined): void {
  const isOver = useRef(false)
  useEffect(() => {
    if (!open || isOver.current) return
    isOver.current = true
    if (navigator.userActivation?.isActive) open()
  })
}
