import { connectionsSlice, networksSlice } from 'portico/wallet'
import { expect, test } from 'vitest'
import { sign } from './sign.ts'
import type { SwapOrder } from './tokens.ts'

const account = `0x${'a'.repeat(40)}`
const order = { network: 'eip155:1', account } as Partial<SwapOrder> as SwapOrder
const call = { to: `0x${'b'.repeat(40)}`, data: '0x', value: '0' }
const hash = `0x${'c'.repeat(64)}`

/** A wallet that is connected on chain 1. `during` runs while it is asked for its chain; `chain` is its answer. */
function connect(during: (state: { address: string; network: string }) => void, chain: unknown) {
  const state = { address: account, network: 'eip155:1' }
  const asked: string[] = []
  const session = {
    get accounts() {
      return [{ address: state.address }]
    },
    get network() {
      return state.network
    },
    async request({ method }: { readonly method: string }) {
      asked.push(method)
      if (method !== 'eth_chainId') return hash
      during(state)
      return chain
    },
  }
  const slices = new Map<unknown, unknown>([
    [networksSlice, { networks: [{ caipNetworkId: 'eip155:1', chainNamespace: 'eip155' }], selected: {}, chosen: [] }],
    [connectionsSlice, { connections: { eip155: { accounts: [{ address: account }], network: 'eip155:1' } } }],
  ])
  const get = (slice: { readonly initial: unknown }) => slices.get(slice) ?? slice.initial
  return { asked, ctx: { store: { get }, peek: () => ({ session: () => session }) } as never }
}

test.each([['0x1'], [1]])('a wallet on the network of the order, as %j, is asked to sign', async (chain) => {
  const { ctx, asked } = connect(() => {}, chain)
  expect(await sign(ctx, order, call)).toBe(hash)
  expect(asked).toEqual(['eth_chainId', 'eth_sendTransaction'])
})

test.each<[string, (state: { address: string; network: string }) => void, unknown]>([
  ['turns to another account', (state) => Object.assign(state, { address: call.to }), '0x1'],
  ['moves to another network', (state) => Object.assign(state, { network: 'eip155:10' }), '0x1'],
  ['is on another network without an event', () => {}, '0xa'],
  ['does not say on which network it is', () => {}, null],
])('a wallet that %s while it is asked for its network signs nothing', async (_, during, chain) => {
  const { ctx, asked } = connect(during, chain)
  await expect(sign(ctx, order, call)).rejects.toMatchObject({ code: 'SWAPS_OUTDATED' })
  expect(asked).toEqual(['eth_chainId'])
})
