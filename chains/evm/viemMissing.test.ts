import { afterEach, expect, test, vi } from 'vitest'
import { createTestWallet } from '../../test/wallets/index.ts'
import { discoverWallets } from './discover.ts'
import { openSession } from './session.ts'
import { explainFailure } from './viem.ts'

const never = new AbortController().signal

afterEach(() => void vi.restoreAllMocks())

test('without viem the error and the console name the command that installs it', () => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => {})
  const missing = new Error('Could not resolve "viem/utils" imported by "portico". Is it installed?')
  const message = 'viem is not installed. Run: npm install viem@2'
  expect(explainFailure(missing)).toMatchObject({ code: 'DEPENDENCY_MISSING', message })
  expect(printed.mock.calls).toEqual([[`[portico] ${message}`]])
  const other = new Error('Failed to fetch dynamically imported module: https://app.example/session.js')
  expect(explainFailure(other)).toBe(other)
})

const missing = () => Promise.reject(explainFailure(new Error("Cannot find module 'viem/utils'")))

test('an attempt to connect fails with that error, and does not call the wallet', async () => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { provider, cues } = createTestWallet({ name: 'Test', rdns: 'com.test', chains: { 1: 'http://127.0.0.1:1' } })
  const connector = { id: 'com.test', name: 'Test', type: 'ANNOUNCED', namespace: 'eip155' } as const
  const onMissing = vi.fn()
  const request = { connector: { ...connector, provider: async () => provider }, networks: [], signal: never }
  const opening = openSession(request, () => provider, onMissing, missing)
  await expect(opening).rejects.toMatchObject({ code: 'DEPENDENCY_MISSING' })
  expect(onMissing).toHaveBeenCalledOnce()
  expect(cues.log).toEqual([])
  expect(printed).toHaveBeenCalledOnce()
})

test('wallets that can no longer connect are removed from the list, and later ones are not added', async () => {
  const target = new EventTarget()
  const [found, lost] = [vi.fn(), vi.fn()]
  const announce = (rdns: string) =>
    createTestWallet({ name: rdns, rdns, chains: { 1: 'http://127.0.0.1:1' } }).announce(target)
  const options = { injected: false, eip6963: true, fallbackName: () => 'Wallet', target }
  const { dismiss } = discoverWallets(found, never, { ...options, lost })
  announce('com.first')
  dismiss()
  announce('com.second')
  await vi.waitFor(() => expect(lost.mock.calls).toEqual([[{ namespace: 'eip155', id: 'com.first' }]]))
  expect(found).toHaveBeenCalledOnce()
})
