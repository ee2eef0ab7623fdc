import { defineStorageKey, type PluginContext, sleep, soundList } from 'portico/kernel'
import { type ActiveAccount, cleanText, connectionsSlice, type Namespace, type SentTransaction } from 'portico/wallet'
import { array, boolean, define, enums, number, optional, pattern, string, type } from 'superstruct'
import { toKey } from './rules/hash.ts'
import { longestAddress, longestName, longestType, toPending } from './rules/toItem.ts'
import { type ActivityItem, type ActivityListener, activitySlice, type PendingItem, pendingKeyId } from './tokens.ts'

/** Text that `cleanText` does not change. */
const Text = (maxLength: number) =>
  define<string>('text', (value) => typeof value === 'string' && cleanText(value, maxLength) === value)

const Item = type({
  id: string(),
  hash: pattern(string(), /^\w{1,128}$/),
  type: Text(longestType),
  status: enums(['confirmed', 'failed', 'replaced', 'expired', 'pending', 'unknown']),
  at: number(),
  with: Text(longestAddress),
  moves: array(
    type({
      direction: enums(['in', 'out', 'self']),
      numeric: pattern(string(), /^\d{1,80}(\.\d{1,80})?$/),
      name: Text(longestName),
      isNft: boolean(),
      value: optional(number()),
      isCoin: optional(boolean()),
      imageUrl: optional(string()),
    }),
  ),
  isOwn: optional(boolean()),
})

/** Sent transactions that are not in the history yet, newest first. */
const storedPending = defineStorageKey<PendingItem[]>(
  pendingKeyId,
  soundList(
    type({ account: pattern(string(), /^[-a-z0-9]{3,8}:[-_a-z0-9]{1,32}:[-.%a-z0-9]{1,128}$/), item: Item }),
  ) as never,
  [],
)

/** Number of transactions that are kept; the oldest are dropped first. */
const limit = 99

/** Time limit for a transaction to settle, because a dropped one never does. In milliseconds after it was sent. */
const timeLimit = 15 * 60_000
/** Age at which a transaction that is in no history is dropped at the next page load, in milliseconds. */
const longestKept = 24 * 60 * 60_000
/** Entries dated this far in the future are still valid: the user's clock may have been put back. In milliseconds. */
const clockDrift = 5 * 60_000

const isYoung = ({ at }: ActivityItem) => Date.now() - at < timeLimit
const isKept = ({ item: { at } }: PendingItem) => Date.now() - at < longestKept && at - Date.now() < clockDrift

/** Whether the history may soon have another status for a transaction. */
export const isOpen = (item: ActivityItem): boolean => item.status === 'pending' && isYoung(item)

const namespaceOf = ({ account }: PendingItem) => account.split(':', 1)[0] as Namespace

/** Matches transactions with this hash, ignoring case. */
const hasHash = (hash: string) => {
  const key = toKey(hash)
  return ({ item }: PendingItem) => toKey(item.hash) === key
}

/**
 * Keeps sent transactions until the history contains them, over reloads. A transaction that does not settle ends as
 * `unknown` after 15 minutes. The transactions of an account are removed when its wallet disconnects.
 */
export function createPending(
  { store, latest }: Pick<PluginContext, 'store' | 'latest'>,
  kept: Pick<PluginContext['storage'], 'get' | 'set' | 'remove'>,
) {
  const all = () => store.get(activitySlice).pending
  const isOf = ({ account }: PendingItem, { caipAddress }: ActiveAccount) => account === caipAddress.toLowerCase()
  const isHere = (one: PendingItem) => {
    const { status = 'disconnected' } = store.get(connectionsSlice).connections[namespaceOf(one)] ?? {}
    return status !== 'disconnected'
  }
  const sentKeys = new Set<string>()
  const sentKey = (account: string, hash: string) => `${account} ${toKey(hash)}`
  const show = (next: readonly PendingItem[]) => {
    for (const { account, item } of next) sentKeys.add(sentKey(account, item.hash))
    store.update(activitySlice, (draft) => {
      draft.pending = next as typeof draft.pending
    })
  }
  /** Edits the list of this page, and separately the stored one, which has the transactions of other tabs too. */
  const change = (edit: (list: readonly PendingItem[]) => readonly PendingItem[]) => {
    const before = all()
    const next = edit(before)
    if (next === before) return
    show(next)
    kept.set(storedPending, [...edit(kept.get(storedPending))])
    endLate()
  }
  /** Replaces the entries for which `isMeant`; returns the same list if there are none. */
  const edit =
    (isMeant: (one: PendingItem) => boolean, to: (one: PendingItem) => readonly PendingItem[]) =>
    (list: readonly PendingItem[]) =>
      list.some(isMeant) ? list.flatMap((one) => (isMeant(one) ? to(one) : [one])) : list
  const withStatus = (status: ActivityItem['status']) => (one: PendingItem) => [
    { ...one, item: { ...one.item, status } },
  ]
  const isLate = ({ item }: PendingItem) => item.status === 'pending' && !isYoung(item)

  /** Ends transactions that did not settle in time, now and again when the next one reaches its time limit. */
  function endLate(): void {
    change(edit(isLate, withStatus('unknown')))
    const open = all().filter(({ item }) => item.status === 'pending')
    if (open.length === 0) return
    const oldest = Math.min(...open.map(({ item }) => item.at))
    const wait = Math.min(Math.max(oldest + timeLimit - Date.now(), 0), timeLimit)
    void latest('late', (either) => sleep(wait, either).then(endLate))
  }
  const dropLeft = () =>
    change(
      edit(
        (one) => !isHere(one),
        () => [],
      ),
    )

  show(kept.get(storedPending).filter(isKept).slice(0, limit))
  dropLeft()
  endLate()
  store.watch(connectionsSlice, ({ connections }) => connections, dropLeft)

  return {
    /** Whether an account sent a transaction from this page, also once its history has it. */
    wasSent: ({ caipAddress }: ActiveAccount, hash: string) => sentKeys.has(sentKey(caipAddress.toLowerCase(), hash)),
    sent(transaction: SentTransaction) {
      const one = toPending(transaction)
      // The wallet may answer after its account has disconnected.
      if (!isHere(one)) return
      const isSame = hasHash(transaction.hash)
      change((list) => [one, ...list.filter((other) => !isSame(other))].slice(0, limit))
    },
    settled({ hash, status }: Parameters<ActivityListener['settled']>[0]) {
      change(edit(hasHash(hash), withStatus(status)))
    },
    /** Drops transactions of an account that have settled in its history. */
    settle(activeAccount: ActiveAccount, hashes: readonly string[]) {
      const known = new Set(hashes.map(toKey))
      change(
        edit(
          (one) => isOf(one, activeAccount) && known.has(toKey(one.item.hash)),
          () => [],
        ),
      )
    },
    /** Whether transactions of an account may still appear in its history. */
    isWaiting: (activeAccount: ActiveAccount) => all().some((one) => isOf(one, activeAccount) && isYoung(one.item)),
  }
}
