import { useKernel, useMessages } from 'portico/react'
import { Icon } from 'portico/ui'
import { connectionsMessages } from '../connectionsMessages.ts'
import { useConnectionsStyles } from '../hooks/useConnectionsStyles.ts'
import type { CurrentAccount } from '../hooks/useCurrentAccount.ts'
import { ProfileWalletsView } from '../tokens.ts'
import { ConnectorImage } from './ConnectorImage.tsx'

/** The wallet of the account on screen, leading to the others. */
export function WalletPill({ current: { namespace, connection } }: { current: CurrentAccount }) {
  useConnectionsStyles()
  const t = useMessages(connectionsMessages)
  const { router } = useKernel()
  const { wallet } = connection
  if (!wallet) return null
  const label = t.openWallets({ wallet: wallet.name })
  return (
    <button
      type="button"
      className="s-wallet-pill p-focusable"
      aria-label={label}
      title={label}
      onClick={() => router.push(ProfileWalletsView, { namespace })}
    >
      <ConnectorImage name={wallet.name} wallet={wallet} size={24} />
      <span className="p-ellipsis" dir="auto">
        {wallet.name}
      </span>
      <Icon name="chevron" />
    </button>
  )
}
