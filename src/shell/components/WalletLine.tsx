import { Address, RowText } from 'portico/ui'
import type { ReactNode } from 'react'
import type { Pictured } from '../hooks/useDirectoryImage.ts'
import { ConnectorImage } from './ConnectorImage.tsx'

/** Props of `WalletLine`. */
export interface WalletLineProps {
  name: string
  /** Whose picture it is. */
  wallet: Pictured | undefined
  address: string | undefined
  /** What the visitor calls the account. */
  label: string | undefined
  /** What stands at the end: a tag, or what can be done. */
  children?: ReactNode
}

/** A wallet and the account in it, in the shape of a row. */
export function WalletLine({ name, wallet, address, label, children }: WalletLineProps) {
  return (
    <div className="s-wallet-line">
      <ConnectorImage name={name} wallet={wallet} />
      <RowText label={label ?? name} detail={address ? <Address address={address} /> : undefined} />
      {children}
    </div>
  )
}
