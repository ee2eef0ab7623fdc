// @vitest-environment happy-dom
import { createHarness } from 'portico/testing'
import { disconnected, selectIsConnected, wallet } from 'portico/wallet'
import { expect, test, vi } from 'vitest'

test('a harness comes with a connected wallet that its cues direct', async () => {
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

test('without the wish there is none', async () => {
  const harness = await createHarness()
  expect(harness.wallet).toBeUndefined()
  expect(harness.kernel.inspect()).toEqual({})
  harness.dispose()
})
