/** A login that has ended in the frame without a sign-out of the user alerts the developer that the session has expired. */
import { createHarness, type Harness } from 'portico/testing'
import { connectionsSlice, wallet } from 'portico/wallet'
import { afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { evm } from '../../chains/evm/index.ts'
import { mainnet } from '../../chains/evm/networks.ts'
import { noticesSlice } from '../kernel/internal.ts'
import { embeddedWallet } from './embeddedWallet.ts'
import { loginMethod } from './testing/loginMethod.ts'
import { type ScriptedFrame, scriptFrame, smartAddress } from './testing/scriptedFrame.ts'

const never = new AbortController().signal

beforeAll(async () => void (await import('./createEmbeddedWallet.ts')), 60_000)
afterEach(() => document.body.replaceChildren())

async function begin(frame: ScriptedFrame = scriptFrame(), storage?: Harness['storage']) {
  const harness = await createHarness({
    plugins: [wallet({ networks: [mainnet] }), evm(), loginMethod()],
    ...(storage && { storage }),
  })
  onTestFinished(harness.dispose)
  const { kernel } = harness
  return {
    ...harness,
    frame,
    controller: kernel.use(embeddedWallet),
    status: () => kernel.store.get(connectionsSlice).connections.eip155?.status ?? 'disconnected',
    alert: () => kernel.store.get(noticesSlice).alert,
  }
}
const expired = { level: 'error', code: 'JWT_TOKEN_NOT_VALID', text: 'Session Expired' }

test('a login that ended while the page was open causes one alert, after a call has failed', async () => {
  const { frame, controller, kernel, status, alert } = await begin()
  await controller.login({}, never)
  expect(alert()).toBeNull()
  const { provider } = kernel.use(wallet).session('eip155') as never as {
    provider: { request(call: object): Promise<unknown> }
  }
  frame.on('RPC_REQUEST', new Error('No session'))
  frame.on('IS_CONNECTED', { isConnected: false })
  const call = () => provider.request({ method: 'eth_getBalance', params: [smartAddress] })
  await expect(call()).rejects.toMatchObject({ code: -32603 })
  await vi.waitFor(() => expect(alert()).toMatchObject(expired))
  await vi.waitFor(() => expect(status()).toBe('disconnected'))
  const told = alert()
  await expect(call()).rejects.toMatchObject({ code: 4100 })
  expect(alert()).toBe(told)
})

test('a login that ended between two visits causes an alert when the page opens, and is disconnected', async () => {
  const first = await begin()
  await first.controller.login({}, never)
  first.kernel.destroy()
  document.body.replaceChildren()
  first.frame.on('IS_CONNECTED', { isConnected: false })
  const { status, alert } = await begin(first.frame, first.storage)
  await vi.waitFor(() => expect(alert()).toMatchObject(expired))
  await vi.waitFor(() => expect(status()).toBe('disconnected'))
})

test('a sign-out causes no alert', async () => {
  const { controller, kernel, status, alert } = await begin()
  await controller.login({}, never)
  await kernel.use(wallet).disconnect()
  await vi.waitFor(() => expect(status()).toBe('disconnected'))
  expect(alert()).toBeNull()
})
