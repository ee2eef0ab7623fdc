import { loadAmounts } from 'portico/wallet'
import { beforeAll, describe, expect, test } from 'vitest'
import { readTransactions } from '../../../src/wallet/chainData/history.ts'
import { coin, collectible, transaction } from '../testing/history.ts'
import { createLookAlikeCheck } from './lookAlike.ts'
import { isSentBy, withoutSpam } from './spam.ts'
import { type ItemFacts, toItem } from './toItem.ts'

let amounts: Awaited<ReturnType<typeof loadAmounts>>
beforeAll(async () => {
  amounts = await loadAmounts()
})

const me = `0xAbC${'1'.repeat(37)}`
const friend = `0x1234${'a'.repeat(32)}abcd`
const imitation = `0x1234${'b'.repeat(32)}ABCD`
const read = (more: Readonly<Record<string, unknown>>) => {
  const [one] = readTransactions([transaction(0, more)])
  if (!one) throw new Error('That is no transaction')
  return one
}
const nothing = coin({ numeric: '0', value: 0 })
const fake = coin({ symbol: 'USDT', numeric: '250', value: 0 })

describe('the transfers of a transaction', () => {
  const left = (
    transfers: readonly object[] | null,
    more: Readonly<Record<string, unknown>> = {},
    isContract?: boolean,
  ) => {
    const one = read({ transfers, ...more })
    return withoutSpam(one, isSentBy(one, me), isContract)?.transfers.length ?? null
  }
  const own = { sentFrom: me.toLowerCase() }

  test.each<[string, readonly object[] | null, number | null, Readonly<Record<string, unknown>>?, boolean?]>([
    ['coins that left with a value', [coin()], 1],
    ['no transfers, as of an approval', null, 0, { operationType: 'approve' }],
    ['no transfers, as of a call', [], 0, { operationType: 'execute' }],
    ['spam collectibles', [collectible('in', 'One', true), collectible('in', 'Two', true)], null],
    ['spam beside coins', [collectible('in', 'One', true), coin()], 1],
    ['spam in an own transaction', [collectible('in', 'One', true), coin()], 1, own],
    ['only spam in an own transaction', [collectible('in', 'One', true)], 0, own],
    ['nothing in a call by a contract account', [nothing], 0, { operationType: 'execute' }, true],
    ['nothing that left a contract account', [nothing], null, { operationType: 'send' }, true],
    ['nothing that left, sent by another account', [nothing], null],
    ['nothing that came, sent by another account', [coin({ direction: 'in', numeric: '0.000' })], null],
    ['nothing in another notation', [coin({ numeric: '0e-18', value: 5 })], null],
    ['nothing beside a payment', [nothing, coin({ direction: 'in', numeric: '0.01', value: 1 })], 1],
    ['a little', [coin({ direction: 'in', numeric: '1e-18', value: 0 })], 1],
    ['nothing that the account sent', [nothing], 1, own],
    ['a token without a price that left, sent by another account: it may be stolen', [fake], 1],
    ['a token without a price that came', [coin({ direction: 'in', value: 0 })], 1],
    ['a collectible that was taken', [collectible('out', 'Pass')], 1],
  ])('%s', (_, transfers, expected, more, isContract) => expect(left(transfers, more, isContract)).toBe(expected))
})

describe('the other address of a transaction that the account did not send', () => {
  const shown = (
    transfers: readonly object[] | null,
    more: Readonly<Record<string, unknown>> = {},
    facts: ItemFacts = {},
  ) => toItem(read({ transfers, sentTo: friend, ...more }), amounts, facts).with

  test.each<[string, string, readonly object[] | null, Readonly<Record<string, unknown>>?, ItemFacts?]>([
    ['is shown if what left has a price', friend, [coin()]],
    ['is shown if something came in', friend, [fake, coin({ direction: 'in', value: 0 })]],
    ['is shown if nothing was transferred, as of an approval', friend, null, { operationType: 'approve' }],
    ['is not shown if what left has no price', '', [fake]],
    ['is not shown if a collectible left', '', [collectible('out', 'Pass')]],
    ['is not shown if it moved a worthless token to the account itself', '', [coin({ direction: 'self', value: 0 })]],
    ['is not shown of a send whose transfers are invalid', '', [coin({ numeric: `0.${'0'.repeat(200)}1` })]],
    ['is shown of a contract account, whose transactions others send', friend, [fake], {}, { isContract: true }],
    ['gives way to the name of the app', 'App', [fake], { application: { name: 'App', iconUrl: null } }],
  ])('%s', (_, expected, ...rest) => expect(shown(...rest)).toBe(expected))

  test('is shown of a token without a price if the account did send it', () => {
    expect(shown([fake], {}, { isOwn: true })).toBe(friend)
  })
})

describe('an address that looks like another one when shortened', () => {
  const item = (more: Readonly<Record<string, unknown>>) => {
    const one = read(more)
    return toItem(one, amounts, { coin: 'ETH', isOwn: isSentBy(one, me) })
  }
  const sent = (sentTo: string, more: Readonly<Record<string, unknown>> = {}) => item({ sentTo, sentFrom: me, ...more })
  const received = (sentFrom: string) =>
    item({ operationType: 'receive', sentFrom, transfers: [coin({ direction: 'in' })] })
  const alike = (...items: readonly ReturnType<typeof item>[]) => items.map(createLookAlikeCheck(items, me))

  test('is found if the account has sent to the other one, whatever came first', () => {
    expect(alike(received(imitation), sent(friend))).toEqual([true, false])
    const bait = [fake, coin({ direction: 'in', value: 0 })]
    expect(alike(sent(friend), sent(imitation, { sentFrom: imitation, transfers: bait }))).toEqual([false, true])
  })
  test('is found if the account sent nothing to it', () =>
    expect(alike(sent(imitation, { transfers: [nothing] }), sent(friend))).toEqual([true, false]))
  test('is found if it looks like the own address', () =>
    expect(alike(received(`0xabc1${'7'.repeat(32)}1111`), received(me))).toEqual([true, false]))
  test('may be either of two that the account has sent to', () =>
    expect(alike(sent(imitation), sent(friend))).toEqual([false, false]))
  test('is the same address in other letters, or no address: both are fine', () => {
    expect(alike(received(friend.toUpperCase().replace('X', 'x')), sent(friend))).toEqual([false, false])
    const app = (name: string) => sent(friend, { application: { name, iconUrl: null } })
    expect(alike(app('Some exchange'), app('Somerset change'))).toEqual([false, false])
  })
  test('of a contract account counts what left with a value', () => {
    expect(alike(received(imitation), sent(friend, { sentFrom: `0x${'9'.repeat(40)}` }))).toEqual([true, false])
  })
})
