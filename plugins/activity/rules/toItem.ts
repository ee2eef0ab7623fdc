import { cleanText, type loadAmounts, type SentTransaction, type Transaction } from 'portico/wallet'
import type { ActivityItem, Move, PendingItem } from '../tokens.ts'
import { hasSafeAddress } from './spam.ts'

type Transfer = Transaction['transfers'][number]
type Decimals = Pick<Awaited<ReturnType<typeof loadAmounts>>, 'Decimal'>
type Decimal = InstanceType<Decimals['Decimal']>

interface Moved {
  readonly token: string
  readonly move: Omit<Move, 'numeric'>
  readonly amount: Decimal
  /** US dollars. */
  readonly value: number
}

/** Limit of moves in a row of the list. */
const limit = 2
const maxName = 40
const order = { out: 0, self: 1, in: 2 } as const

/**
 * What a transaction moved, in at most two moves. A small amount beside a large one of the same token is a fee and left out.
 * Amounts of one token in one direction are added up. The moves of the greatest value are kept, outgoing ones first.
 * `coin` is the symbol of the native coin.
 */
export function summarize(transfers: readonly Transfer[], decimals: Decimals, coin?: string): readonly Move[] {
  // Spam is not shown, and loading its pictures would reveal the user's IP address.
  const wanted = transfers.filter(({ nft_info: nft }) => nft?.flags?.is_spam !== true)
  const moved = wanted.map((transfer) => toMoved(transfer, decimals))
  const merged = addUp(dropDust(moved))
  return merged
    .sort((a, b) => b.value - a.value)
    .slice(0, limit)
    .sort((a, b) => order[a.move.direction] - order[b.move.direction])
    .map(({ move, amount, value }) => ({
      ...move,
      numeric: amount.toFixed(),
      ...(value > 0 ? { value } : {}),
      // A fake token can have the symbol of the coin, but the service has no price for it.
      ...(value > 0 && !move.isNft && move.name === coin ? { isCoin: true } : {}),
    }))
}

function toMoved(transfer: Transfer, { Decimal }: Decimals): Moved {
  const { direction, quantity, value, fungible_info: coin, nft_info: nft } = transfer
  const isNft = nft !== null && nft !== undefined
  const name = cleanText(isNft ? nft.name : coin?.symbol || coin?.name, maxName)
  const imageUrl = (isNft ? (nft.content?.preview?.url ?? nft.content?.detail?.url) : coin?.icon?.url) ?? undefined
  return {
    token: `${isNft} ${name} ${imageUrl ?? ''}`,
    move: { direction, name, isNft, ...(imageUrl ? { imageUrl } : {}) },
    amount: new Decimal(quantity.numeric),
    value: typeof value === 'number' && Number.isFinite(value) ? value : 0,
  }
}

/** Of two moves of one token, drops one below a tenth of the other; of three or more, those below 1% of the largest. */
function dropDust(moved: readonly Moved[]): readonly Moved[] {
  const groups = new Map<string, { count: number; largest: Decimal }>()
  for (const { token, amount } of moved) {
    const { count = 0, largest = amount } = groups.get(token) ?? {}
    groups.set(token, { count: count + 1, largest: amount.gt(largest) ? amount : largest })
  }
  const least = new Map<string, Decimal>()
  for (const [token, { count, largest }] of groups) if (count > 1) least.set(token, largest.div(count === 2 ? 10 : 100))
  return moved.filter(({ move, token, amount }) => move.isNft || amount.gte(least.get(token) ?? 0))
}

function addUp(moved: readonly Moved[]): Moved[] {
  const sums = new Map<string, Moved>()
  for (const one of moved) {
    const key = `${one.move.direction} ${one.token}`
    const sum = sums.get(key)
    sums.set(key, sum ? { ...sum, amount: sum.amount.plus(one.amount), value: sum.value + one.value } : one)
  }
  return [...sums.values()]
}

/** Limit for the name of a token, in characters. */
export const longestName = 40
/** Limit for an address, in characters. */
export const longestAddress = 100
/** Limit for the kind of a transaction, in characters. */
export const longestType = 24

/** What `toItem` has to know about a transaction. */
export interface ItemFacts {
  /** The symbol of the native coin. */
  readonly coin?: string | undefined
  /** The account itself sent the transaction. */
  readonly isOwn?: boolean
  /** The account is a contract: others send its transactions. */
  readonly isContract?: boolean
}

/** A transaction of the history as the list shows it. */
export function toItem(
  transaction: Transaction,
  amounts: Pick<Awaited<ReturnType<typeof loadAmounts>>, 'Decimal'>,
  { coin, isOwn = false, isContract = false }: ItemFacts = {},
): ActivityItem {
  const { id, metadata, transfers } = transaction
  const { hash, operationType, minedAt, sentFrom, sentTo, status, application } = metadata
  const other = operationType === 'receive' ? sentFrom : sentTo
  const address = isOwn || isContract || hasSafeAddress(transaction) ? cleanText(other, longestAddress) : ''
  return {
    id,
    hash,
    type: cleanText(operationType, longestType),
    status: status === 'failed' || status === 'pending' ? status : 'confirmed',
    at: Date.parse(minedAt),
    with: cleanText(application?.name, longestName) || address,
    moves: summarize(transfers, amounts, coin),
    ...(isOwn ? { isOwn } : {}),
  }
}

/** A transaction that has just gone out as the list shows it. */
export function toPending({ hash, network, from, to, amount, token, sentAt }: SentTransaction): PendingItem {
  const move = { direction: 'out', isNft: false, name: cleanText(token?.symbol, longestName) } as const
  const moves =
    token && amount && /^\d+(\.\d+)?$/.test(amount)
      ? [
          {
            ...move,
            numeric: amount,
            ...(token.isCoin ? { isCoin: true } : {}),
            ...(token.iconUrl ? { imageUrl: token.iconUrl } : {}),
          },
        ]
      : []
  return {
    account: `${network}:${from}`.toLowerCase(),
    item: {
      id: `sent ${hash}`,
      hash,
      type: 'send',
      status: 'pending',
      at: sentAt,
      with: cleanText(to, longestAddress),
      moves,
      isOwn: true,
    },
  }
}
