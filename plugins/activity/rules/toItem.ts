import { cleanText, type loadAmounts, type SentTransaction, type Transaction } from 'portico/wallet'
import type { ActivityItem, PendingItem } from '../tokens.ts'
import { summarize } from './moves.ts'

const maxName = 40
const maxType = 24

/** A transaction of the history as the list shows it. */
export function toItem(
  { id, metadata, transfers }: Transaction,
  amounts: Pick<Awaited<ReturnType<typeof loadAmounts>>, 'Decimal'>,
): ActivityItem {
  const { hash, operationType, minedAt, sentFrom, sentTo, status, application } = metadata
  const other = operationType === 'receive' ? sentFrom : sentTo
  return {
    id,
    hash,
    type: cleanText(operationType, maxType),
    status: status === 'failed' || status === 'pending' ? status : 'confirmed',
    at: Date.parse(minedAt),
    with: cleanText(application?.name, maxName) || cleanText(other, 100),
    moves: summarize(transfers, amounts),
  }
}

/** A transaction that has just gone out as the list shows it. */
export function toPending({ hash, network, from, to, amount, token, sentAt }: SentTransaction): PendingItem {
  const move = { direction: 'out', isNft: false, name: cleanText(token?.symbol, maxName) } as const
  const moves =
    token && amount && /^\d+(\.\d+)?$/.test(amount)
      ? [{ ...move, numeric: amount, ...(token.iconUrl ? { imageUrl: token.iconUrl } : {}) }]
      : []
  return {
    account: `${network}:${from}`.toLowerCase(),
    item: { id: `sent ${hash}`, hash, type: 'send', status: 'pending', at: sentAt, with: to, moves },
  }
}
