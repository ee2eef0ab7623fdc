import { useFormat } from 'portico/view'
import type { Balance } from 'portico/wallet'
import { Figures } from './TokenFigures.tsx'

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
