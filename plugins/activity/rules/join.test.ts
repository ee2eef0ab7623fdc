import { loadAmounts } from 'portico/wallet'
import { beforeAll, describe, expect, test } from 'vitest'
import { readTransactions } from '../../../src/wallet/chainData/history.ts'
import { type CoinTransfer, coin, transaction } from '../testing/history.ts'
import { groupParts, joinParts } from './join.ts'
import { toItem } from './toItem.ts'

let amounts: Awaited<ReturnType<typeof loadAmounts>>
beforeAll(async () => {
  amounts = await loadAmounts()
})

const me = 'Me1'.padEnd(44, 'e')
const other = 'Friend1'.padEnd(44, 'f')

/** An entry of the service for one transfer of a Solana transaction. */
const entry = (
  hash: string,
  transfer: CoinTransfer & { readonly price?: number },
  more: Readonly<Record<string, unknown>> = {},
) => {
  const isIn = transfer.direction === 'in'
  const sides = isIn ? { sentFrom: other, sentTo: me } : { sentFrom: me, sentTo: other }
  const facts = { operationType: isIn ? 'receive' : 'send', chain: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', nonce: 0 }
  return transaction(0, { id: '265', hash, transfers: [coin(transfer)], ...sides, ...facts, ...more })
}
const paid: CoinTransfer = { symbol: 'SOL', numeric: '1', value: 150 }
const got: CoinTransfer = { symbol: 'USDC', numeric: '149', value: 149, direction: 'in' }
const rent = { symbol: 'SOL', numeric: '0.002', value: 0.3 }

const items = (...entries: readonly object[]) =>
  groupParts(readTransactions(entries)).map((parts) => toItem(joinParts(parts), amounts))
const rows = (...entries: readonly object[]) =>
  items(...entries).map(({ hash, type, moves }) =>
    [hash, type, ...moves.map(({ direction, numeric, name }) => `${direction} ${numeric} ${name}`)].join(' '),
  )

describe('the entries of one transaction of Solana', () => {
  test.each<[string, readonly object[], string]>([
    ['a swap is one trade', [entry('a', paid), entry('a', got)], 'a trade out 1 SOL in 149 USDC'],
    ['in any order', [entry('a', got), entry('a', paid)], 'a trade out 1 SOL in 149 USDC'],
    [
      'a payment that is sent on two ways',
      [entry('a', paid), entry('a', { ...paid, numeric: '3' })],
      'a send out 4 SOL',
    ],
    ['equal transfers add up', [entry('a', paid), entry('a', paid)], 'a send out 2 SOL'],
    [
      'a refund of the token that was sent is no trade',
      [entry('a', paid), entry('a', { ...paid, direction: 'in', numeric: '0.5' })],
      'a send out 1 SOL in 0.5 SOL',
    ],
    [
      'the account that is made for a recipient is beside the payment',
      [entry('a', rent, { operationType: 'execute' }), entry('a', { symbol: 'USDC', numeric: '5', value: 5 })],
      'a send out 5 USDC out 0.002 SOL',
    ],
    [
      'an account that is closed makes no trade',
      [
        entry('a', { ...rent, direction: 'in' }, { operationType: 'close' }),
        entry('a', { symbol: 'USDC', numeric: '5' }),
      ],
      'a send out 5 USDC in 0.002 SOL',
    ],
    [
      'a kind that the service names stays',
      [entry('a', paid, { operationType: 'burn' }), entry('a', got)],
      'a burn out 1 SOL in 149 USDC',
    ],
  ])('%s', (_, entries, expected) => expect(rows(...entries)).toEqual([expected]))

  const count = (known: readonly object[], page: readonly object[], previous?: string) => {
    const before = readTransactions(known.map((transfer) => entry('a', transfer)))
    const next = readTransactions(page.map((transfer) => entry('a', transfer)))
    return groupParts(next, () => before, previous).map((parts) => parts.length)
  }
  test.each([
    ['the newest page is read again, at another price', [paid, paid], [paid, { ...paid, value: 151 }], 2, undefined],
    ['the newest page has fewer of them', [paid, paid], [paid], 2, undefined],
    ['a page repeats a payment', [paid], [paid], 1, 'a'],
    ['a page repeats the last entry', [got, paid], [paid, rent], 3, 'a'],
    ['a page repeats several entries', [got, paid, paid], [got, paid, paid, rent], 4, 'a'],
    ['a page goes on with equal payments', [paid], [paid, paid], 3, 'a'],
    ['a page goes on with the last of equal payments', [paid, paid], [paid], 3, 'a'],
    ['a page that does not follow has fewer of them', [got, paid], [paid], 2, 'b'],
  ])('are each counted once if %s', (_, known, page, expected, previous) => {
    expect(count(known, page, previous)).toEqual([expected])
  })
  test('are limited, and all have the status of the newest', () => {
    const many = readTransactions(
      Array.from({ length: 200 }, (_, index) => entry('a', { numeric: `1${index}` }, { status: 'pending' })),
    )
    const more = readTransactions([entry('a', { numeric: '2' }), entry('b', {})])
    const groups = groupParts(more, (hash) => (hash === 'a' ? many : []), 'a')
    expect(groups.map((parts) => parts.length)).toEqual([200, 1])
    expect(groups.map((parts) => joinParts(parts).metadata.status)).toEqual(['confirmed', 'confirmed'])
  })
  test('transactions of one block are told apart, and each has an id of its own', () => {
    expect(rows(entry('a', paid), entry('b', paid))).toEqual(['a send out 1 SOL', 'b send out 1 SOL'])
    expect(items(entry('a', paid), entry('b', paid)).map(({ id }) => id)).toEqual(['a', 'b'])
  })
  test.each([
    [['pending', 'confirmed'], 'confirmed'],
    [['confirmed', 'failed'], 'failed'],
    [['pending', 'pending'], 'pending'],
  ])('with the statuses %j are %s', ([first, second], expected) => {
    const [item] = items(entry('a', paid, { status: first }), entry('a', got, { status: second }))
    expect(item?.status).toBe(expected)
  })
  test('name the other account only if there is one', () => {
    const [one] = items(entry('a', paid), entry('a', { ...paid, numeric: '3' }))
    expect(one?.with).toBe(other)
    const [two] = items(entry('a', paid), entry('a', paid, { sentTo: 'Other1'.padEnd(44, 'g') }))
    expect(two?.with).toBe('')
  })
})

test('an entry of an EVM network is a whole transaction', () => {
  const entries = [transaction(0), transaction(0, { id: 't1' }), transaction(0)]
  expect(items(...entries)).toMatchObject([{ id: 't0' }, { id: 't1' }, { id: 't0' }])
})
