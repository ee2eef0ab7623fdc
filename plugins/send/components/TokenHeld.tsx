import { fromBaseUnits } from '../rules/amount.ts'
import type { SendToken } from '../rules/tokens.ts'
import { HeldAmount, Value } from './figures.tsx'

/** The balance of a token and its value. */
export function TokenHeld({ token: { balance, decimals, symbol, price } }: { token: SendToken }) {
  return (
    <span className="send-worth">
      <HeldAmount value={balance} decimals={decimals} symbol={symbol} />
      <Value amount={fromBaseUnits(BigInt(balance), decimals)} price={price} />
    </span>
  )
}
