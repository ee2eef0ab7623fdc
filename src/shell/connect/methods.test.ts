import { expect, test } from 'vitest'
import { isSeparated, orderMethods } from './methods.ts'

const email = { id: 'email', order: 10 }
const social = { id: 'social', order: 20 }
const passkey = { id: 'passkey' }
const late = { id: 'late', order: 200 }

type Case = [what: string, methods: { id: string; order?: number }[], order: string[] | undefined, string]

test.each<Case>([
  ['wallets come after methods', [social, email], undefined, 'email social wallet'],
  [
    'methods are sorted by their order, also after the wallets',
    [late, email, passkey],
    undefined,
    'passkey email wallet late',
  ],
  ['the order of the host takes precedence', [email, social], ['social', 'wallet', 'email'], 'social wallet email'],
  ['the host may list any method', [email, passkey], ['wallet', 'passkey'], 'wallet passkey email'],
  ['methods that the host does not list come last', [social, email], ['wallet'], 'wallet email social'],
  ['listed methods that are not installed are left out', [], ['social', 'wallet', 'email'], 'wallet'],
  ['an empty order counts as none', [email], [], 'email wallet'],
])('%s', (_, methods, order, expected) => {
  expect(orderMethods({ methods, hasWallets: true, order }).join(' ')).toBe(expected)
})

test('without wallets there are only the methods', () => {
  expect(orderMethods({ methods: [social, email], hasWallets: false, order: ['wallet'] })).toEqual(['email', 'social'])
  expect(orderMethods({ methods: [], hasWallets: false, order: undefined })).toEqual([])
})

test.each<[string | undefined, string, boolean]>([
  [undefined, 'wallet', false],
  ['wallet', 'email', true],
  ['social', 'wallet', true],
  ['email', 'social', false],
])("'or' between %s and %s: %s", (before, after, expected) => {
  expect(isSeparated(before, after)).toBe(expected)
})
