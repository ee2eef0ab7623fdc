import { useMessages, useRead } from 'portico/react'
import { List, Row, Tag, WalletIcon } from 'portico/ui'
import { connectionsSlice } from 'portico/wallet'
import { shellMessages } from '../messages.ts'
import type { WalletEntry } from '../rules/wallets.ts'

/** One row for each wallet. */
export function WalletRows({
  wallets,
  onSelect,
}: {
  wallets: readonly WalletEntry[]
  onSelect(wallet: WalletEntry): void
}) {
  const t = useMessages(shellMessages)
  return (
    <List label={t.wallets}>
      {wallets.map((wallet) => (
        <Row
          key={wallet.key}
          label={wallet.name}
          icon={<WalletIcon name={wallet.name} src={wallet.imageUrl} />}
          tag={<WalletTag wallet={wallet} />}
          onSelect={() => onSelect(wallet)}
        />
      ))}
    </List>
  )
}

function WalletTag({ wallet: { connectors, isInstalled, group } }: { wallet: WalletEntry }) {
  const t = useMessages(shellMessages)
  const isConnected = useRead((read) => {
    const { connections } = read(connectionsSlice)
    return connectors.some(({ id, namespace }) => {
      const connection = connections[namespace]
      return connection?.status === 'connected' && connection.connectorId === id
    })
  })
  if (isConnected) return <Tag tone="accent">{t.connectedTag}</Tag>
  if (isInstalled) return <Tag tone="positive">{t.installed}</Tag>
  return group === 'walletConnect' ? <Tag>{t.scan}</Tag> : null
}
