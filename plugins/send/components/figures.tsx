import type { Format } from 'portico/kernel'
import { Worth } from 'portico/shell/parts'
import { useFormat, useLoaded } from 'portico/view'
import { loadAmounts } from 'portico/wallet'

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

/** The value of one amount in US dollars. Renders nothing unless the price is known. */
export const Value = ({ amount, price }: { amount: string; price: number | undefined }) => (
  <Worth parts={[[amount, price]]} />
)
