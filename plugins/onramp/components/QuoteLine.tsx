import { useFormat, useMessages } from 'portico/view'
import { onrampMessages } from '../messages.ts'
import { useOnramp } from './useOnramp.ts'

/** How much the amount buys: an estimate says "about". */
export function QuoteLine() {
  const t = useMessages(onrampMessages)
  const format = useFormat()
  const { quote, quoteStatus } = useOnramp()
  if (quoteStatus === 'loading') return <output className="onramp-quote onramp-muted">{t.quoting}</output>
  if (!quote) return <output className="onramp-quote onramp-muted">–</output>
  const amount = format.number(Number(quote.amount), { maximumFractionDigits: 6 })
  return (
    <output className="onramp-quote" data-estimate={quote.isEstimate || undefined}>
      <bdi>{quote.isEstimate ? t.about({ amount }) : amount}</bdi>
    </output>
  )
}
