import { withTimeLimit } from 'portico/kernel'
import { SignOutFailedError } from './errors.ts'
import type { SiwxAccount } from './tokens.ts'
import { turnTime } from './turns.ts'
import type { SiwxConfig } from './types.ts'

/**
 * Revokes the sessions of accounts. Calls the host for all of them at once, because there may be many networks, and again, one
 * by one, for those that are left: in a storage that reads, filters and writes back, calls that overlap undo each other.
 * Returns what failed; the others end.
 *
 * @param isDue whether the sessions of an account still have to end, asked before the second call
 */
export async function revoke(
  config: Pick<SiwxConfig, 'keepsOne' | 'getSessions' | 'revokeSession'>,
  accounts: readonly SiwxAccount[],
  signal: AbortSignal,
  isDue: (account: SiwxAccount) => boolean = () => true,
): Promise<readonly unknown[]> {
  const failures: unknown[] = []
  const end = async (account: SiwxAccount): Promise<readonly SiwxAccount[]> => {
    try {
      await config.revokeSession(account.network, account.address, signal)
      return [account]
    } catch (error) {
      failures.push(error)
      return []
    }
  }
  /** Those that have sessions. `isUnread`: those whose sessions can not be read are among them. */
  const leftOf = async (some: readonly SiwxAccount[], isUnread: boolean) => {
    // A list that hangs must not use up the time of the sign-out.
    const answers = some.map(({ network, address }) =>
      withTimeLimit(turnTime, (until) => config.getSessions(network, address, until), signal),
    )
    const lists = await Promise.allSettled(answers)
    return some.filter((_, index) => {
      const list = lists[index]
      return list?.status === 'fulfilled' ? list.value.length > 0 : isUnread
    })
  }
  const ended = (await Promise.all(accounts.map(end))).flat()
  // A single call overlaps with no other of these; a config with one session has no other session to lose.
  if (ended.length < 2 || config.keepsOne) return failures
  const again: SiwxAccount[] = []
  for (const account of await leftOf(ended, true)) {
    if (!signal.aborted && isDue(account)) again.push(...(await end(account)))
  }
  const left = await leftOf(again, false)
  return left.some(isDue) ? [...failures, new SignOutFailedError()] : failures
}
