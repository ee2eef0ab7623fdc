import { List, Row, Skeleton, Tag, WalletIcon } from 'portico/ui'
import { useLoaded, useMessages, useRead } from 'portico/view'
import { connectionsSlice, type Namespace, type WalletEntry } from 'portico/wallet'
import { otherConnectionsSlice } from '../../wallet/internal.ts'
import type { DirectoryRows } from '../hooks/useDirectoryRows.ts'
import { shellMessages } from '../messages.ts'
import type { ListedEntry } from '../rules/directory.ts'

/** Most wallets bring a picture of their own. */
const loadImage = async () => ({ default: (await import('./ConnectorImage.tsx')).ConnectorImage })

/** Props of `WalletRows`. */
export interface WalletRowsProps {
  entries: readonly (WalletEntry | ListedEntry)[]
  /** Draws the entries of the directory. */
  rows: DirectoryRows | null | undefined
  /** The directory may be asked. */
  isWanted: boolean
  namespace: Namespace | undefined
  onSelect(wallet: WalletEntry): void
}

/** One row for each wallet. */
export function WalletRows({ entries, rows, isWanted, namespace, onSelect }: WalletRowsProps) {
  const t = useMessages(shellMessages)
  return (
    <List label={t.wallets}>
      {entries.map((entry) =>
        'connectors' in entry ? (
          <WalletRow key={entry.key} wallet={entry} isWanted={isWanted} onSelect={onSelect} />
        ) : rows ? (
          <rows.ListedRow key={entry.key} entry={entry} isWanted={isWanted} namespace={namespace} />
        ) : (
          <Skeleton key={entry.key} shape="row" />
        ),
      )}
    </List>
  )
}

type WalletRowProps = { wallet: WalletEntry } & Pick<WalletRowsProps, 'isWanted' | 'onSelect'>

function WalletRow({ wallet, isWanted, onSelect }: WalletRowProps) {
  const { name, imageUrl, imageId, connectors, isInstalled, group, imitates } = wallet
  const t = useMessages(shellMessages)
  const isPairing = group === 'walletConnect'
  const isLate = isPairing || Boolean(imageId && !imageUrl)
  const Image = useLoaded(isLate ? loadImage : undefined)
  const icon = Image ? (
    <Image name={name} wallet={wallet} isPaused={!isWanted} />
  ) : (
    <WalletIcon name={name} src={imageUrl} isPending={isLate} />
  )
  const isDisputed = connectors.some((connector) => connector.isDisputed)
  const doubt = imitates ? t.lookAlike({ wallet: imitates }) : isDisputed ? t.disputed : undefined
  const isConnected = useRead((read) =>
    connectors.some(({ id, namespace }) => {
      const isHere = (connectorId: string | null | undefined, family: string) =>
        id === connectorId && (isPairing || namespace === family)
      return (
        Object.entries(read(connectionsSlice).connections).some(
          ([family, state]) => state?.status === 'connected' && isHere(state.connectorId, family),
        ) || read(otherConnectionsSlice).connections.some((item) => isHere(item.connectorId, item.namespace))
      )
    }),
  )
  return (
    <Row
      label={name}
      detail={doubt && <span className="s-doubt">{doubt}</span>}
      icon={icon}
      tag={
        isConnected ? (
          <Tag tone="accent">{t.connectedTag}</Tag>
        ) : doubt ? (
          <Tag tone="negative">{t.caution}</Tag>
        ) : isInstalled ? (
          <Tag tone="positive">{t.installed}</Tag>
        ) : isPairing ? (
          <Tag>{t.scan}</Tag>
        ) : null
      }
      // One pairing serves the whole page.
      disabled={isPairing && isConnected}
      onSelect={() => onSelect(wallet)}
    />
  )
}
