import { useKernel, useMessages } from 'portico/react'
import { Button, EmptyState, Icon, Row, Skeleton } from 'portico/ui'
import { useEffect, useRef, useState } from 'react'
import { useElapsed } from '../hooks/useDelayed.ts'
import { shellMessages } from '../messages.ts'
import type { WalletEntry } from '../rules/wallets.ts'
import { GetWalletView } from '../tokens.ts'
import { QuietButton } from './QuietButton.tsx'
import { WalletRows } from './WalletRows.tsx'

/** How long wallets may take to announce themselves before there is said to be none, in milliseconds. */
const patience = 400

/** Props of `WalletBlock`. */
export interface WalletBlockProps {
  wallets: readonly WalletEntry[]
  /** There is no other way to connect. */
  isAlone: boolean
  /** One row that opens the list. */
  isCollapsible: boolean
  onSelect(wallet: WalletEntry): void
}

/** The wallets to connect with, or what to do where there is none. */
export function WalletBlock({ wallets, isAlone, isCollapsible, onSelect }: WalletBlockProps) {
  const t = useMessages(shellMessages)
  const { router } = useKernel()
  const [isOpen, setOpen] = useState(false)
  const isSettled = useElapsed(patience)
  const box = useRef<HTMLDivElement>(null)
  // The row that was pressed is gone, so focus goes to the first one of the list.
  useEffect(() => {
    if (isOpen) box.current?.querySelector('button')?.focus()
  }, [isOpen])

  const getWallet = () => router.push(GetWalletView)
  if (isCollapsible && !isOpen) {
    return (
      <Row
        label={t.continueWithWallet}
        icon={<Icon name="wallet" />}
        tag={<Icon name="chevron" />}
        onSelect={() => setOpen(true)}
      />
    )
  }
  return <div ref={box}>{content()}</div>

  function content() {
    if (wallets.length > 0) {
      return (
        <div className="s-stack">
          <WalletRows wallets={wallets} onSelect={onSelect} />
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
