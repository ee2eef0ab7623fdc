import { definePlugin } from 'portico/kernel'
import { createHarness, describePlugin } from 'portico/testing'
import { chainAdapters, type Network, wallet } from 'portico/wallet'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { RequestDescription, RequestScene } from '../wallet/internal.ts'
import { requestReader } from './index.ts'
import { reviewMessages } from './messages.ts'

const never = new AbortController().signal
const spender = '0x00000000000000000000000000000000000000aA'
const network = {
  id: 1,
  caipNetworkId: 'eip155:1',
  chainNamespace: 'eip155',
  name: 'Test',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
} as unknown as Network
const call = { method: 'eth_sendTransaction', params: [{ to: '0x01' }] }
const scene = { address: '0x02', network, origin: 'https://app.example' }

type Describe = (call: unknown, scene: RequestScene, signal: AbortSignal) => unknown

async function open(can: { describeRequest?: Describe; simulateRequest?: Describe }) {
  const chain = definePlugin({
    id: 'chain',
    dependencies: [wallet],
    setup: (ctx) =>
      void ctx.slots.contribute(chainAdapters, {
        id: 'eip155',
        isAddress: () => true,
        discover() {},
        connect: () => Promise.reject(new Error('never')),
        can: can as never,
      }),
  })
  const { kernel, dispose } = await createHarness({ plugins: [wallet(), chain(), requestReader()] })
  onTestFinished(dispose)
  return kernel.load(requestReader)
}
const fail = () => {
  throw new Error('broken')
}

const description = (amount: string): RequestDescription => ({
  actions: [{ type: 'approve', token: { symbol: 'TST', decimals: 18 }, spender, amount, expires: null }],
  account: scene.address,
  network: 'eip155:1',
  cautions: [],
  data: '',
})

test.each([
  ['has approved an allowance', '1', true],
  ['has revoked an allowance', '0', false],
])('after the user %s of %s, the spender is known: %s', async (_, amount, isKnown) => {
  const known: (boolean | undefined)[] = []
  const reader = await open({
    describeRequest: (_call, { isKnown: knows }) => {
      known.push(knows?.(spender.toLowerCase()))
      return description(amount)
    },
  })
  reader.remember(await reader.describe('eip155', call, scene, never))
  await reader.describe('eip155', call, scene, never)
  expect(known).toEqual([false, isKnown])
})

const collection = { symbol: 'APE', decimals: null }
const nobody = `0x${'0'.repeat(40)}`
test.each([
  ['allowed all of a collection', { type: 'approveAll', collection, spender, isAllowed: true }, spender, true],
  ['ended that', { type: 'approveAll', collection, spender, isAllowed: false }, spender, false],
  ['allowed one collectible', { type: 'approveNft', collection, id: '7', spender }, spender, true],
  ['ended that of one', { type: 'approveNft', collection, id: '7', spender: nobody }, nobody, false],
] as const)('after the user has %s, the spender is known only if it was allowed', async (_, action, of, isKnown) => {
  const known: (boolean | undefined)[] = []
  const reader = await open({
    describeRequest: (_call, { isKnown: knows }) => {
      known.push(knows?.(of))
      return { ...description('1'), actions: [action] }
    },
  })
  reader.remember(await reader.describe('eip155', call, scene, never))
  await reader.describe('eip155', call, scene, never)
  expect(known).toEqual([false, isKnown])
})

describe('a request counts as unknown', () => {
  const blind = { actions: [{ type: 'blind' }], cautions: [{ kind: 'blindSignature' }] }

  test.each([
    ['is not there', {}],
    ['throws', { describeRequest: fail, simulateRequest: fail }],
    ['rejects', { describeRequest: async () => fail(), simulateRequest: async () => fail() }],
  ])('if the capability %s', async (title, can) => {
    const reader = await open(can)
    expect(await reader.describe('eip155', call, scene, never)).toMatchObject(blind)
    const simulation = await reader.simulate('eip155', call, scene, never)
    if (title === 'is not there') expect(simulation).toBeNull()
    else expect(simulation).toMatchObject({ changes: null, outcome: 'unknown' })
  })

  test('if the capability hangs', async () => {
    const hang = () => new Promise(() => {})
    const reader = await open({ describeRequest: hang, simulateRequest: hang })
    await import('./createReader.ts')
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const all = Promise.all([
      reader.describe('eip155', call, scene, never),
      reader.simulate('eip155', call, scene, never),
    ])
    await vi.advanceTimersByTimeAsync(20_000)
    expect(await all).toMatchObject([blind, { outcome: 'unknown' }])
  })
})

test('nothing to simulate is told as such', async () => {
  const reader = await open({ simulateRequest: async () => null })
  expect(await reader.simulate('eip155', call, scene, never)).toBeNull()
})

test('both reject with the reason of an aborted signal, whatever the capability does', async () => {
  const reader = await open({ describeRequest: fail, simulateRequest: fail })
  const reason = new Error('The user has left')
  for (const read of [reader.describe, reader.simulate])
    await expect(read('eip155', call, scene, AbortSignal.abort(reason))).rejects.toBe(reason)
})

describePlugin(() => requestReader(), { beside: [wallet()], messages: [reviewMessages] })
