import { loadAmounts, type SentTransaction } from 'portico/wallet'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { readTransactions } from '../../../src/wallet/chainData/history.ts'
import { type CoinTransfer, coin, collectible, transaction } from '../testing/history.ts'
import { isListed, putFirst, putLast } from './merge.ts'
import { type ActivityRow, heightOf, labelOf, layoutOf, monthFormat, signOf, toRows, withPending } from './rows.ts'
import { summarize, toItem, toPending } from './toItem.ts'

let amounts: Awaited<ReturnType<typeof loadAmounts>>
beforeAll(async () => {
  amounts = await loadAmounts()
})

const read = (index: number, more: Readonly<Record<string, unknown>> = {}) => {
  const [one] = readTransactions([transaction(index, more)])
  if (!one) throw new Error('That is no transaction')
  return one
}
const item = (index: number, more: Readonly<Record<string, unknown>> = {}) => toItem(read(index, more), amounts)

describe('the moves of a transaction', () => {
  const moves = (...transfers: readonly object[]) =>
    summarize(read(0, { transfers }).transfers, amounts).map(
      ({ direction, numeric, name }) => `${direction} ${numeric} ${name}`,
    )
  const coins = (...transfers: readonly CoinTransfer[]) => moves(...transfers.map(coin))

  test.each<[string, readonly CoinTransfer[], readonly string[]]>([
    ['one transfer is one move', [{}], ['out 1.5 ETH']],
    [
      'what went out comes before what came in',
      [{ direction: 'in', symbol: 'USD', numeric: '2' }, {}],
      ['out 1.5 ETH', 'in 2 USD'],
    ],
    ['of two transfers, less than a tenth is a fee', [{ numeric: '100' }, { numeric: '9.99' }], ['out 100 ETH']],
    ['of two transfers, a tenth is no fee', [{ numeric: '100' }, { numeric: '10' }], ['out 110 ETH']],
    ['a refunded fee is left out too', [{ numeric: '100' }, { numeric: '1', direction: 'in' }], ['out 100 ETH']],
    ['of three, a hundredth is no fee', [{ numeric: '100' }, { numeric: '1' }, { numeric: '0.99' }], ['out 101 ETH']],
    [
      'a small amount of another token is no fee',
      [{ numeric: '100' }, { numeric: '0.01', symbol: 'USD', direction: 'in' }],
      ['out 100 ETH', 'in 0.01 USD'],
    ],
    [
      'the same token in another direction is not added up',
      [{ numeric: '3' }, { numeric: '2', direction: 'in' }],
      ['out 3 ETH', 'in 2 ETH'],
    ],
    [
      'of many tokens, the two of the greatest value are kept',
      [
        { symbol: 'A', value: 1 },
        { symbol: 'B', value: 3 },
        { symbol: 'C', value: 2, direction: 'in' },
      ],
      ['out 1.5 B', 'in 1.5 C'],
    ],
    ['no digit is lost', [{ numeric: '0.1000000000000000001' }, { numeric: '0.2' }], ['out 0.3000000000000000001 ETH']],
  ])('%s', (_, transfers, expected) => expect(coins(...transfers)).toEqual(expected))

  test('the work grows linearly with the number of transfers', () => {
    const work = (count: number) => {
      const numeric = (index: number) => ({ quantity: { numeric: String(1000 + index) } })
      const one = read(0, { transfers: [coin()] }).transfers[0]
      const { Decimal } = amounts
      const spies = (['gt', 'gte', 'plus', 'div'] as const).map((name) => vi.spyOn(Decimal.prototype, name))
      summarize(
        Array.from({ length: count }, (_, index) => ({ ...one, ...numeric(index) }) as never),
        amounts,
      )
      const calls = spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0)
      for (const spy of spies) spy.mockRestore()
      return calls
    }
    expect(work(1000) / work(100)).toBeLessThan(11)
  })
  test('a token with the symbol of the native coin counts as the coin only if it has a value', () => {
    const coins = [coin(), coin({ symbol: 'USD', direction: 'in' })]
    const isCoin = (transfers: readonly object[]) =>
      summarize(read(0, { transfers }).transfers, amounts, 'ETH').map((move) => move.isCoin)
    expect(isCoin(coins)).toEqual([true, undefined])
    expect(isCoin([coin({ value: 0 })])).toEqual([undefined])
  })
  test('collectibles of one name are added up', () =>
    expect(moves(collectible('in', 'Pass'), collectible('in', 'Pass'))).toEqual(['in 2 Pass']))
  test('spam beside a transfer is left out', () =>
    expect(moves(coin(), collectible('in', 'Claim', true))).toEqual(['out 1.5 ETH']))
  test('names are one line without invisible characters', () =>
    expect(coins({ symbol: ' E\u202eT\nH ' })).toEqual(['out 1.5 E T H']))
})

describe('what is listed', () => {
  test.each<[string, Readonly<Record<string, unknown>>, boolean]>([
    ['this chain', {}, true],
    ['another chain', { chain: 'eip155:10' }, false],
    ['no chain given', { chain: null }, true],
    ['an invalid time', { minedAt: 'yesterday' }, false],
    ['a time before any chain, whose month can not be written', { minedAt: '-271821-04-20T00:00:00Z' }, false],
  ])('%s', (_, more, expected) => expect(isListed(read(0, more), 'eip155:1')).toBe(expected))
})

describe('a line of the list', () => {
  test('has the texts of the service without invisible characters', () => {
    expect(
      item(0, { operationType: 'trade\u202e', status: 'failed', application: { name: 'App\n', iconUrl: null } }),
    ).toEqual({
      id: 't0',
      hash: `0x${'0'.repeat(64)}`,
      type: 'trade',
      status: 'failed',
      at: new Date(2025, 5, 15, 12).getTime(),
      with: 'App',
      moves: [
        {
          direction: 'out',
          name: 'ETH',
          isNft: false,
          imageUrl: 'https://icons.test/ETH.png',
          numeric: '1.5',
          value: 10,
        },
      ],
    })
  })
  test.each([
    ['pending', 'pending'],
    ['anything', 'confirmed'],
  ])('the status %s is %s', (status, expected) => expect(item(0, { status }).status).toBe(expected))
  test('names the other address if there is no app', () => expect(item(0).with).toBe(`0x${'2'.repeat(40)}`))
  test('names the sender of an incoming transaction', () =>
    expect(item(0, { operationType: 'receive' }).with).toBe(`0x${'1'.repeat(40)}`))
  test.each([
    ['trade', 'trade', 'swap'],
    ['toString', 'other', 'activity'],
  ])('the type %s is labelled %s', (type, label, sign) => expect([labelOf(type), signOf(type)]).toEqual([label, sign]))
})

describe('rows', () => {
  const now = new Date(2026, 0, 1)
  const at = (id: string, ...date: [number, number, number, number?]) => ({
    ...item(0),
    id,
    at: new Date(...(date as [number, number, number])).getTime(),
  })
  const nameOf = (row: ActivityRow) =>
    row.kind === 'item' ? row.item.id : row.kind === 'day' ? `${row.daysAgo} days ago` : `${row.year}/${row.month}`
  test('are grouped by month, the newest first', () => {
    const rows = toRows([at('c', 2024, 5, 3), at('a', 2025, 5, 9), at('b', 2025, 5, 1), at('d', 2023, 5, 3)], now)
    expect(rows.map(nameOf)).toEqual(['2025/5', 'a', 'b', '2024/5', 'c', '2023/5', 'd'])
  })
  test('of today and of yesterday are groups of their own, by calendar day', () => {
    const items = [
      at('a', 2025, 0, 1, 0),
      at('b', 2024, 11, 31, 23),
      at('c', 2024, 11, 31, 0),
      at('d', 2024, 11, 30, 23),
    ]
    const rows = toRows(items, new Date(2025, 0, 1, 23))
    expect(rows.map(nameOf)).toEqual(['0 days ago', 'a', '1 days ago', 'b', 'c', '2024/11', 'd'])
    expect(rows.flatMap((row) => (row.kind === 'item' ? [row.isLate] : []))).toEqual([true, true, true, false])
  })
  test('have unique ids if the clock of the user is behind, and tomorrow counts as today', () => {
    const now = new Date(2025, 5, 10)
    const items = [at('a', 2025, 5, 20), at('b', 2025, 5, 11), at('c', 2025, 5, 10), at('d', 2025, 5, 2)]
    const rows = toRows(items, now)
    expect(rows.map(nameOf)).toEqual(['2025/5', 'a', '0 days ago', 'b', 'c', '2025/5', 'd'])
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
  })
  test('have unique ids, even if the service names a transaction like a month', () => {
    const rows = toRows([at('month 2025-5', 2025, 5, 9), at('2025-5', 2025, 5, 8)], now)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(3)
  })
  test('months of this year are shown without the year', () => {
    const now = new Date(2025, 1, 1)
    expect(monthFormat(2025, now)).toEqual({ month: 'long' })
    expect(monthFormat(2024, now)).toEqual({ month: 'long', year: 'numeric' })
  })
})

describe('pages', () => {
  const page = (cursor: string | null, ...indexes: readonly number[]) => ({
    items: indexes.map((index) => item(index)),
    cursor,
  })
  const ids = ({ items, cursor }: ReturnType<typeof page>) => [...items.map(({ id }) => id), cursor]
  test('the newest page goes before the transactions that it overlaps', () =>
    expect(ids(putFirst(page('x', 0, 1, 2), page('y', 2, 3)) as never)).toEqual(['t0', 't1', 't2', 't3', 'y']))
  test('the newest page replaces the list if there is a gap between them', () =>
    expect(ids(putFirst(page('x', 0, 1), page('y', 3, 4)) as never)).toEqual(['t0', 't1', 'x']))
  test('an older page is appended without the transactions that are there', () =>
    expect(ids(putLast(page('z', 1, 2), page('y', 0, 1)) as never)).toEqual(['t0', 't1', 't2', 'z']))
})

describe('a transaction that was just sent', () => {
  const sent: SentTransaction = {
    hash: '0xab',
    network: 'eip155:1',
    from: '0xA1',
    to: '0xb',
    amount: '1.5',
    token: { symbol: 'ETH' },
    sentAt: 5,
  }
  test('is pending only in the list of its account on its network', () => {
    const pending = [toPending(sent)]
    const [first] = withPending([item(0)], pending, 'eip155:1:0xa1')
    expect(first).toMatchObject({ hash: '0xab', type: 'send', status: 'pending', moves: [{ numeric: '1.5' }] })
    expect(withPending([item(0)], pending, 'eip155:10:0xa1')).toHaveLength(1)
  })
  test('comes before the history, even if the clock of the user is behind', () => {
    const [first] = toRows(withPending([item(0)], [toPending(sent)], 'eip155:1:0xa1'), new Date()).filter(
      ({ kind }) => kind === 'item',
    )
    expect(first).toMatchObject({ item: { hash: '0xab', at: item(0).at } })
  })
  test('is left out if the history has it', () =>
    expect(withPending([item(0, { hash: '0xAB' })], [toPending(sent)], 'eip155:1:0xa1')).toHaveLength(1))
  test('has no moves if its amount is not a number', () =>
    expect(toPending({ ...sent, amount: '1e' }).item.moves).toEqual([]))
})

describe('the layout of a row', () => {
  const row = (numeric: string, more: Readonly<Record<string, unknown>> = {}) => ({
    kind: 'item' as const,
    id: 'item 1',
    isLate: false,
    isLookAlike: false,
    item: { ...item(0), with: `0x${'1'.repeat(40)}`, moves: [{ ...move, numeric }], ...more },
  })
  const move = { direction: 'out' as const, numeric: '1', name: 'USDC', isNft: false }
  const [narrow, wide] = [276, 346]

  test.each<[numeric: string, narrow: 'long' | undefined, wide: 'long' | undefined]>([
    ['1.25', undefined, undefined],
    ['123456.789', 'long', undefined],
    ['1234567890.123456789', 'long', 'long'],
  ])('gives the amount %s a line of its own where it would cut the address', (numeric, inNarrow, inWide) => {
    expect(layoutOf(row(numeric), narrow)).toBe(inNarrow)
    expect(layoutOf(row(numeric), wide)).toBe(inWide)
  })

  test('an amount has more room beside no address or a short name', () => {
    expect(layoutOf(row('12345.678', { with: '' }), narrow)).toBeUndefined()
    expect(layoutOf(row('1234.567', { with: 'App' }), narrow)).toBeUndefined()
    expect(layoutOf(row('12345.678'), narrow)).toBe('long')
  })

  test.each([
    ['failed', '1.25', {}, 'status', 56],
    ['failed', '1.25', { two: true }, 'status', 76],
    ['pending', '1.25', { value: 3 }, 'status', 76],
    ['failed', '1.25', { value: 3 }, 'status', 56],
    ['confirmed', '1.25', { value: 3 }, undefined, 56],
    ['failed', '1.25', { isLookAlike: true }, 'long', 76],
    ['failed', '123456.789', { two: true }, 'long', 96],
  ] as const)('a status beside amounts has a line of its own: %s, %s, %o', (status, numeric, more, layout, height) => {
    const { two = false, value, isLookAlike = false }: { two?: boolean; value?: number; isLookAlike?: boolean } = more
    const one = { ...move, numeric, ...(value === undefined ? {} : { value }) }
    const made = { ...row(numeric, { status, moves: two ? [one, one] : [one] }), isLookAlike }
    expect(layoutOf(made, narrow)).toBe(layout)
    expect(heightOf(made, narrow)).toBe(height)
    if (!isLookAlike && numeric === '1.25') expect(layoutOf(made, wide)).toBeUndefined()
  })

  test('the row is as high as its lines', () => {
    const long = row('1234567890')
    const two = { ...long.item, moves: [...long.item.moves, ...long.item.moves] }
    expect(heightOf(row('1'), narrow)).toBe(56)
    expect(heightOf({ ...row('1'), isLookAlike: true }, narrow)).toBe(76)
    expect(heightOf(long, narrow)).toBe(76)
    expect(heightOf({ ...long, item: two }, narrow)).toBe(96)
  })
})
