import type { ContractFacts } from './chain.ts'

/** Above what any token has, for those that do not say how much there is of them. */
const vast = 2n ** 128n

/** Above the largest amount that Permit2 stores (160 bits), short of its last bit. */
const boundless = 2n ** 159n

/** The amount of an allowance; `null` if it is more than there is of the token. */
export function readAllowance(amount: bigint, { supply }: Pick<ContractFacts, 'supply'>): string | null {
  const isMore = amount >= boundless || (supply === null ? amount >= vast : supply > 0n && amount > supply)
  return isMore ? null : amount.toString()
}

/** The last moment that a date can hold, in seconds: later ones are never. */
const lastSecond = 8_640_000_000_000n

/** When something of a chain ends, in milliseconds; `null`: never. */
export const readTime = (seconds: bigint): number | null => (seconds >= lastSecond ? null : Number(seconds) * 1000)
