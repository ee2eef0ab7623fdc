import type { ContractFacts } from './chain.ts'
import type { RequestAction } from './types.ts'

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

/** How a call changes the allowance of a token. */
interface AllowanceChange extends Pick<ContractFacts, 'supply'> {
  /** The allowance: its token, owner and spender. */
  readonly of: string
  readonly units: bigint
  /** Where the units are added: the allowance before the request; `null` if it is not known. */
  readonly present?: bigint | null
}

/** Changes of allowances, by the actions that describe them. */
export type AllowanceChanges = Map<RequestAction, AllowanceChange>

/** Completes allowances that are added to others, of the chain or of earlier calls: in total they are more than what is added. */
export function addUp(actions: readonly RequestAction[], changes: AllowanceChanges): readonly RequestAction[] {
  const totals = new Map<string, bigint | null>()
  return actions.map((action) => {
    const change = changes.get(action)
    if (!change || action.type !== 'approve') return action
    const { of, units, present } = change
    // A total that is not known stays unknown, even if a later read of the same allowance succeeds.
    const total = totals.get(of)
    const before = present === undefined ? 0n : total === undefined ? present : total
    totals.set(of, before === null ? null : before + units)
    if (present === undefined) return action
    const amount = readAllowance((before ?? 0n) + units, change)
    return { ...action, amount, added: units.toString(), ...(before === null && { isPartial: true }) }
  })
}
