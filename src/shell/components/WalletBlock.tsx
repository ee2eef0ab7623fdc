import { Button, EmptyState, ErrorState, Icon, Row, Skeleton } from 'portico/ui'
import { useKernel, useMessages } from 'portico/view'
import type { Namespace, WalletEntry } from 'portico/wallet'
import { useEffect, useRef, useState } from 'react'
import { useElapsed } from '../hooks/useDelayed.ts'
import { useWalletList } from '../hooks/useWalletList.ts'
import { shellMessages } from '../messages.ts'
import { GetWalletView } from '../viewTokens.ts'
import { Inert } from './Inert.tsx'
import { QuietButton } from './QuietButton.tsx'
import { WalletRows } from './WalletRows.tsx'

/** How long wallets may take to announce themselves before there is said to be none, in milliseconds. */
const patience = 400

/** Props of `WalletBlock`. */
export interface WalletBlockProps {
  wallets: readonly WalletEntry[]
  namespace: Namespace | undefined
  /** How many other ways to connect there are. */
  others: number
  /** One row that opens the list. */
  isCollapsible: boolean
  /** The user must agree to the terms before connecting: wallet rows are disabled, help is not. */
  isHeld: boolean
  /** Called when the user presses a disabled row. */
  onHeldPress(): void
  onSelect(wallet: WalletEntry): void
}

/** The wallets to connect with, or what to do where there is none. */
export function WalletBlock(props: WalletBlockProps) {
  const { wallets, namespace, others, isCollapsible, isHeld, onHeldPress, onSelect } = props
  const t = useMessages(shellMessages)
  const { router } = useKernel()
  const [isOpen, setOpen] = useState(false)
  const [isMet, setMet] = useState(false)
  const meet = () => setMet(true)
  const isSettled = useElapsed(patience)
  const isCollapsed = isCollapsible && !isOpen
  const isAlone = others === 0
  const list = useWalletList({ wallets, namespace, others, isShown: !isCollapsed, isMet })
  const box = useRef<HTMLDivElement>(null)
  // The row that was pressed is gone, so focus goes to the first one of the list.
  useEffect(() => {
    if (isOpen) box.current?.querySelector('button')?.focus()
  }, [isOpen])

  const getWallet = () => router.push(GetWalletView)
  if (isCollapsed) {
    return (
      <Inert when={isHeld} onPress={onHeldPress}>
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
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is pressed here, the visitor is only noticed
    <div ref={box} onPointerEnter={meet} onFocus={meet}>
      {content()}
    </div>
  )

  function content() {
    const { entries, rows, places, hasSearch, isWanted, retry } = list
    if (wallets.length > 0) {
      return (
        <div className="s-stack">
          <Inert when={isHeld} onPress={onHeldPress}>
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
