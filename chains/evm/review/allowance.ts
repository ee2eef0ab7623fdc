import type { ContractFacts } from './chain.ts'

/** More than the supply of any token, for tokens that do not report their supply. */
const vast = 2n ** 128n

/** Half of the range that Permit2 can store (160 bits): such an amount counts as unlimited. */
const boundless = 2n ** 159n

/** The amount of an allowance; `null` if it is more than the supply of the token. */
export function readAllowance(amount: bigint, { supply }: Pick<ContractFacts, 'supply'>): string | null {
  const isMore = amount >= boundless || (supply === null ? amount >= vast : supply > 0n && amount > supply)
  return isMore ? null : amount.toString()
}

/** The latest time that a `Date` can hold, in seconds. */
const lastSecond = 8_640_000_000_000n

/** A timestamp of a chain in milliseconds; `null` if it is too late for a `Date`, which means never. */
export const readTime = (seconds: bigint): number | null => (seconds >= lastSecond ? null : Number(seconds) * 1000)
