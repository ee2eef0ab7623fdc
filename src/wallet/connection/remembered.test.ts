import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createStorage } from '../../kernel/storage.ts'
import { storedActive, storedConnections, storedNetworks } from '../storageKeys.ts'
import { parseActive, parseConnections, parseNetworks } from './remembered.ts'

test.each([
  ['a text', 'x'],
  ['null', null],
  ['a number', 7],
  ['a list', Array(120).fill('x')],
  ['a long text', 'x'.repeat(120)],
  ['an entry of no namespace', { 'not a namespace': { connectorId: 'x' } }],
  ['an entry without a connector', { eip155: {} }],
  ['a connector that is no text', { eip155: { connectorId: 7 } }],
  ['an entry that is null', { eip155: null }],
  ['a name that is no text', { eip155: { connectorId: 'x', name: 7 } }],
  ['other wallets that are no list', { eip155: { connectorId: 'x', others: {} } }],
])('invalid stored data is ignored: %s', (_, stored) => {
  expect(parseConnections(stored)).toEqual({})
  expect(parseNetworks(stored)).toEqual({})
  expect(parseActive(stored)).toBeNull()
})

test('an invalid entry does not affect others, and unknown members of entries are dropped', () => {
  const a = { connectorId: 'a', name: 'A', rdns: 'a.test', address: '0xa', network: 'eip155:1', explorerId: 'e' }
  const others = [{ connectorId: 'b' }, { connectorId: 7 }, null]
  const stored = { solana: 0, ['__proto__']: a, eip155: { ...a, others, more: 1 } }
  expect(parseConnections(stored)).toEqual({ eip155: { ...a, others: [{ connectorId: 'b' }] } })
  expect(parseNetworks({ eip155: 'eip155:1', solana: 5 })).toEqual({ eip155: 'eip155:1' })
})

const json = fc.oneof(
  fc.json(),
  fc
    .record({ connectorId: fc.oneof(fc.string(), fc.integer()), others: fc.jsonValue() }, { requiredKeys: [] })
    .map((eip155) => JSON.stringify({ eip155, solana: { connectorId: 's' } })),
)

test('property: storage reads exactly what a page without a kernel reads', () => {
  fc.assert(
    fc.property(json, (text) => {
      const { get } = createStorage('', { warn() {} }, { getItem: () => text, setItem() {}, removeItem() {} })
      const value: unknown = JSON.parse(text)
      expect(get(storedConnections)).toEqual(parseConnections(value))
      expect(get(storedNetworks)).toEqual(parseNetworks(value))
      expect(get(storedActive)).toBe(parseActive(value))
    }),
  )
})
