import { Button, Icon, useCopy } from 'portico/ui'
import { useKernel, useMessages } from 'portico/view'
import type { ButtonProps } from '../../ui/internal.ts'
import { shellMessages } from '../messages.ts'
import { pairingMessages } from './pairingMessages.ts'
import type { Pairing } from './usePairing.ts'

/** Props of `CopyLink`. */
export interface CopyLinkProps {
  pairing: Pairing
  variant: NonNullable<ButtonProps['variant']>
  /** Takes the place of copying after a failure, in the same button so that focus stays. */
  onRetry?: (() => void) | undefined
}

/** Copies the link of a pairing. One that was there keeps focus while the next is made. */
export function CopyLink({ pairing: { uri, isPending }, variant, onRetry }: CopyLinkProps) {
  const t = useMessages(pairingMessages)
  const { tryAgain } = useMessages(shellMessages)
  const { notices } = useKernel()
  const { copied, copy } = useCopy(uri ?? '', () => notices.banner('error', t.copyFailed))
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
      <output className="p-hidden">{copied ? t.linkCopied : null}</output>
    </>
  )
}
