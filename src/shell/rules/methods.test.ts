import { expect, test } from 'vitest'
import type { ConnectMethodKind } from '../tokens.ts'
import { isSeparated, orderMethods } from './methods.ts'

type Case = [
  what: string,
  kinds: ConnectMethodKind[],
  order: ConnectMethodKind[] | undefined,
  installed: boolean,
  string,
]

test.each<Case>([
  ['wallets come first where one is installed', ['email', 'wallet', 'social'], undefined, true, 'wallet email social'],
  ['they come last where none is', ['email', 'wallet', 'social'], undefined, false, 'email social wallet'],
  [
    'the order of the host counts',
    ['email', 'wallet', 'social'],
    ['social', 'wallet', 'email'],
    true,
    'social wallet email',
  ],
  ['what its order leaves out comes last', ['email', 'wallet', 'social'], ['social'], true, 'social wallet email'],
  ['what is not there is left out', ['wallet'], ['social', 'wallet', 'email'], true, 'wallet'],
  ['a kind comes once', ['wallet', 'email', 'email'], undefined, true, 'wallet email'],
  ['an empty order is none', ['email', 'wallet'], [], true, 'wallet email'],
  ['nothing is nothing', [], undefined, true, ''],
])('%s', (_, kinds, order, isInstalled, expected) => {
  expect(orderMethods({ kinds, order, isInstalled }).join(' ')).toBe(expected)
})

test.each<[ConnectMethodKind | undefined, ConnectMethodKind, boolean]>([
  [undefined, 'wallet', false],
  ['wallet', 'email', true],
  ['social', 'wallet', true],
  ['email', 'social', false],
])("'or' between %s and %s: %s", (before, after, expected) => {
  expect(isSeparated(before, after)).toBe(expected)
})
