import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  isNamespace,
  namespaceOf,
  parseCaipAddress,
  parseCaipNetworkId,
  toCaipAddress,
  toCaipNetworkId,
} from './caip.ts'

test.each([
  ['eip155:1', { namespace: 'eip155', reference: '1' }],
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', { namespace: 'solana', reference: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }],
  ['', undefined],
  ['eip155', undefined],
  ['eip155:', undefined],
  [':1', undefined],
  ['eip155:1:', undefined],
  ['eip155:1:0xab', undefined],
  ['ab:1', undefined],
  ['ninechars:1', undefined],
  ['near_1:1', undefined],
  ['EIP155:1', undefined],
  ['constructor:1', undefined],
  ['__proto__:1', undefined],
  ['toString:1', undefined],
])('a network id has exactly two parts and a valid namespace: %j', (text, parsed) => {
  expect(parseCaipNetworkId(text)).toEqual(parsed)
})

test.each([
  ['eip155:1:0xab', { namespace: 'eip155', reference: '1', address: '0xab', caipNetworkId: 'eip155:1' }],
  ['', undefined],
  ['eip155:1', undefined],
  ['eip155::0xab', undefined],
  ['eip155:1:', undefined],
  [':1:0xab', undefined],
  ['eip155:1:0xab:', undefined],
  ['eip155:1:0xab:more', undefined],
  ['ab:1:0xab', undefined],
])('an account id has exactly three non-empty parts and a valid namespace: %j', (text, parsed) => {
  expect(parseCaipAddress(text)).toEqual(parsed)
})

test.each([
  ['eip155', true],
  ['bip122', true],
  ['near', true],
  ['a-1', true],
  ['', false],
  ['eip', true],
  ['ab', false],
  ['ninechars', false],
  ['Near', false],
  ['near\n', false],
  ['né ar', false],
  [['near'], false],
  ['__proto__', false],
  [155, false],
  [undefined, false],
])('%j is a namespace: %j', (value, expected) => {
  expect(isNamespace(value)).toBe(expected)
})

const part = fc.string({ minLength: 1 }).filter((text) => !text.includes(':'))
const namespace = fc.stringMatching(/^[-a-z0-9]{3,8}$/)

test('no key of the prototype of an object is a namespace', () => {
  for (const key of Object.getOwnPropertyNames(Object.prototype)) expect(isNamespace(key), key).toBe(false)
})

test('joined ids are split into the same parts', () => {
  fc.assert(
    fc.property(namespace, part, part, (namespace, reference, address) => {
      const network = toCaipNetworkId(namespace, reference)
      const account = toCaipAddress(network, address)
      expect(parseCaipNetworkId(network)).toEqual({ namespace: namespace, reference })
      expect(parseCaipAddress(account)).toEqual({ namespace: namespace, reference, address, caipNetworkId: network })
      expect([namespaceOf(network), namespaceOf(account)]).toEqual([namespace, namespace])
    }),
  )
})

test('a text that is not refused joins back to itself', () => {
  const text = fc.oneof(
    fc.string(),
    fc.array(fc.oneof(namespace, part, fc.constant('')), { maxLength: 5 }).map((parts) => parts.join(':')),
  )
  fc.assert(
    fc.property(text, (value) => {
      const network = parseCaipNetworkId(value)
      const account = parseCaipAddress(value)
      if (network) expect(toCaipNetworkId(network.namespace, network.reference)).toBe(value)
      if (account) expect(toCaipAddress(account.caipNetworkId, account.address)).toBe(value)
      expect(network && account).toBeUndefined()
    }),
  )
})
