import { toBaseUnits } from './amount.ts'
import type { SendToken } from './tokens.ts'

export interface FeeCheck {
  /** What is sent. */
  readonly token: SendToken | undefined
  /** A decimal text. */
  readonly amount: string
  /** The coin that pays, of which the account may have less than it takes. */
  readonly coin: SendToken | undefined
  /** In base units of the coin; `null` where it is not known. */
  readonly fee: string | null
}

/** Whether the account would be left with too few coins to pay for the transfer, although there is enough of what is sent. */
export function lacksFee({ token, amount, coin, fee }: FeeCheck): boolean {
  if (!token || !coin || fee === null) return false
  const units = toBaseUnits(amount, token.decimals)
  if (!units || units > BigInt(token.balance)) return false
  const left = BigInt(coin.balance) - (token.id === coin.id ? units : 0n)
  return left < BigInt(fee)
}
