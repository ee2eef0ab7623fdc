import { Icon } from 'portico/ui'
import { useFormat, useKernel, useMessages, usePlugin } from 'portico/view'
import { writeAmount } from 'portico/wallet'
import { useId } from 'react'
import { onrampMessages } from '../messages.ts'
import { onramp } from '../plugin.ts'
import { amountNote, isRefused, presets } from '../rules/amount.ts'
import { OnRampFiatSelectView, OnRampTokenSelectView } from '../tokens.ts'
import { useOnramp } from './useOnramp.ts'

/** How many tokens the amount buys, with "About" before an estimate. */
function QuoteLine() {
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

/** The amount to pay and the tokens that it buys. */
export function AmountForm() {
  const id = useId()
  const t = useMessages(onrampMessages)
  const { locale } = useFormat()
  const { router } = useKernel()
  const { setAmount } = usePlugin(onramp)
  const { amount, paymentCode, purchaseSymbol, limits, money } = useOnramp()
  const note = amountNote(amount, limits)
  const least = money(Math.min(...limits.map(({ min }) => min)), true)
  const most = money(Math.max(...limits.map(({ max }) => max)), true)
  const ways = { card: t.card, ach_bank_account: t.bank }
  const notes = { low: t.low({ least }), high: t.high({ most }), card: t.cardOnly, ach_bank_account: t.bankOnly }
  const all = limits.map(({ id, min, max }) =>
    t.limit({ way: ways[id], least: money(min, true), most: money(max, true) }),
  )
  return (
    <div className="onramp-form">
      <div>
        <label htmlFor={id} className="onramp-label">
          {t.pay}
        </label>
        <div className="onramp-box" data-invalid={isRefused(note) || undefined}>
          <input
            id={id}
            className="onramp-amount"
            inputMode="decimal"
            autoComplete="off"
            dir="ltr"
            value={writeAmount(amount, locale)}
            placeholder={t.payHint}
            aria-invalid={isRefused(note) || undefined}
            aria-describedby={`${id}-message`}
            onChange={(event) => void setAmount(event.target.value)}
          />
          <button
            type="button"
            className="onramp-currency p-focusable"
            aria-label={t.currency({ code: paymentCode })}
            onClick={() => router.push(OnRampFiatSelectView)}
          >
            {paymentCode}
            <Icon name="chevron" size={16} />
          </button>
        </div>
        <p
          id={`${id}-message`}
          className="onramp-message"
          data-invalid={isRefused(note) || undefined}
          aria-live="polite"
        >
          {note ? notes[note] : all.join(' · ')}
        </p>
      </div>
      <ul className="onramp-presets" aria-label={t.presets}>
        {presets.map((preset) => (
          <li key={preset}>
            <button
              type="button"
              className="onramp-preset p-focusable"
              aria-pressed={amount === preset}
              onClick={() => void setAmount(preset)}
            >
              {money(Number(preset), true)}
            </button>
          </li>
        ))}
      </ul>
      <div>
        <p className="onramp-label">{t.get}</p>
        <div className="onramp-box">
          <QuoteLine />
          <button
            type="button"
            className="onramp-currency p-focusable"
            aria-label={t.token({ code: purchaseSymbol })}
            onClick={() => router.push(OnRampTokenSelectView)}
          >
            {purchaseSymbol}
            <Icon name="chevron" size={16} />
          </button>
        </div>
        <QuoteNote />
      </div>
    </div>
  )
}

/** Says whether the quote is an estimate or an offer, or that there is none. */
function QuoteNote() {
  const t = useMessages(onrampMessages)
  const { quote, quoteStatus } = useOnramp()
  return (
    <p className="onramp-message">
      {quote?.isEstimate ? t.estimateNote : quoteStatus === 'none' ? t.noQuote : t.quoteNote}
    </p>
  )
}
