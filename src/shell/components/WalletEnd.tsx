import { useMessages } from 'portico/react'
import { IconButton, Spinner } from 'portico/ui'
import type { ReactNode } from 'react'
import { connectionsMessages } from '../connectionsMessages.ts'

/** Props of `WalletEnd`. */
export interface WalletEndProps {
  /** The name of the wallet. */
  wallet: string
  isBusy: boolean
  onDisconnect(): void
  /** What stands before it: that the wallet is active, or how to switch to it. */
  children: ReactNode
}

/** The end of the line of a connected wallet: the same for the active one and for those beside it. */
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
