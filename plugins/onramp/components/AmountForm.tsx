import { AmountField, AmountOutput, AmountPresets } from 'portico/ui'
import { useFormat, useKernel, useMessages, usePlugin } from 'portico/view'
import { writeAmount } from 'portico/wallet'
import { Fragment } from 'react'
import { onrampMessages } from '../messages.ts'
import { onramp } from '../plugin.ts'
import { amountNote, isRefused, presets } from '../rules/amount.ts'
import { OnRampFiatSelectView, OnRampTokenSelectView } from '../tokens.ts'
import { useOnramp } from './useOnramp.ts'

/** How many tokens the amount buys, with "About" before an estimate. */
function Quote() {
  const t = useMessages(onrampMessages)
  const format = useFormat()
  const { quote, quoteStatus } = useOnramp()
  if (quoteStatus === 'loading') return <span className="onramp-muted">{t.quoting}</span>
  if (!quote) return <span className="onramp-none">—</span>
  const value = Number(quote.amount)
  const amount = format.number(value, value < 1 ? { maximumSignificantDigits: 6 } : { maximumFractionDigits: 6 })
  return <bdi data-estimate={quote.isEstimate || undefined}>{quote.isEstimate ? t.about({ amount }) : amount}</bdi>
}

/** The amount to pay and the tokens that it buys. */
export function AmountForm() {
  const t = useMessages(onrampMessages)
  const { locale } = useFormat()
  const { router } = useKernel()
  const { setAmount } = usePlugin(onramp)
  const { amount, paymentCode, purchaseSymbol, limits, money, quote, quoteStatus } = useOnramp()
  const note = amountNote(amount, limits)
  const least = money(Math.min(...limits.map(({ min }) => min)), true)
  const most = money(Math.max(...limits.map(({ max }) => max)), true)
  const ways = { card: t.card, ach_bank_account: t.bank }
  const notes = { low: t.low({ least }), high: t.high({ most }), card: t.cardOnly, ach_bank_account: t.bankOnly }
  const all = limits.map(({ id, min, max }, index) => (
    <Fragment key={id}>
      {index > 0 ? ' · ' : null}
      <span className="onramp-whole">
        {t.limit({ way: ways[id], least: money(min, true), most: money(max, true) })}
      </span>
    </Fragment>
  ))
  const quoteNote = quote?.isEstimate ? t.estimateNote : quoteStatus === 'none' ? t.noQuote : t.quoteNote
  return (
    <div className="onramp-form">
      <AmountField
        label={t.pay}
        value={writeAmount(amount, locale)}
        onChange={(text) => void setAmount(text)}
        placeholder={t.payHint}
        choice={{
          label: t.currency({ code: paymentCode }),
          content: paymentCode,
          onPress: () => router.push(OnRampFiatSelectView),
        }}
        message={note ? notes[note] : all}
        invalid={isRefused(note)}
      />
      <AmountPresets
        label={t.presets}
        presets={presets.map((value) => ({ value, label: money(Number(value), true) }))}
        selected={amount}
        onSelect={(value) => void setAmount(value)}
      />
      <AmountOutput
        label={t.get}
        choice={{
          label: t.token({ code: purchaseSymbol }),
          content: purchaseSymbol,
          onPress: () => router.push(OnRampTokenSelectView),
        }}
        message={quoteNote}
      >
        <Quote />
      </AmountOutput>
    </div>
  )
}
