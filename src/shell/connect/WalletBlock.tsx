import { Button, EmptyState, ErrorState, Icon, List, Row, Skeleton, Tag, WalletIcon } from 'portico/ui'
import { useLoaded, useMessages, useRead } from 'portico/view'
import { connectionsSlice, type Namespace, type WalletEntry } from 'portico/wallet'
import { useEffect, useRef, useState } from 'react'
import { otherConnectionsSlice } from '../../wallet/internal.ts'
import type { ListedEntry } from '../directory/directory.ts'
import type { DirectoryRows } from '../directory/useDirectoryRows.ts'
import { shellMessages } from '../messages.ts'
import { Inert } from '../parts/Inert.tsx'
import { QuietButton } from '../parts/QuietButton.tsx'
import { useElapsed } from '../parts/useDelayed.ts'
import { useShow } from '../parts/useShow.ts'
import { GetWalletView } from '../viewTokens.ts'
import { useWalletList } from './useWalletList.ts'

/** Loaded on demand: most wallets announce a picture of their own. */
const loadImage = async () => ({ default: (await import('../parts/ConnectorImage.tsx')).ConnectorImage })

/** Time that wallets have to announce themselves before the list says that there are none, in milliseconds. */
const timeLimit = 400

/** Props of `WalletBlock`. */
export interface WalletBlockProps {
  wallets: readonly WalletEntry[]
  namespace: Namespace | undefined
  /** The number of other connect methods. */
  others: number
  /** Shows one row that opens the list. */
  isCollapsible: boolean
  /** The user must agree to the terms before connecting: wallet rows are disabled, help is not. */
  isInert: boolean
  /** Called when the user presses a disabled row. */
  onInertPress(): void
  onSelect(wallet: WalletEntry): void
}

/** The list of wallets to connect, or an empty state. */
export function WalletBlock(props: WalletBlockProps) {
  const { wallets, namespace, others, isCollapsible, isInert, onInertPress, onSelect } = props
  const t = useMessages(shellMessages)
  const show = useShow()
  const [isOpen, setOpen] = useState(false)
  const [isMet, setMet] = useState(false)
  const meet = () => setMet(true)
  const isSettled = useElapsed(timeLimit)
  const isCollapsed = isCollapsible && !isOpen
  const isAlone = others === 0
  const list = useWalletList({ wallets, namespace, others, isShown: !isCollapsed, isMet })
  const box = useRef<HTMLDivElement>(null)
  // The pressed row is unmounted: move focus to the first wallet.
  useEffect(() => {
    if (isOpen) box.current?.querySelector('button')?.focus()
  }, [isOpen])

  const getWallet = () => show(GetWalletView)
  if (isCollapsed) {
    return (
      <Inert when={isInert} onPress={onInertPress}>
        <Row
          label={t.continueWithWallet}
          icon={<Icon name="wallet" />}
          tag={<Icon name="chevron" />}
          onSelect={() => setOpen(true)}
        />
      </Inert>
    )
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is pressed here, the user is only noticed
    <div ref={box} onPointerEnter={meet} onFocus={meet}>
      {content()}
    </div>
  )

  function content() {
    const { entries, rows, places, hasSearch, isWanted, retry } = list
    if (wallets.length > 0) {
      return (
        <div className="s-stack">
          <Inert when={isInert} onPress={onInertPress}>
            <div className="s-stack">
              <WalletRows entries={entries} rows={rows} isWanted={isWanted} namespace={namespace} onSelect={onSelect} />
              {places > 0 ? <Skeleton shape="row" count={places} /> : null}
              {rows ? <rows.DirectoryFoot hasSearch={hasSearch} isWanted={isWanted} namespace={namespace} /> : null}
            </div>
          </Inert>
          {rows === null ? <ErrorState message={t.partFailed} retryLabel={t.tryAgain} onRetry={retry} /> : null}
          {isAlone ? <QuietButton onPress={getWallet}>{t.noWalletYet}</QuietButton> : null}
        </div>
      )
    }
    if (!isSettled) return <Skeleton shape="row" count={isAlone ? 3 : 1} />
    if (!isAlone) return <Row label={t.getWallet} icon={<Icon name="download" />} onSelect={getWallet} />
    return (
      <EmptyState icon="wallet" title={t.noWalletTitle} action={<Button onPress={getWallet}>{t.getWallet}</Button>}>
        {t.noWalletText}
      </EmptyState>
    )
  }
}

interface WalletRowsProps {
  entries: readonly (WalletEntry | ListedEntry)[]
  /** The code that renders entries of the directory. */
  rows: DirectoryRows | null | undefined
  /** Whether the directory may be requested. */
  isWanted: boolean
  namespace: Namespace | undefined
  onSelect(wallet: WalletEntry): void
}

/** One row for each wallet. */
function WalletRows({ entries, rows, isWanted, namespace, onSelect }: WalletRowsProps) {
  const t = useMessages(shellMessages)
  return (
    <List label={t.wallets}>
      {entries.map((entry) =>
        'connectors' in entry ? (
          <WalletRow key={entry.key} wallet={entry} isWanted={isWanted} onSelect={onSelect} />
        ) : rows && entry.wallet ? (
          <rows.ListedRow
            key={entry.key}
            entry={entry}
            wallet={entry.wallet}
            isWanted={isWanted}
            namespace={namespace}
          />
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
      const isHere = (connectorId: string | null | undefined, candidate: string) =>
        id === connectorId && (isPairing || namespace === candidate)
      return (
        Object.entries(read(connectionsSlice).connections).some(
          ([candidate, state]) => state?.status === 'connected' && isHere(state.connectorId, candidate),
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
      // There can be only one pairing.
      disabled={isPairing && isConnected}
      onSelect={() => onSelect(wallet)}
    />
  )
}
