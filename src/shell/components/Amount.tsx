import { useFormat } from 'portico/view'
import type { Balance } from 'portico/wallet'
import { Figures } from './TokenFigures.tsx'

/** An amount of a coin in the visitor's digits, never more than there is; digits before the symbol in every language. */
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
