import { useFormat, useLoaded } from 'portico/view'
import { type Balance, loadAmounts } from 'portico/wallet'
import type { ReactNode } from 'react'

type Amounts = Awaited<ReturnType<typeof loadAmounts>>

interface FiguresProps {
  children(amounts: Amounts): ReactNode
}

/** Loads decimal arithmetic with the first number on screen. */
async function loadFigures() {
  const amounts = await loadAmounts()
  return { default: ({ children }: FiguresProps) => children(amounts) }
}

/** The code that calculates, once it is loaded. */
function Figures(props: FiguresProps) {
  const Component = useLoaded(loadFigures)
  return Component ? <Component {...props} /> : null
}

/**
 * A number of tokens, given as a decimal text, in the user's number format; the symbol follows the digits in every
 * language.
 */
export function TokenAmount({ numeric, symbol }: { numeric: string; symbol: string }) {
  const format = useFormat()
  return (
    <bdi className="p-tabular" dir="ltr">
      <Figures>{({ formatTokenAmount }) => formatTokenAmount(numeric, format)}</Figures>{' '}
      <span className="s-symbol">{symbol}</span>
    </bdi>
  )
}

/** The total value of tokens in US dollars, from left to right like the amounts beside it. */
export function TokenValue({ values }: { values: readonly number[] }) {
  const format = useFormat()
  return (
    <bdi className="p-tabular s-value" dir="ltr">
      <Figures>{({ formatTokenValue, sumValues }) => formatTokenValue(sumValues(values), format)}</Figures>
    </bdi>
  )
}

/** An amount of a coin in the user's number format, rounded down; the symbol follows the digits in every language. */
export function Amount({ balance }: { balance: Balance }) {
  const format = useFormat()
  return (
    <Figures>
      {({ formatBalance }) => (
        <bdi className="p-tabular" dir="ltr">
          {formatBalance(balance, format)} <span className="s-symbol">{balance.symbol}</span>
        </bdi>
      )}
    </Figures>
  )
}
