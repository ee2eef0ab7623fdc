import type { Format } from 'portico/kernel'
import { Worth } from 'portico/shell/parts'
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
}

/** An amount of a token; digits before the symbol in every language. */
export function Figure({ units, decimals, symbol, isExact }: FigureProps) {
  const { locale } = useFormat()
  const numeric = fromBaseUnits(units, decimals)
  return (
    <bdi className="p-tabular" dir="ltr">
      {formatExactAmount(isExact ? numeric : shorten(numeric), locale)} {symbol}
    </bdi>
  )
}

async function loadBrief() {
  const { formatBalance } = await loadAmounts()
  return {
    default: ({ units, decimals, format }: { units: string; decimals: number; format: Format }) =>
      formatBalance({ value: units, decimals }, format),
  }
}

/** A balance with its symbol, rounded down as in the other lists of tokens. */
export function Brief({ units, decimals, symbol }: Pick<FigureProps, 'units' | 'decimals' | 'symbol'>) {
  const format = useFormat()
  const Component = useLoaded(loadBrief)
  return (
    <bdi className="p-tabular" dir="ltr">
      {Component ? <Component units={units} decimals={decimals} format={format} /> : null} {symbol}
    </bdi>
  )
}

/** The value of an amount in US dollars; nothing without a price. */
export const Value = ({ units, decimals, price }: { units: string; decimals: number; price: number | undefined }) => (
  <Worth parts={[[fromBaseUnits(units, decimals), price]]} />
)

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
