import { Button, ConnectingGraphic, Icon, QrCode, useCopy, useCopyField } from 'portico/ui'
import { useKernel, useMessages } from 'portico/view'
import { type ReactNode, useEffect } from 'react'
import { BrandIcon, type ButtonProps } from '../../ui/internal.ts'
import { deepLinkChoice, type ListedWallet } from '../../wallet/internal.ts'
import { attemptMessages } from '../connect/attemptMessages.ts'
import { DirectoryImage } from '../directory/DirectoryImage.tsx'
import { shellMessages } from '../messages.ts'
import { protocolBrand } from '../parts/ConnectorImage.tsx'
import { pairingMessages } from './pairingMessages.ts'
import { type PairingProgress, pairingTexts, protocol } from './usePairing.ts'

/** Props of `CopyLink`. */
export interface CopyLinkProps {
  pairing: PairingProgress
  variant: NonNullable<ButtonProps['variant']>
  /** Called instead of copying after a failure, by the same button so that focus stays. */
  onRetry?: (() => void) | undefined
}

/** Copies the link of a pairing. The button keeps focus while the next link is created, and goes once the wallet has answered. */
export function CopyLink({ pairing: { uri, isPending, isAuthenticating }, variant, onRetry }: CopyLinkProps) {
  const t = useMessages(pairingMessages)
  const { tryAgain } = useMessages(shellMessages)
  const { notices } = useKernel()
  const [field, refuse] = useCopyField(uri, t.link)
  const { copied, copy } = useCopy(uri ?? '', () => {
    refuse()
    notices.banner('error', t.copyFailed)
  })
  // The wallet has answered, so the link is used up. Only its room stays.
  if (isAuthenticating && isPending) return <div className="s-no-link" />
  return (
    <>
      <Button
        variant={variant}
        icon={onRetry ? undefined : <Icon name={copied ? 'check' : 'copy'} />}
        disabled={!uri && !isPending && !onRetry}
        busy={isPending}
        onPress={onRetry ?? copy}
      >
        {onRetry ? tryAgain : copied ? t.linkCopied : t.copyLink}
      </Button>
      {field}
      <output className="p-hidden">{copied ? t.linkCopied : null}</output>
    </>
  )
}

/** Props of `PairingCode`. */
export interface PairingCodeProps {
  pairing: PairingProgress
  wallet?: ListedWallet | undefined
  /** Replaces the button below the code. */
  action?: ReactNode
}

/** A code to scan with a phone. Its size does not change with its state, and its button keeps focus. */
export function PairingCode({ pairing, wallet, action }: PairingCodeProps) {
  const attempt = useMessages(attemptMessages)
  const t = useMessages(pairingMessages)
  const { uri, secondsLeft, problem, isDone, isAuthenticating, retry } = pairing
  // The wallet that scans is on another device, so no app has to open here for later requests.
  useEffect(() => deepLinkChoice(), [])
  const ended = isDone ? 'done' : (problem ?? (isAuthenticating ? 'authenticating' : undefined))
  const texts = ended && pairingTexts({ attempt, pairing: t }, wallet?.name, ended)
  const isEnding = secondsLeft !== undefined && !ended
  return (
    <div className="s-pairing">
      <div className="s-code">
        {texts ? null : (
          <QrCode value={uri} label={t.qrCode}>
            <PairingImage wallet={wallet} size={64} />
          </QrCode>
        )}
        <div className="s-code-end" data-shown={ended ? '' : undefined}>
          {ended ? (
            <ConnectingGraphic state={isDone ? 'done' : problem ? 'failed' : 'connecting'}>
              <PairingImage wallet={wallet} size={72} />
            </ConnectingGraphic>
          ) : null}
          <div className="s-centre" aria-live="polite" aria-atomic="true">
            {texts ? (
              <>
                <p className="s-attempt-title">{texts.title}</p>
                <p className="s-attempt-text">{texts.text}</p>
              </>
            ) : null}
          </div>
        </div>
      </div>
      <div className="s-code-hint">
        <p>{texts ? null : wallet ? t.scanWith({ wallet: wallet.name }) : t.scan}</p>
        {/* Screen readers do not get the countdown: the output below announces it once. */}
        <p className="p-tabular" aria-hidden="true">
          {isEnding ? (secondsLeft > 0 ? t.newCodeIn({ seconds: secondsLeft }) : t.codeComing) : null}
        </p>
        <output className="p-hidden">{isEnding ? t.newCodeSoon : null}</output>
      </div>
      {action ?? <CopyLink variant="secondary" pairing={pairing} onRetry={problem && retry} />}
    </div>
  )
}

/** The picture of the chosen wallet, else of the protocol. */
function PairingImage({ wallet, size }: { wallet: ListedWallet | undefined; size: number }) {
  if (wallet) return <DirectoryImage wallet={wallet} size={size} />
  return <BrandIcon name={protocol} brand={protocolBrand} size={size} />
}
