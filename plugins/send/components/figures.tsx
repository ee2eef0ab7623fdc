import type { Format } from 'portico/kernel'
import { useFormat, useLoaded } from 'portico/view'
import { formatExactAmount, fromBaseUnits, loadAmounts } from 'portico/wallet'

/** An amount in base units with its symbol and all digits; digits come before the symbol in every language. */
export function ExactAmount({ units, decimals, symbol }: { units: string; decimals: number; symbol: string }) {
  const { locale } = useFormat()
  return (
    <bdi className="p-tabular" dir="ltr">
      {formatExactAmount(fromBaseUnits(units, decimals), locale)} {symbol}
    </bdi>
  )
}

/** An estimate in base units with its symbol, rounded to significant digits. */
export function AboutAmount({ units, decimals, symbol }: { units: string; decimals: number; symbol: string }) {
  const { number } = useFormat()
  return (
    <bdi className="p-tabular" dir="ltr">
      {number(Number(fromBaseUnits(units, decimals)), { maximumSignificantDigits: 3 })} {symbol}
    </bdi>
  )
}

async function loadOwnedAmount() {
  const { formatBalance } = await loadAmounts()
  return {
    default: ({ value, decimals, format }: { value: string; decimals: number; format: Format }) =>
      formatBalance({ value, decimals }, format),
  }
}

/** A balance with its symbol, rounded down; a dash if it is not known. Digits come before the symbol in every language. */
export function OwnedAmount({ value, decimals, symbol }: { value: string | null; decimals: number; symbol: string }) {
  const format = useFormat()
  const Component = useLoaded(loadOwnedAmount)
  return (
    <bdi className="p-tabular" dir="ltr">
      {value === null ? '—' : Component ? <Component value={value} decimals={decimals} format={format} /> : null}{' '}
      {symbol}
    </bdi>
  )
}

/** An amount of whole tokens as a decimal string, and the price of one token in US dollars. */
export type Priced = readonly [amount: string, price: number | undefined]

async function loadValue() {
  const { Decimal, formatTokenValue } = await loadAmounts()
  return {
    default: ({ parts, format }: { parts: readonly Priced[]; format: Format }) => {
      const values = parts.map(([amount, price = 0]) => new Decimal(amount).times(price))
      const sum = values.reduce((total, value) => total.plus(value), new Decimal(0))
      return formatTokenValue(sum.toFixed(), format)
    },
  }
}

const isKnown = ([amount, price]: Priced) => Number.isFinite(price) && amount !== '' && Number.isFinite(Number(amount))

/** The total value of several amounts in US dollars. Renders nothing unless every price is known. */
export function Worth({ parts }: { parts: readonly Priced[] }) {
  const format = useFormat()
  const Component = useLoaded(loadValue)
  if (!Component || !parts.every(isKnown)) return null
  return (
    <bdi className="p-tabular send-muted">
      <Component parts={parts} format={format} />
    </bdi>
  )
}

/** The value of one amount in US dollars. Renders nothing unless the price is known. */
export const Value = ({ amount, price }: { amount: string; price: number | undefined }) => (
  <Worth parts={[[amount, price]]} />
)
