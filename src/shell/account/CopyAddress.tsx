import { CopyButton } from 'portico/ui'
import { useKernel, useMessages } from 'portico/view'
import type { ReactNode } from 'react'
import { accountMessages } from './accountMessages.ts'

/** Copies an address; shows a message if the browser does not allow it. */
export function CopyAddress({ address, children }: { address: string; children?: ReactNode }) {
  const t = useMessages(accountMessages)
  const { notices } = useKernel()
  return (
    <CopyButton
      text={address}
      label={t.copyAddress}
      copiedLabel={t.addressCopied}
      onError={() => notices.banner('error', t.copyFailed)}
    >
      {children}
    </CopyButton>
  )
}
