import type { Format } from 'portico/kernel'
import { useFormat, useLoaded, useStyles } from 'portico/view'
import { formatExactAmount, fromBaseUnits, loadAmounts } from 'portico/wallet'
import type { ReactNode } from 'react'
import figuresCss from './figures.css?inline'

/** Props of `ExactAmount` and `AboutAmount`. */
export interface AmountProps {
  /** Base units. */
  units: string
  decimals: number
  symbol: string
}

/** An amount with its symbol and all digits; digits come before the symbol in every language. */
export function ExactAmount({ units, decimals, symbol }: AmountProps) {
  const { locale } = useFormat()
  return (
    <bdi className="p-tabular" dir="ltr">
      {formatExactAmount(fromBaseUnits(units, decimals), locale)} {symbol}
    </bdi>
  )
}

/** An estimate with its symbol, rounded to significant digits. */
export function AboutAmount({ units, decimals, symbol }: AmountProps) {
  const { number } = useFormat()
  return (
    <bdi className="p-tabular" dir="ltr">
      {number(Number(fromBaseUnits(units, decimals)), { maximumSignificantDigits: 3 })} {symbol}
    </bdi>
  )
}

/** An amount of whole tokens as a decimal string, and the price of one token in US dollars. */
export type Priced = readonly [amount: string, price: number | undefined]

async function loadWorth() {
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

/** The total value of amounts in US dollars. Renders nothing unless every price is known. */
export function Worth({ parts }: { parts: readonly Priced[] }) {
  useStyles(figuresCss)
  const format = useFormat()
  const Component = useLoaded(loadWorth)
  if (!Component || !parts.every(isKnown)) return null
  return (
    <bdi className="p-tabular s-worth" dir="ltr">
      <Component parts={parts} format={format} />
    </bdi>
  )
}

/** The `tag` of a `Row`: a balance, and its value below it. Long ones have a line of their own. */
export function RowFigures({ children }: { children: ReactNode }) {
  useStyles(figuresCss)
  return <span className="s-figures">{children}</span>
}
