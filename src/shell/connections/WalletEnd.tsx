import { IconButton, Spinner } from 'portico/ui'
import { useMessages } from 'portico/view'
import type { ReactNode } from 'react'
import { connectionsMessages } from './connectionsMessages.ts'

/** Props of `WalletEnd`. */
export interface WalletEndProps {
  /** The name of the wallet. */
  wallet: string
  isBusy: boolean
  onDisconnect(): void
  /** Content before the button: the tag "Active", or the button that switches to the wallet. */
  children: ReactNode
}

/** The end of the row of a connected wallet, the same for the active wallet and the others. */
export function WalletEnd({ wallet, isBusy, onDisconnect, children }: WalletEndProps) {
  const t = useMessages(connectionsMessages)
  return (
    <>
      {children}
      <span className="s-danger" aria-busy={isBusy || undefined}>
        {isBusy ? (
          <Spinner size={18} />
        ) : (
          <IconButton icon="disconnect" label={t.disconnectWallet({ wallet })} onPress={onDisconnect} />
        )}
      </span>
    </>
  )
}
