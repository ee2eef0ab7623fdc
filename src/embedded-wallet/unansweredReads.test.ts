/** A call that only reads fails after 30 seconds without an answer. */
import { afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { logIn } from './testing/logIn.ts'
import { hang, smartAddress } from './testing/scriptedFrame.ts'

beforeAll(async () => void (await import('./createEmbeddedWallet.ts')), 60_000)
afterEach(() => document.body.replaceChildren())

async function begin() {
  const { frame, provider } = await logIn()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const isAsked = (type: string) => vi.waitFor(() => expect(frame.names()).toContain(type))
  /** Calls the provider; `isSettled` is true once the call has ended. */
  async function call(name: string, params: unknown) {
    const outcome: { error?: unknown; isSettled: boolean } = { isSettled: false }
    provider
      .request({ method: name, params })
      .catch((error: unknown) => (outcome.error = error))
      .finally(() => (outcome.isSettled = true))
    await isAsked('RPC_REQUEST')
    return outcome
  }
  return { frame, call }
}

test.each([
  ['is never answered', hang],
  ['is answered with more than 1 MB, which is dropped', 'x'.repeat(1024 * 1024 + 1)],
])('a call that reads and %s fails after 30 seconds, and not before', async (_, answer) => {
  const { frame, call } = await begin()
  frame.on('RPC_REQUEST', answer)
  const outcome = await call('eth_getLogs', [{}])
  await vi.advanceTimersByTimeAsync(29_900)
  expect(outcome.isSettled).toBe(false)
  await vi.advanceTimersByTimeAsync(100)
  expect(outcome.error).toMatchObject({ code: -32603, message: 'Embedded Wallet Request Timed Out' })
})

test('a call that the user approves waits for the user', async () => {
  const { frame, call } = await begin()
  frame.on('RPC_REQUEST', hang)
  const outcome = await call('personal_sign', ['0x01', smartAddress])
  await vi.advanceTimersByTimeAsync(90_000)
  expect(outcome.isSettled).toBe(false)
})
