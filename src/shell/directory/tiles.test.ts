import { expect, test } from 'vitest'
import { listed } from '../testing/directory.ts'
import { moveInGrid, orderTiles, queryOf } from './tiles.ts'

const ids = (...groups: string[][]) =>
  orderTiles(
    groups.map((group) => group.map((id) => listed(id))),
    ({ id }) => id.startsWith('here'),
  ).map(({ id }) => id)

test('wallets are in the order of their groups, each once', () => {
  expect(ids(['a', 'b'], ['b', 'c'], ['a', 'd', 'd'])).toEqual(['a', 'b', 'c', 'd'])
})

test('installed wallets come first within their group, so that later pages move no tile', () => {
  expect(ids(['a', 'here1'], ['b', 'here2'])).toEqual(['here1', 'a', 'here2', 'b'])
})

test('a query needs two characters', () => {
  expect([queryOf(''), queryOf(' a '), queryOf(' ab '), queryOf('a b')]).toEqual(['', '', 'ab', 'a b'])
  // One character with two UTF-16 code units.
  expect(queryOf('🦊')).toBe('')
})

test('a query has no marks that were copied with a name, and its accents as names have them', () => {
  expect(queryOf('\u200f\u202bMeta\u200bMask\u202c\ufeff')).toBe('MetaMask')
  expect(queryOf('e\u0301\u200e')).toBe('')
  expect(queryOf('Cafe\u0301')).toBe('Caf\u00e9')
  // The parts of one emoji stay together.
  expect(queryOf('👩\u200d🚀 x')).toBe('👩\u200d🚀 x')
})

const at = (index: number, more = {}) => ({ index, count: 8, columns: 3, rows: 2, isRtl: false, ...more })

test.each([
  ['ArrowRight', at(0), 1],
  ['ArrowRight', at(7), 7],
  ['ArrowLeft', at(3), 2],
  ['ArrowLeft', at(0), 0],
  ['ArrowRight', at(1, { isRtl: true }), 0],
  ['ArrowLeft', at(1, { isRtl: true }), 2],
  ['ArrowDown', at(1), 4],
  ['ArrowDown', at(5), 7],
  ['ArrowDown', at(6), 6],
  ['ArrowUp', at(4), 1],
  ['ArrowUp', at(1), 1],
  ['Home', at(5), 0],
  ['End', at(1), 7],
  ['PageDown', at(1), 7],
  ['PageDown', at(6, { count: 30 }), 12],
  ['PageUp', at(13, { count: 30 }), 7],
  ['PageUp', at(4), 1],
  ['Enter', at(4), undefined],
  ['a', at(4), undefined],
] as const)('%s in a grid of three columns, from %o, leads to %s', (key, place, expected) => {
  expect(moveInGrid(key, place)).toBe(expected)
})
