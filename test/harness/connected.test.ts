// @vitest-environment happy-dom
import { defineEndpoint, definePlugin, defineService } from 'portico/kernel'
import { createHarness, createMemoryStorage, type HarnessOptions } from 'portico/testing'
import {
  type ConnectGate,
  connected,
  connectGates,
  disconnected,
  type NetworkInput,
  selectIsConnected,
  wallet,
} from 'portico/wallet'
import { number, object, type } from 'superstruct'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { countTraces } from './traces.ts'

test('a harness with `connected` has a connected wallet, which its cues direct', async () => {
  const harness = await createHarness({ connected: true })
  const { kernel, errors } = harness
  expect(selectIsConnected(kernel.store.get)).toBe(true)
  const { signal } = kernel
  const controller = await kernel.load(wallet)
  expect(await controller.signMessage('hello', { signal })).toMatch(/^0x[0-9a-f]{130}$/)
  harness.wallet?.cues.reject()
  await expect(controller.signMessage('hello', { signal })).rejects.toMatchObject({ code: 'USER_REJECTED_REQUEST' })
  const left = vi.fn()
  kernel.events.on(disconnected, left)
  harness.wallet?.cues.disconnectApp()
  await vi.waitFor(() => expect(left).toHaveBeenCalled())
  expect(errors).toEqual([])
  harness.dispose()
})

test('the nodes of its networks can be scripted', async () => {
  const { kernel, http, dispose } = await createHarness({ connected: true })
  const url = 'http://127.0.0.1:1'
  const refresh = async () => {
    const controller = await kernel.load(wallet)
    return controller.refreshBalance('eip155', { force: true, signal: kernel.signal })
  }
  const methods: string[] = []
  http.answerRpc(url, (method) => {
    methods.push(method)
    return '0xde0b6b3a7640000'
  })
  expect(await refresh()).toMatchObject({ value: '1000000000000000000', symbol: 'ETH' })
  expect(methods).toContain('eth_getBalance')
  http.answerRpc(url, () => {
    throw { code: -32602, message: 'no' }
  })
  await expect(refresh()).rejects.toMatchObject({ code: 'TOKEN_BALANCE_UNAVAILABLE' })
  dispose()
})

test('requests that plugins make while the kernel starts and the wallet connects can be scripted', async () => {
  const getPoints = defineEndpoint({
    service: defineService('points', 'https://points.example'),
    path: '/points',
    input: object({}),
    answer: type({ points: number() }),
  })
  const points: number[] = []
  const loadPoints = definePlugin({
    id: 'points',
    dependencies: [wallet],
    endpoints: [getPoints],
    setup(ctx) {
      ctx.events.on(connected, async () => {
        points.push((await ctx.api.call(getPoints, {}, { signal: ctx.signal })).points)
      })
    },
  })
  const { errors, dispose } = await createHarness({
    plugins: [loadPoints()],
    connected: true,
    prepare: ({ http }) => http.answer(getPoints, { points: 7 }),
  })
  onTestFinished(dispose)
  await vi.waitFor(() => expect(points).toEqual([7]))
  expect(errors).toEqual([])
})

const network: NetworkInput = {
  id: 1,
  name: 'One',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
}

const failures: Readonly<Record<string, ConnectGate['enter']>> = {
  throws: () => {
    throw new Error('broken')
  },
  'gives no answer': () => undefined as never,
}
test.each(
  Object.entries(failures),
)('a gate that %s has disconnected the wallet, and its failure is reported', async (_, enter) => {
  const gate = definePlugin({
    id: 'gate',
    guard: true,
    dependencies: [wallet],
    setup: ({ slots }) => void slots.contribute(connectGates, { id: 'gate', holds: () => true, enter }),
  })
  const { kernel, errors, dispose } = await createHarness({ plugins: [gate()], connected: true })
  expect(selectIsConnected(kernel.store.get)).toBe(false)
  expect(errors).toMatchObject([{ code: 'CONNECT_GATE_FAILED' }])
  dispose()
})

test('the cues of the newest harness direct its own wallet, while an earlier one is not disposed of', async () => {
  const [first, second] = [await createHarness({ connected: true }), await createHarness({ connected: true })]
  const sign = async ({ kernel }: typeof first) =>
    (await kernel.load(wallet)).signMessage('hello', { signal: kernel.signal }).catch((error) => error.code)
  second.wallet?.cues.reject()
  expect(await sign(second)).toBe('USER_REJECTED_REQUEST')
  expect(await sign(first)).toMatch(/^0x[0-9a-f]{130}$/)
  const third = await createHarness({ connected: 'restored', storage: second.storage })
  third.wallet?.cues.reject()
  expect(await sign(third)).toBe('USER_REJECTED_REQUEST')
  for (const { dispose } of [first, second, third]) dispose()
})

describe('a wallet that can not be connected is an error that says why', () => {
  const failing = definePlugin({
    id: 'failing',
    guard: true,
    setup() {
      throw new Error('broken')
    },
  })
  test.each<[expected: string, HarnessOptions]>([
    ['a running kernel', { start: false }],
    ['a running kernel', { plugins: [failing()] }],
    ['a network of the namespace eip155', { plugins: [wallet()] }],
    ['nothing to restore: `storage` has to be that of a harness', { connected: 'restored' }],
  ])('%s: %j, and nothing of the harness is left', async (expected, options) => {
    const traces = countTraces()
    onTestFinished(traces.stop)
    await expect(createHarness({ connected: true, ...options })).rejects.toThrow(expected)
    expect([traces.listeners(), traces.timers()]).toEqual([0, 0])
  })

  test('nothing to restore: the wallet domain does not reconnect', async () => {
    const { storage, dispose } = await createHarness({ connected: true })
    dispose()
    const plugins = [wallet({ networks: [network], enableReconnect: false })]
    await expect(createHarness({ plugins, connected: 'restored', storage })).rejects.toThrow('`enableReconnect` on')
  })

  test('the cause is what the kernel reported', async () => {
    const error = await createHarness({ connected: true, plugins: [failing()] }).catch((error: unknown) => error)
    expect(error).toMatchObject({ cause: { code: 'PLUGIN_FAILED', cause: { message: 'broken' } } })
  })

  test('where another wallet is remembered, none is restored', async () => {
    const { storage, dispose } = await createHarness({ connected: true })
    dispose()
    const entries = [...storage.entries].map(([key, text]) => [key, text.replaceAll('com.example.harness', 'other')])
    const other = createMemoryStorage(Object.fromEntries(entries))
    const harness = await createHarness({ connected: 'restored', storage: other })
    expect(selectIsConnected(harness.kernel.store.get)).toBe(false)
    harness.dispose()
  })
})

test('without `connected` there is no wallet', async () => {
  const harness = await createHarness()
  expect(harness.wallet).toBeUndefined()
  expect(harness.kernel.inspect()).toEqual({})
  harness.dispose()
})
