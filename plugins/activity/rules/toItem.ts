import { cleanText, type loadAmounts, type SentTransaction, type Transaction } from 'portico/wallet'
import type { ActivityItem, PendingItem } from '../tokens.ts'
import { summarize } from './moves.ts'

/** Of the name of a token, in characters. */
export const longestName = 40
/** Of an address, in characters. */
export const longestAddress = 100
/** Of the kind of a transaction, in characters. */
export const longestType = 24

/** A transaction of the history as the list shows it; `coin` is the symbol of the network's own coin. */
export function toItem(
  { id, metadata, transfers }: Transaction,
  amounts: Pick<Awaited<ReturnType<typeof loadAmounts>>, 'Decimal'>,
  coin?: string,
): ActivityItem {
  const { hash, operationType, minedAt, sentFrom, sentTo, status, application } = metadata
  const other = operationType === 'receive' ? sentFrom : sentTo
  return {
    id,
    hash,
    type: cleanText(operationType, longestType),
    status: status === 'failed' || status === 'pending' ? status : 'confirmed',
    at: Date.parse(minedAt),
    with: cleanText(application?.name, longestName) || cleanText(other, longestAddress),
    moves: summarize(transfers, amounts, coin),
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
    },
  }
}
