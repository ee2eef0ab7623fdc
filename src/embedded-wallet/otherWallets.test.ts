/** Other wallets beside the embedded wallet: the user stays logged in as long as the embedded wallet is connected somewhere. */
import { definePlugin } from 'portico/kernel'
import { createTestWallet } from 'portico/testing'
import { connectGates, wallet } from 'portico/wallet'
import { afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { otherConnectionsSlice } from '../wallet/internal.ts'
import { evmAddress, scriptFrame } from './testing/scriptedFrame.ts'
import { comeBack, visit } from './testing/visits.ts'

const never = new AbortController().signal
const connectorId = 'com.example.other'
beforeAll(async () => void (await import('./createEmbeddedWallet.ts')), 60_000)
afterEach(() => document.body.replaceChildren())

function announceOther() {
  const other = createTestWallet({ name: 'Other', rdns: connectorId, chains: { 1: 'http://127.0.0.1:1' } })
  const stop = other.announce()
  onTestFinished(stop)
  return { ...other, stop }
}

test('a user beside another wallet stays logged in if that wallet is missing at the next visit', async () => {
  const page = { features: { multiWallet: true }, isEvmOnly: true }
  const { stop } = announceOther()
  scriptFrame()
  const first = await visit(page)
  await first.controller.login({}, never)
  await first.kernel.use(wallet).connect({ connectorId, signal: never })
  first.kernel.destroy()
  document.body.replaceChildren()
  stop()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const { connection, user, errors } = await visit({ ...page, storage: first.storage })
  await vi.waitFor(() => expect(user()?.email).toBe('ada@example.com'))
  expect(connection('eip155')?.connectorId).toBe(connectorId)
  // The page gives the missing wallet up after 3 s.
  await vi.advanceTimersByTimeAsync(3500)
  expect([connection('eip155')?.status, connection('eip155')?.connectorId]).toEqual(['connected', 'AUTH'])
  expect([user()?.email, errors]).toEqual(['ada@example.com', []])
})

test('a user whose wallet is restored beside another one stays logged in if the frame refuses another network', async () => {
  const page = { features: { multiWallet: true } }
  announceOther()
  const frame = scriptFrame()
  const first = await visit(page)
  await first.controller.login({}, never)
  await first.kernel.use(wallet).connect({ connectorId, signal: never })
  first.kernel.destroy()
  document.body.replaceChildren()
  frame.on('GET_USER', ({ chainId }: { chainId: unknown }) =>
    String(chainId).startsWith('solana')
      ? new Error('No account there')
      : { address: evmAddress, chainId, email: 'ada@example.com' },
  )
  const { kernel, connection, user } = await visit({ ...page, storage: first.storage })
  const beside = () => kernel.store.get(otherConnectionsSlice).connections.map((item) => item.connectorId)
  await vi.waitFor(() => expect(beside()).toEqual(['AUTH']))
  await vi.waitFor(() => expect(connection('solana')?.status ?? 'disconnected').toBe('disconnected'))
  expect([connection('eip155')?.connectorId, user()?.email]).toEqual([connectorId, 'ada@example.com'])
})

test('a login that is connected nowhere after a failed gate leaves the ways to log in, though another wallet is connected', async () => {
  const gate = definePlugin({
    id: 'broken-gate',
    guard: true,
    dependencies: [wallet],
    setup: ({ slots }) =>
      slots.contribute(connectGates, {
        id: 'broken',
        enter: ({ namespace }) => (namespace === 'solana' ? Promise.reject(new Error('Down')) : 'passed'),
      }),
  })
  announceOther()
  const { kernel, answer, connection, user, stored, frame } = await comeBack('IS_CONNECTED', { plugins: [gate()] })
  await kernel.use(wallet).connect({ connectorId, signal: never })
  await answer()
  await vi.waitFor(() => expect(connection('solana')?.status ?? 'disconnected').toBe('disconnected'))
  await vi.waitFor(() => expect(user()).toBeNull())
  expect(connection('eip155')?.connectorId).toBe(connectorId)
  expect(stored()).toContain('portico/login_email')
  expect(frame.names()).not.toContain('SIGN_OUT')
})

test('a user who chooses another wallet and declines there stays logged in', async () => {
  const { cues } = announceOther()
  scriptFrame()
  const { kernel, controller, connection, user } = await visit({ isEvmOnly: true })
  await controller.login({}, never)
  cues.reject()
  await expect(kernel.use(wallet).connect({ connectorId, signal: never })).rejects.toThrow()
  expect([connection('eip155')?.connectorId, user()?.email]).toEqual(['AUTH', 'ada@example.com'])
  const { provider } = kernel.use(wallet).session('eip155') as never as { provider: { request(call: object): unknown } }
  expect(await provider.request({ method: 'eth_accounts' })).toHaveLength(2)
})
