import type { Transaction } from 'portico/wallet'

/** Limit of entries that are read of a transaction. */
const maxParts = 200

/** The entries of the service for one transaction. */
export type Parts = readonly [Transaction, ...Transaction[]]

/**
 * Whether an entry of the service is a whole transaction with an id of its own, as on EVM networks. Of Solana there is an entry
 * for each transfer of a transaction, and their id is that of the block.
 */
const isWhole = ({ metadata: { hash } }: Transaction) => /^(0x|$)/i.test(hash)

/** What tells the transfers of one transaction apart, without prices, which change between two reads. */
const contentOf = ({ metadata: { operationType, sentFrom, sentTo }, transfers }: Transaction) =>
  JSON.stringify([
    operationType,
    sentFrom,
    sentTo,
    transfers.map(({ direction, quantity, ...token }) => [direction, quantity.numeric, ...namesOf(token)]),
  ])

type Token = Pick<Transaction['transfers'][number], 'fungible_info' | 'nft_info'>
const namesOf = ({ fungible_info: coin, nft_info: nft }: Token) => [coin?.symbol, coin?.name, nft?.name]

/** The status of a transaction whose entries were read at different times. */
function statusOf(parts: readonly Transaction[]): string {
  const statuses = parts.map(({ metadata }) => metadata.status)
  return statuses.find((status) => status === 'failed') ?? statuses.find((status) => status !== 'pending') ?? 'pending'
}

/**
 * How many entries at the beginning of a page repeat the last known entries of the transaction. None, if all of them are equal and the
 * transaction has several such transfers: then they are further transfers.
 */
function overlapOf(known: readonly Transaction[], page: readonly Transaction[]): number {
  const [before, after] = [known.map(contentOf), page.map(contentOf)]
  for (let count = Math.min(before.length, after.length); count > 0; count--) {
    const repeated = after.slice(0, count)
    if (!repeated.every((content, index) => content === before[before.length - count + index])) continue
    const isRun = new Set(repeated).size === 1
    const timesIn = (list: readonly string[]) => list.filter((content) => content === repeated[0]).length
    return isRun && Math.max(timesIn(before), timesIn(after)) > 1 ? 0 : count
  }
  return 0
}

/**
 * The entries of a page by transaction, in their order. Equal entries of a page are different transfers. Only the first and the last
 * transaction of a page can go on beyond it: `known` returns the entries of a transaction that were read before. `previous` is the
 * hash of the transaction before the page; `undefined` for the newest page. `isEnd` tells that no older page follows.
 */
export function groupParts(
  page: readonly Transaction[],
  known: (hash: string) => readonly Transaction[] = () => [],
  previous?: string,
  isEnd = false,
): readonly Parts[] {
  const groups: [Transaction, ...Transaction[]][] = []
  const byHash = new Map<string, Transaction[]>()
  for (const one of page) {
    const { hash } = one.metadata
    const there = isWhole(one) ? undefined : byHash.get(hash)
    if (there) there.push(one)
    else {
      const group: (typeof groups)[number] = [one]
      groups.push(group)
      byHash.set(hash, group)
    }
  }
  return groups.map((parts, index) => {
    const { hash } = parts[0].metadata
    const isFirst = index === 0 && previous !== undefined
    const isCut = !isWhole(parts[0]) && (isFirst || (!isEnd && index === groups.length - 1))
    const before = isCut ? known(hash) : []
    const goesOn = isFirst && hash === previous
    let all: readonly Transaction[] = parts
    if (goesOn || before.length > parts.length) {
      const status = statusOf([...parts, ...before])
      const kept = before.map((part) => ({ ...part, metadata: { ...part.metadata, status } }))
      all = goesOn ? [...kept, ...parts.slice(overlapOf(before, parts))] : kept
    }
    return all.slice(0, maxParts) as unknown as Parts
  })
}

const isOf =
  (...types: readonly string[]) =>
  ({ metadata }: Transaction) =>
    types.includes(metadata.operationType)
const isTransfer = isOf('send', 'receive')
/** Creates or closes the account of a token, beside what the user wanted. */
const isAside = isOf('execute', 'close')

/** Whether one token was given for another. */
function isTrade(parts: Parts): boolean {
  const transfers = parts.filter(isTransfer).flatMap((part) => part.transfers)
  const tokens = transfers.map((transfer) => namesOf(transfer).join())
  return new Set(transfers.map(({ direction }) => direction)).size > 1 && new Set(tokens).size > 1
}

/**
 * One transaction of its entries, with all their transfers. Its kind is the one that an entry names beside sending and receiving,
 * else `trade` if one token was given for another.
 */
export function joinParts(parts: Parts): Transaction {
  const [first] = parts
  if (isWhole(first)) return first
  const named = parts.find((part) => !isTransfer(part) && !isAside(part))
  const main = named ?? parts.find(isOf('send')) ?? parts.find(isTransfer) ?? first
  /** Empty if the entries name different accounts. */
  const only = (side: 'sentFrom' | 'sentTo') => {
    const value = main.metadata[side]
    return parts.every((part) => !isOf(main.metadata.operationType)(part) || part.metadata[side] === value) ? value : ''
  }
  return {
    ...main,
    id: first.metadata.hash,
    transfers: parts.flatMap(({ transfers }) => transfers),
    metadata: {
      ...main.metadata,
      operationType: !named && isTrade(parts) ? 'trade' : main.metadata.operationType,
      sentFrom: only('sentFrom'),
      sentTo: only('sentTo'),
      status: statusOf(parts),
      application: parts.find(({ metadata }) => metadata.application?.name)?.metadata.application,
    },
  }
}
