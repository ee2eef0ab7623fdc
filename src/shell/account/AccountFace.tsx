import { Avatar } from 'portico/ui'
import { useKernel, useMessages } from 'portico/view'
import { connectionsMessages } from '../connections/connectionsMessages.ts'
import { ConnectorImage } from '../parts/ConnectorImage.tsx'
import { ProfileWalletsView } from '../viewTokens.ts'
import type { CurrentAccount } from './useCurrentAccount.ts'

/** Sides of the two pictures, in CSS pixels. */
const [avatarSize, badgeSize] = [64, 26]

/** The picture of the account with that of its wallet as a badge, leading to the other wallets. */
export function AccountFace({ current: { namespace, account, connection } }: { current: CurrentAccount }) {
  const t = useMessages(connectionsMessages)
  const { router } = useKernel()
  const { wallet, profileImage } = connection
  const avatar = <Avatar address={account.address} src={profileImage ?? undefined} size={avatarSize} />
  if (!wallet) return avatar
  const label = t.openWallets({ wallet: wallet.name })
  return (
    <button
      type="button"
      className="s-face p-focusable"
      aria-label={label}
      title={label}
      onClick={() => router.push(ProfileWalletsView, { namespace })}
    >
      {avatar}
      <span className="s-face-badge">
        <ConnectorImage name={wallet.name} wallet={wallet} size={badgeSize} />
      </span>
    </button>
  )
}
