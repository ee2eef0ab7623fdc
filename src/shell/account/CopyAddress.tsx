import { Address, CopyButton, shortenAddress, useCopyField } from 'portico/ui'
import { useKernel, useMessages } from 'portico/view'
import type { ReactNode } from 'react'
import { accountMessages } from './accountMessages.ts'

/** Props of `CopyAddress`. */
export interface CopyAddressProps {
  address: string
  /** Shows the address in the button, and has it in its name. */
  isShown?: boolean
  /** Shown where the address is not. */
  children?: ReactNode
}

/** Copies an address; shows a message and a field to copy from if the browser does not allow it. */
export function CopyAddress({ address, isShown, children }: CopyAddressProps) {
  const t = useMessages(accountMessages)
  const { notices } = useKernel()
  const [field, refuse] = useCopyField(address, t.ownAddress)
  return (
    <>
      <CopyButton
        text={address}
        label={isShown ? `${t.copyAddress} ${shortenAddress(address)}` : t.copyAddress}
        copiedLabel={t.addressCopied}
        onError={() => {
          refuse()
          notices.banner('error', t.copyFailed)
        }}
      >
        {isShown ? <Address address={address} /> : children}
      </CopyButton>
      {field}
    </>
  )
}
