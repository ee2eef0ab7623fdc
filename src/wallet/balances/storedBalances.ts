import { defineStorageKey, is, soundRecord } from 'portico/kernel'
import { integer, min, number, pattern, string, type } from 'superstruct'
import type { Balance } from '../account.ts'
import type { CaipAddress, Namespace } from '../caip.ts'
import type { Runtime } from '../runtime.ts'

const fields = { value: pattern(string(), /^\d+$/), decimals: min(integer(), 0), symbol: string() }
const BalanceStruct = type(fields)
/** Checks the answer of a chain adapter, which may be a plugin without types. */
export const isBalance = (value: unknown): value is Balance => is(value, BalanceStruct)

/** Native balances by CAIP-10 account; `timestamp` in milliseconds. */
const storedBalances = defineStorageKey(
  'native_balance_cache',
  soundRecord(string(), type({ ...fields, timestamp: number() })),
  {},
)

/** Lifetime of a stored native balance, in milliseconds. */
const lifetime = 30_000

/** Limit of stored balances. */
const keptBalances = 20

/** The stored balance of an account; `undefined` if there is none, or it has expired. */
export function readStoredBalance({ keep, ctx }: Runtime, key: CaipAddress): Balance | undefined {
  const known = keep(ctx.storage).get(storedBalances)[key]
  if (!known || Math.abs(Date.now() - known.timestamp) >= lifetime) return undefined
  const { timestamp: _, ...balance } = known
  return balance
}

/** Stores the balance of an account as the newest one. */
export function keepBalance({ keep, ctx }: Runtime, key: CaipAddress, balance: Balance): void {
  const entry = { ...balance, timestamp: Date.now() }
  const kept = keep(ctx.storage)
  const { [key]: _, ...others } = kept.get(storedBalances)
  const newestFirst = Object.entries({ [key]: entry, ...others })
  kept.set(storedBalances, Object.fromEntries(newestFirst.slice(0, keptBalances)))
}

/**
 * Removes the stored balances of a namespace when one of its wallets disconnects. Balances of wallets that stay connected are
 * read again.
 */
export function forgetBalances({ keep, ctx }: Runtime, namespace: Namespace): void {
  const kept = keep(ctx.storage)
  const all = Object.entries(kept.get(storedBalances))
  const others = all.filter(([key]) => !key.startsWith(`${namespace}:`))
  if (others.length < all.length) kept.set(storedBalances, Object.fromEntries(others))
}
