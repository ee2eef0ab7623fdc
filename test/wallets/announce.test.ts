import { expect, test, vi } from 'vitest'
import { createTestWallet } from './index.ts'

const chains = { 31337: 'http://127.0.0.1:8545' }

test('announces at once and on each request, until stopped', () => {
  const page = new EventTarget()
  const details: unknown[] = []
  page.addEventListener('eip6963:announceProvider', (event) => details.push((event as CustomEvent).detail))
  const { announce, info, provider } = createTestWallet({ name: 'Test', rdns: 'test.wallet', uuid: 'an-id', chains })
  const stop = announce(page)
  page.dispatchEvent(new Event('eip6963:requestProvider'))
  expect(details).toEqual([
    { info, provider },
    { info, provider },
  ])
  expect(info).toMatchObject({ name: 'Test', rdns: 'test.wallet', uuid: 'an-id' })
  expect(Object.isFrozen(details[0]) && Object.isFrozen(info)).toBe(true)
  stop()
  page.dispatchEvent(new Event('eip6963:requestProvider'))
  expect(details).toHaveLength(2)
})

test('each wallet has an identity of its own', () => {
  const [a, b] = [1, 2].map(() => createTestWallet({ name: 'Test', rdns: 'test.wallet', chains }))
  expect(a?.info.uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/)
  expect(a?.info.uuid).not.toBe(b?.info.uuid)
})

test('installs itself as window.ethereum and restores the previous value', () => {
  const before = {}
  const page = Object.assign(new EventTarget(), { ethereum: before as unknown })
  const initialized = vi.fn()
  page.addEventListener('ethereum#initialized', initialized)
  const wallet = createTestWallet({ name: 'Test', rdns: 'test.wallet', chains, isMetaMask: true })
  const uninstall = wallet.installAsWindowEthereum(page)
  expect(page.ethereum).toBe(wallet.provider)
  expect(page.ethereum).toHaveProperty('isMetaMask', true)
  expect(initialized).toHaveBeenCalledOnce()
  uninstall()
  expect(page.ethereum).toBe(before)
  const bare: { ethereum?: unknown } = {}
  wallet.installAsWindowEthereum(bare)()
  expect(bare).not.toHaveProperty('ethereum')
})

test('needs a chain', () => {
  expect(() => createTestWallet({ name: 'Test', rdns: 'test.wallet', chains: {} })).toThrow('at least one chain')
})
