import { expect, test } from 'vitest'
import { checkSuffixes, coinTypeOf, labelProblem, toLabel, toName } from './name.ts'
import { addressFor, leadsTo } from './record.ts'

const suffixes = ['.reown.id', '.wcn.id']
const [one, two] = [`0x${'1'.repeat(40)}`, `0x${'2'.repeat(40)}`]

test.each([
  ['ada.reown.id', 'ada.reown.id'],
  [' Ada-1.WCN.id ', 'ada-1.wcn.id'],
  ['ada', undefined],
  ['ada.eth', undefined],
  ['.reown.id', undefined],
  ['a.ada.reown.id', undefined],
  ['адам.reown.id', undefined],
  ['ada.reown.id.eth', undefined],
])('the text "%s" is the name %s', (text, name) => {
  expect(toName(text, suffixes)).toBe(name)
})

test.each([
  ['Ada', 'ada'],
  ['ada.reown.id', 'ada'],
  [' ada.wcn.id ', 'ada'],
  ['ada.eth', 'ada.eth'],
  [' two ', 'two '],
  // Full-width letters of Japanese input methods, and marks of direction that were copied along.
  ['ＡｄａＭ．ｒｅｏｗｎ。ｉｄ', 'adam'],
  ['\u200f\u202aadam\u202c', 'adam'],
  ['аdam', 'аdam'],
])('for "%s" the field shows "%s"', (text, label) => {
  expect(toLabel(text, suffixes)).toBe(label)
})

test.each([
  ['ada', 'short'],
  ['', 'short'],
  ['adam', undefined],
  ['a-1-', undefined],
  ['a'.repeat(63), undefined],
  ['a'.repeat(64), 'long'],
  ['ada_m', 'characters'],
  ['ada m', 'characters'],
  ['аdam', 'characters'],
])('the label "%s" has the problem %s', (label, problem) => {
  expect(labelProblem(label)).toBe(problem)
})

test.each([
  [1, 2147483649],
  [8453, 2147492101],
  ['31337', 2147514985],
  [0x80000000, undefined],
  ['x', undefined],
])('the network %s has the coin type %s', (id, coin) => {
  expect(coinTypeOf(id)).toBe(coin)
})

test.each([
  [['reown.id']],
  [['.id']],
  [[]],
  [['.reown.id', '']],
  [['.reown id.x']],
])('the endings %j are refused', (given) => expect(() => checkSuffixes(given)).toThrow('is not an ending of names'))

test.each([
  ['of the network, before all others', { 60: one, 2147483658: two }, two],
  ['of Ethereum, if there is none of the network', { 0: one, 60: two }, two],
  ['that comes first, if there is none of the network and none of Ethereum', { 2147483649: one, 2147492101: two }, one],
  ['of an EVM network, else none', { 501: 'So11111111111111111111111111111111111111111' }, null],
])('the address of a name is the one %s', (_, addresses, expected) => {
  const entries = Object.entries(addresses).map(([coin, address]) => [coin, { address }])
  expect(addressFor({ name: 'ada.reown.id', addresses: Object.fromEntries(entries) }, 10)?.address ?? null).toBe(
    expected,
  )
})

test('broken addresses of a record are left out', () => {
  const found = {
    name: 'ada.reown.id',
    addresses: { 60: null, 1: { address: 7 }, 2: { address: 'x' }, 3: { address: two } },
  }
  expect([
    addressFor(found, 1)?.address,
    leadsTo(found, two.toUpperCase().replace('0X', '0x')),
    leadsTo(found, one),
  ]).toEqual([two, true, false])
})
