import type { Connector } from 'portico/wallet'
import { expect, test } from 'vitest'
import { openSession } from './session.ts'
import { toNetwork } from './testing/network.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const [one, two] = [toNetwork(1, 'http://one.test'), toNetwork(2, 'http://two.test')]

/** Connects on network 2 a wallet that answers no switch, but reports `event` while it is asked. */
function connect(event: string, value: unknown) {
  const listeners = new Map<string, (value: unknown) => void>()
  const provider = {
    request({ method }: { method: string }): unknown {
      if (method !== 'wallet_switchEthereumChain') return method === 'eth_chainId' ? '0x1' : [address]
      queueMicrotask(() => listeners.get(event)?.(value))
      return new Promise(() => {})
    },
    on: (name: string, listener: (value: unknown) => void) => listeners.set(name, listener),
    removeListener: (name: string) => listeners.delete(name),
  }
  const connector: Connector = {
    id: 'com.test',
    name: 'Test',
    type: 'ANNOUNCED',
    namespace: 'eip155',
    provider: async () => provider,
  }
  const { signal } = new AbortController()
  const session = openSession({ connector, networks: [one, two], network: two, signal }, () => provider as never)
  return { session, listeners }
}

test('a wallet that moves without an answer is connected, and still listened to', async () => {
  const { session, listeners } = connect('chainChanged', '0x2')
  expect((await session).network).toBe('eip155:2')
  listeners.get('chainChanged')?.('0x1')
  expect((await session).network).toBe('eip155:1')
})

test.each([
  ['accountsChanged', []],
  ['disconnect', { code: 4900 }],
])('a wallet that ends the connection by %s instead of an answer is not connected', async (event, value) => {
  const { session, listeners } = connect(event, value)
  await expect(session).rejects.toMatchObject({ code: 'UNAUTHORIZED_PROVIDER' })
  expect(listeners.size).toBe(0)
})
