import { expect, test } from 'vitest'
import type { ConnectMethodKind } from '../tokens.ts'
import { isSeparated, orderMethods } from './methods.ts'

type Case = [what: string, kinds: ConnectMethodKind[], order: ConnectMethodKind[] | undefined, string]

test.each<Case>([
  ['wallets come last', ['wallet', 'email', 'social'], undefined, 'email social wallet'],
  ['the order of the host counts', ['email', 'wallet', 'social'], ['social', 'wallet', 'email'], 'social wallet email'],
  ['what its order leaves out comes last', ['email', 'wallet', 'social'], ['wallet'], 'wallet email social'],
  ['what is not there is left out', ['wallet'], ['social', 'wallet', 'email'], 'wallet'],
  ['a kind comes once', ['wallet', 'email', 'email'], undefined, 'email wallet'],
  ['an empty order is none', ['wallet', 'email'], [], 'email wallet'],
  ['nothing is nothing', [], undefined, ''],
])('%s', (_, kinds, order, expected) => {
  expect(orderMethods({ kinds, order }).join(' ')).toBe(expected)
})

test.each<[ConnectMethodKind | undefined, ConnectMethodKind, boolean]>([
  [undefined, 'wallet', false],
  ['wallet', 'email', true],
  ['social', 'wallet', true],
  ['email', 'social', false],
])("'or' between %s and %s: %s", (before, after, expected) => {
  expect(isSeparated(before, after)).toBe(expected)
})
