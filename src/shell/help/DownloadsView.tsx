import { EmptyState, Icon, type IconName, List } from 'portico/ui'
import { Screen, useMessages } from 'portico/view'
import { type DownloadKind, downloadsOf, type ListedWallet } from '../../wallet/internal.ts'
import { pairingMessages } from '../pairing/pairingMessages.ts'
import { useShellStyles } from '../parts/useShellStyles.ts'
import { LinkRow } from './LinkRow.tsx'

const icons = {
  chromeStore: 'browser',
  firefoxStore: 'browser',
  appStore: 'phone',
  playStore: 'phone',
  website: 'network',
} as const satisfies Record<DownloadKind, IconName>

/** Where to get a wallet. */
export default function DownloadsView({ params: { wallet } }: { params: { wallet: ListedWallet } }) {
  useShellStyles()
  const t = useMessages(pairingMessages)
  const downloads = downloadsOf(wallet)
  const title = t.getTitle({ wallet: wallet.name })
  return (
    <Screen title={title}>
      {downloads.length > 0 ? (
        <List label={title}>
          {downloads.map(({ kind, href }) => (
            <LinkRow key={kind} label={t[kind]} href={href} icon={<Icon name={icons[kind]} />} />
          ))}
        </List>
      ) : (
        <EmptyState icon="download" title={t.nowhere}>
          {t.nowhereText}
        </EmptyState>
      )}
    </Screen>
  )
}
