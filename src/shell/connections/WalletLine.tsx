import { Address, RowText } from 'portico/ui'
import type { ReactNode } from 'react'
import type { Pictured } from '../directory/useDirectoryImage.ts'
import { ConnectorImage } from '../parts/ConnectorImage.tsx'

/** Props of `WalletLine`. */
export interface WalletLineProps {
  name: string
  /** The subject of the picture. */
  wallet: Pictured | undefined
  address: string | undefined
  /** The user's label of the account. */
  label: string | undefined
  /** A tag or actions at the end of the row. */
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
