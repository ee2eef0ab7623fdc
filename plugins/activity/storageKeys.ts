import { defineStorageKey, soundList } from 'portico/kernel'
import { cleanText } from 'portico/wallet'
import { array, boolean, define, enums, number, optional, pattern, string, type } from 'superstruct'
import { longestAddress, longestName, longestType } from './rules/toItem.ts'
import { type PendingItem, pendingKeyId } from './tokens.ts'

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
})

/** Sent transactions that are not in the history yet, newest first. */
export const storedPending = defineStorageKey<PendingItem[]>(
  pendingKeyId,
  soundList(
    type({ account: pattern(string(), /^[-a-z0-9]{3,8}:[-_a-z0-9]{1,32}:[-.%a-z0-9]{1,128}$/), item: Item }),
  ) as never,
  [],
)
