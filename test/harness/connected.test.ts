// @vitest-environment happy-dom
import { definePlugin } from 'portico/kernel'
import { createHarness } from 'portico/testing'
import { type ConnectGate, connectGates, disconnected, selectIsConnected, wallet } from 'portico/wallet'
import { expect, test, vi } from 'vitest'

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

test('without `connected` there is no wallet', async () => {
  const harness = await createHarness()
  expect(harness.wallet).toBeUndefined()
  expect(harness.kernel.inspect()).toEqual({})
  harness.dispose()
})
