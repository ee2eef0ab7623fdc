import type { Store } from 'portico/kernel'
import type { Holder, SentTransaction } from 'portico/wallet'
import { toPending } from './rules/toItem.ts'
import { type ActivityItem, type ActivityListener, activitySlice, type PendingItem } from './tokens.ts'

/** How many are kept; the oldest go first. */
const limit = 99

const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/** Keeps what was sent from this page until a history knows of it. */
export function createPending(store: Store) {
  const write = (next: readonly PendingItem[]) =>
    store.update(activitySlice, (draft) => {
      draft.pending = next as typeof draft.pending
    })
  const all = () => store.get(activitySlice).pending
  const isOf = ({ account }: PendingItem, { caipAddress }: Holder) => isSame(account, caipAddress)

  return {
    sent(transaction: SentTransaction) {
      const pending = toPending(transaction)
      const others = all().filter(({ item }) => !isSame(item.hash, transaction.hash))
      write([pending, ...others].slice(0, limit))
    },
    settled({ hash, status }: Parameters<ActivityListener['settled']>[0]) {
      write(all().map((one) => (isSame(one.item.hash, hash) ? { ...one, item: { ...one.item, status } } : one)))
    },
    /** The history of an account knows these now. */
    settle(holder: Holder, items: readonly ActivityItem[]) {
      const left = all().filter((one) => !isOf(one, holder) || !items.some(({ hash }) => isSame(hash, one.item.hash)))
      if (left.length < all().length) write(left)
    },
    /** Whether something of an account is not in its history yet. */
    isWaiting: (holder: Holder) => all().some((one) => isOf(one, holder)),
  }
}
