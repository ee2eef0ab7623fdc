import { useFormat, useLoaded } from 'portico/view'
import { formatExactAmount, fromBaseUnits, loadAmounts } from 'portico/wallet'
import { shorten } from '../rules/amount.ts'

/** Props of `Figure`. */
export interface FigureProps {
  /** Base units. */
  units: string
  decimals: number
  symbol: string
  /** Shows all digits. By default digits that do not fit a line are cut off. */
  isExact?: boolean
  /** Shows amounts below a millionth as "less than", for lists without room for their digits. */
  isBrief?: boolean
}

const millionth = '0.000001'

/** An amount of a token; digits before the symbol in every language. */
export function Figure({ units, decimals, symbol, isExact, isBrief }: FigureProps) {
  const { locale } = useFormat()
  const numeric = fromBaseUnits(units, decimals)
  const isTiny = isBrief && /^0\.0{6}/.test(numeric)
  return (
    <bdi className="p-tabular" dir="ltr">
      {isTiny ? '<' : null}
      {formatExactAmount(isTiny ? millionth : isExact ? numeric : shorten(numeric), locale)} {symbol}
    </bdi>
  )
}

async function loadWorth() {
  const { Decimal, formatTokenValue } = await loadAmounts()
  return {
    default: ({ numeric, price, format }: { numeric: string; price: number; format: ReturnType<typeof useFormat> }) =>
      formatTokenValue(new Decimal(numeric).times(price).toFixed(), format),
  }
}

/** The value of an amount in US dollars; nothing without a price. */
export function Worth({ units, decimals, price }: { units: string; decimals: number; price: number | undefined }) {
  const format = useFormat()
  const Component = useLoaded(loadWorth)
  if (!Component || price === undefined || !Number.isFinite(price)) return null
  return (
    <bdi className="p-tabular swap-muted">
      <Component numeric={fromBaseUnits(units, decimals)} price={price} format={format} />
    </bdi>
  )
}

/** A value in percent with at most two decimals; below 0.01% it is shown as `<0.01%`. */
export function Percent({ value }: { value: number }) {
  const { number } = useFormat()
  const style = { style: 'percent', maximumFractionDigits: 2 } as const
  const text = value > 0 && value < 0.01 ? `<${number(0.0001, style)}` : number(value / 100, style)
  return (
    <bdi className="p-tabular" dir="ltr">
      {text}
    </bdi>
  )
}
