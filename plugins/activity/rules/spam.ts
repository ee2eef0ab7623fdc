import type { Transaction } from 'portico/wallet'

type Transfer = Transaction['transfers'][number]

const isSame = (a: string, b: string) => a === b || (/^0x/i.test(a) && a.toLowerCase() === b.toLowerCase())

/** Whether an account itself sent a transaction. Others send those of contract accounts, and sponsored ones. */
export const isSentBy = ({ metadata }: Pick<Transaction, 'metadata'>, address: string): boolean =>
  isSame(metadata.sentFrom, address)

/** Any digit but 0 before an exponent. */
const hasAmount = ({ quantity }: Transfer) => /^[^e]*[1-9]/i.test(quantity.numeric)

/**
 * A transaction without spam collectibles and, unless the account sent it, without transfers of nothing: anybody can put both
 * into the history of any account. `null` if no other transfer is left of a transaction of others; for a contract account, which
 * sends nothing itself, only of one that the service takes for a transfer.
 */
export function withoutSpam(transaction: Transaction, isOwn: boolean, isContract = false): Transaction | null {
  if (transaction.transfers.length === 0) return transaction
  const transfers = transaction.transfers.filter(
    (transfer) => transfer.nft_info?.flags?.is_spam !== true && (isOwn || hasAmount(transfer)),
  )
  const isTransfer = ['send', 'receive'].includes(transaction.metadata.operationType)
  const isKept = transfers.length > 0 || isOwn || (isContract && !isTransfer)
  return isKept ? { ...transaction, transfers } : null
}

/**
 * Whether to show the other address of a transaction that the account did not send: only if something came in, or if what left
 * has a price. A worthless token can report transfers out of any account, and attackers use them to put an address that
 * looks like that of a recipient into the list. A `send` without transfers had only invalid ones.
 */
export const hasSafeAddress = ({ metadata, transfers }: Transaction): boolean =>
  transfers.length === 0
    ? metadata.operationType !== 'send'
    : transfers.some(({ direction, value }) => direction === 'in' || (value ?? 0) > 0)
