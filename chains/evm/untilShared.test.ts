import { expect, test, vi } from 'vitest'
import { createTestWallet } from '../../test/wallets/index.ts'
import { untilShared } from './untilShared.ts'

const wallet = () => createTestWallet({ name: 'Test', rdns: 'com.test', chains: {}, chainId: 1, connected: true })

function wait(provider: unknown) {
  const controller = new AbortController()
  const id = 'com.test'
  const connector = {
    id,
    name: 'Test',
    type: 'ANNOUNCED',
    namespace: 'eip155',
    provider: async () => provider,
  } as const
  const ended = vi.fn()
  const shared = untilShared(connector, controller.signal)
  shared.then(ended, ended)
  return { controller, shared, ended }
}
const settle = () => new Promise(setImmediate)

test('waits until a locked wallet announces an account, and calls no method of it', async () => {
  const { cues, provider } = wallet()
  cues.lock()
  const { shared, ended } = wait(provider)
  await settle()
  cues.emit('accountsChanged', [])
  cues.setChain(5)
  await settle()
  expect(ended).not.toHaveBeenCalled()
  cues.unlock()
  await shared
  expect(cues.log).toEqual([])
})

test('asks the wallet, without a prompt, where the event makes no sense', async () => {
  const { cues, provider, addresses } = wallet()
  const { shared } = wait(provider)
  await settle()
  cues.emit('accountsChanged', undefined)
  await shared
  expect(cues.log.map(({ method }) => method)).toEqual(['eth_accounts'])
  expect(addresses.length).toBeGreaterThan(0)
})

test.each<[what: string, provider: unknown]>([
  ['no provider', null],
  ['a provider without events', { request: async () => [] }],
  [
    'a provider whose events throw',
    {
      request: async () => [],
      on: () => {
        throw new Error('gone')
      },
    },
  ],
])('waits for ever for %s, until it is aborted', async (_, provider) => {
  const { controller, shared, ended } = wait(provider)
  await settle()
  expect(ended).not.toHaveBeenCalled()
  const reason = new Error('left')
  controller.abort(reason)
  await expect(shared).rejects.toBe(reason)
})

test.each(['shared', 'aborted'])('stops listening once it is %s', async (how) => {
  const listeners = new Set<unknown>()
  const provider = {
    request: async () => [],
    on: (_: string, listener: (value: unknown) => void) => void listeners.add(listener),
    removeListener: (_: string, listener: unknown) => void listeners.delete(listener),
  }
  const { controller, shared } = wait(provider)
  await settle()
  expect(listeners.size).toBe(3)
  if (how === 'aborted') controller.abort()
  else
    for (const tell of [...listeners] as ((value: unknown) => void)[])
      tell(['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'])
  await shared.catch(() => {})
  expect(listeners.size).toBe(0)
})
