import { expect, test } from 'vitest'
import type { Network } from '../networks/network.ts'
import { networkToAskFor } from './createConnectAttempt.ts'

const make = (id: number) => ({ id, caipNetworkId: `eip155:${id}`, chainNamespace: 'eip155' }) as unknown as Network

test.each([
  [undefined, [], undefined],
  ['eip155:1', [], undefined],
  ['eip155:1', ['solana'], undefined],
  ['eip155:1', ['eip155'], 'eip155:1'],
  ['eip155:8453', [], 'eip155:8453'],
] as const)('with %s selected, and chosen by the user in %j, a wallet is asked for %s', (selected, chosen, asked) => {
  const state = { networks: [make(1), make(8453)], selected: selected ? { eip155: selected } : {}, chosen }
  expect(networkToAskFor(state, 'eip155')).toBe(asked)
})
