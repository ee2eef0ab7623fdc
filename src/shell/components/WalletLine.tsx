import { Address, RowText, WalletIcon } from 'portico/ui'
import type { ReactNode } from 'react'

/** Props of `WalletLine`. */
export interface WalletLineProps {
  name: string
  imageUrl: string | null | undefined
  address: string | undefined
  /** What the visitor calls the account. */
  label: string | undefined
  /** What stands at the end: a tag, or what can be done. */
  children?: ReactNode
}

/** A wallet and the account in it, in the shape of a row. */
export function WalletLine({ name, imageUrl, address, label, children }: WalletLineProps) {
  return (
    <div className="s-wallet-line">
      <WalletIcon name={name} src={imageUrl ?? undefined} />
      <RowText label={label ?? name} detail={address ? <Address address={address} /> : undefined} />
      {children}
    </div>
  )
}
