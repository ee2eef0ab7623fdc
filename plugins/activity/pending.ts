import type { Store } from 'portico/kernel'
import type { Holder, SentTransaction } from 'portico/wallet'
import { toKey } from './rules/hash.ts'
import { toPending } from './rules/toItem.ts'
import { type ActivityItem, type ActivityListener, activitySlice, type PendingItem } from './tokens.ts'

/** How many are kept; the oldest go first. */
const limit = 99

/** For how long after it was sent one is looked for: what was replaced, or dropped, never comes. In milliseconds. */
const patience = 15 * 60_000

const isYoung = ({ at }: ActivityItem) => Date.now() - at < patience

/** Whether the history may soon have more to say about one. */
export const isOpen = (item: ActivityItem): boolean => item.status === 'pending' && isYoung(item)

/** Keeps what was sent from this page until a history knows how it went. */
export function createPending(store: Store) {
  const write = (next: readonly PendingItem[]) =>
    store.update(activitySlice, (draft) => {
      draft.pending = next as typeof draft.pending
    })
  const all = () => store.get(activitySlice).pending
  const isOf = ({ account }: PendingItem, { caipAddress }: Holder) => account === caipAddress.toLowerCase()

  return {
    sent(transaction: SentTransaction) {
      const key = toKey(transaction.hash)
      const others = all().filter(({ item }) => toKey(item.hash) !== key)
      write([toPending(transaction), ...others].slice(0, limit))
    },
    settled({ hash, status }: Parameters<ActivityListener['settled']>[0]) {
      const key = toKey(hash)
      write(all().map((one) => (toKey(one.item.hash) === key ? { ...one, item: { ...one.item, status } } : one)))
    },
    /** The history of an account knows how these ended. */
    settle(holder: Holder, hashes: readonly string[]) {
      const known = new Set(hashes.map(toKey))
      const left = all().filter((one) => !isOf(one, holder) || !known.has(toKey(one.item.hash)))
      if (left.length < all().length) write(left)
    },
    /** Whether something of an account is worth looking for in its history. */
    isWaiting: (holder: Holder) => all().some((one) => isOf(one, holder) && isYoung(one.item)),
  }
}
