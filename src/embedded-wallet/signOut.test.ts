/** A sign-out while the frame is not ready: the frame gets SIGN_OUT later, before the next login. */
import { createHarness } from 'portico/testing'
import { connectionsSlice, wallet } from 'portico/wallet'
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { evm } from '../../chains/evm/index.ts'
import { mainnet } from '../../chains/evm/networks.ts'
import { embeddedWallet } from './embeddedWallet.ts'
import { loginMethod } from './testing/loginMethod.ts'
import { hang, scriptFrame } from './testing/scriptedFrame.ts'
import { embeddedWalletSlice } from './tokens.ts'

const never = new AbortController().signal
beforeAll(async () => void (await import('./createEmbeddedWallet.ts')), 60_000)
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
})
afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

/** Logs a user in, then reloads the frame, which is not ready until the test says so. */
async function logIn() {
  const frame = scriptFrame()
  const harness = await createHarness({ plugins: [wallet({ networks: [mainnet] }), evm(), loginMethod()] })
  onTestFinished(harness.dispose)
  const { kernel } = harness
  const controller = kernel.use(embeddedWallet)
  await controller.login({}, never)
  frame.on('RELOAD', hang)
  const reloaded = controller.reload()
  reloaded.catch(() => {})
  await vi.waitFor(() => expect(frame.names()).toContain('RELOAD'))
  const { provider } = kernel.use(wallet).session('eip155') as never as { provider: { disconnect(): Promise<void> } }
  return {
    ...harness,
    frame,
    controller,
    provider,
    status: () => kernel.store.get(connectionsSlice).connections.eip155?.status ?? 'disconnected',
    /** The types of the requests since the reload. */
    asked: () => frame.names().slice(frame.names().indexOf('RELOAD') + 1),
  }
}

test('a frame that is ready after 5 s gets SIGN_OUT then; the page waits for 3 s', async () => {
  const { frame, controller, provider, asked, status, errors } = await logIn()
  let isOver = false
  const over = provider.disconnect().then(() => {
    isOver = true
  })
  await vi.advanceTimersByTimeAsync(1000)
  expect([isOver, asked()]).toEqual([false, []])
  await vi.advanceTimersByTimeAsync(4000)
  await over
  expect([status(), asked()]).toEqual(['disconnected', []])
  const again = controller.connectEmail('ada@example.com', never)
  frame.ready()
  await vi.advanceTimersByTimeAsync(500)
  expect(await again).toBe('VERIFY_OTP')
  const names = asked()
  expect(names).toContain('SIGN_OUT')
  expect(names.indexOf('SIGN_OUT')).toBeLessThan(names.indexOf('CONNECT_EMAIL'))
  expect(errors).toEqual([])
})

test('after the frame failed to load, the next frame gets one SIGN_OUT, before the next login', async () => {
  const { frame, kernel, controller, provider, asked, errors } = await logIn()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(kernel.store.get(embeddedWalletSlice).frame).toBe('failed')
  await provider.disconnect()
  expect([frame.frames(), asked()]).toEqual([[], []])
  expect(await controller.connectEmail('ada@example.com', never)).toBe('VERIFY_OTP')
  const names = asked()
  expect(names.filter((name) => name === 'SIGN_OUT')).toHaveLength(1)
  expect(names.indexOf('SIGN_OUT')).toBeLessThan(names.indexOf('CONNECT_EMAIL'))
  expect(errors).toEqual([])
})

test('after a sign-out while the frame fails to load, the next frame gets SIGN_OUT before the next login', async () => {
  const { frame, controller, provider, asked } = await logIn()
  const over = provider.disconnect()
  await vi.advanceTimersByTimeAsync(20_000)
  await over
  expect([frame.frames(), asked()]).toEqual([[], []])
  expect(await controller.connectEmail('ada@example.com', never)).toBe('VERIFY_OTP')
  expect(asked().indexOf('SIGN_OUT')).toBeLessThan(asked().indexOf('CONNECT_EMAIL'))
  expect(asked()).toContain('SIGN_OUT')
})
