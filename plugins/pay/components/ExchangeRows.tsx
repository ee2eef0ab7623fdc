import { Button, EmptyState, ErrorState, Icon, List, NetworkIcon, Row, Skeleton, VisuallyHidden } from 'portico/ui'
import { useMessages } from 'portico/view'
import { useEffect, useRef, useState } from 'react'
import { payMessages } from '../messages.ts'
import { type ExchangePage, openExchangePage } from '../popup.ts'
import type { ExchangeList } from '../tokens.ts'

/** The number of exchanges above the button that shows all. */
const shownFirst = 4

export interface ExchangeRowsProps {
  list: ExchangeList
  heading: string
  disabled: boolean
  openInNewTab?: boolean | undefined
  /** Called in the click, with the window that was opened in it. */
  onChoose(exchangeId: string, page: ExchangePage | null): void
  onRetry(): void
}

/** The exchanges that can make the payment. */
export function ExchangeRows({
  list: { status, exchanges },
  heading,
  disabled,
  openInNewTab,
  onChoose,
  onRetry,
}: ExchangeRowsProps) {
  const t = useMessages(payMessages)
  const [isWhole, setWhole] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The button that was pressed is gone.
    if (isWhole) box.current?.querySelectorAll('button')[shownFirst]?.focus()
  }, [isWhole])
  if (status === 'failed') return <ErrorState message={t.exchangesFailed} retryLabel={t.retry} onRetry={onRetry} />
  if (exchanges.length === 0 && status !== 'ready')
    return (
      <div aria-busy="true">
        <VisuallyHidden>{t.loadingExchanges}</VisuallyHidden>
        <Skeleton shape="row" count={2} />
      </div>
    )
  if (exchanges.length === 0) {
    return (
      <EmptyState icon="coins" title={t.noExchangesTitle}>
        {t.noExchanges}
      </EmptyState>
    )
  }
  const shown = isWhole || exchanges.length <= shownFirst ? exchanges : exchanges.slice(0, shownFirst)
  return (
    <div ref={box} aria-busy={status === 'loading' || undefined}>
      <List heading={heading}>
        {shown.map(({ id, name, imageUrl }) => (
          <Row
            key={id}
            label={name}
            icon={<NetworkIcon name={name} src={imageUrl ?? undefined} />}
            tag={
              openInNewTab === false ? undefined : (
                <span className="pay-window">
                  <Icon name="external" />
                  <VisuallyHidden>{t.newWindow}</VisuallyHidden>
                </span>
              )
            }
            disabled={disabled}
            onSelect={() => onChoose(id, openExchangePage(openInNewTab))}
          />
        ))}
      </List>
      {shown.length < exchanges.length ? (
        <Button variant="text" onPress={() => setWhole(true)}>
          {t.allExchanges}
        </Button>
      ) : null}
    </div>
  )
}
