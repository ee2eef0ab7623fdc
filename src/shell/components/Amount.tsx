import { useFormat, useLoaded } from 'portico/react'
import { type Balance, loadAmounts } from 'portico/wallet'

interface AmountProps {
  balance: Balance
}

/** Decimal arithmetic arrives with the first amount. */
async function loadAmount() {
  const { formatBalance } = await loadAmounts()
  const FormattedAmount = ({ balance }: AmountProps) => {
    const format = useFormat()
    return (
      // Digits before the symbol in every language.
      <bdi className="p-tabular" dir="ltr">
        {formatBalance(balance, format)} <span className="s-symbol">{balance.symbol}</span>
      </bdi>
    )
  }
  return { default: FormattedAmount }
}

/** An amount of a coin in the visitor's digits, never more than there is. */
export function Amount({ balance }: AmountProps) {
  const Component = useLoaded(loadAmount)
  return Component ? <Component balance={balance} /> : null
}
