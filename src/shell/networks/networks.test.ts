import type { Network } from 'portico/wallet'
import { expect, test } from 'vitest'
import { isSearchable, searchNetworks, stepForNetwork } from './NetworkRows.tsx'

const make = (id: number, name: string) =>
  ({ id, name, caipNetworkId: `eip155:${id}`, chainNamespace: 'eip155' }) as unknown as Network
const ethereum = make(1, 'Ethereum')
const base = make(8453, 'Base')
// The accent is a character of its own.
const cafe = make(7, 'Cafe\u0301')

test('a list with seven networks or more has a search field', () => {
  const networks = (count: number) => Array.from({ length: count }, (_, index) => make(index, `N${index}`))
  expect(isSearchable(networks(6))).toBe(false)
  expect(isSearchable(networks(7))).toBe(true)
})

test.each([
  ['', 'Ethereum Base Cafe\u0301'],
  ['  BASE ', 'Base'],
  ['e', 'Ethereum Base'],
  ['caf\u00e9', 'Cafe\u0301'],
  ['zzz', ''],
  ['\u200eBase\u200f', 'Base'],
])('searching for "%s" finds "%s"', (text, expected) => {
  expect(
    searchNetworks([ethereum, base, cafe], text)
      .map(({ name }) => name)
      .join(' '),
  ).toBe(expected)
})

test.each([
  ['none', { network: base, current: base.caipNetworkId, connected: ['eip155'] }],
  ['switch', { network: base, current: ethereum.caipNetworkId, connected: ['eip155'] }],
  ['connect', { network: base, current: 'solana:x', connected: ['solana'] }],
  ['select', { network: base, current: ethereum.caipNetworkId, connected: [] }],
  ['select', { network: base, current: undefined, connected: [] }],
  ['select', { network: base, current: base.caipNetworkId, connected: [] }],
  ['connect', { network: base, current: base.caipNetworkId, connected: ['solana'] }],
] as const)('the next step after choosing a network is %s', (step, choice) => {
  expect(stepForNetwork(choice)).toBe(step)
})
