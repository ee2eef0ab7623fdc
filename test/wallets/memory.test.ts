import { expect, test } from 'vitest'
import { createTestWallet } from './index.ts'

function createStorage() {
  const kept = new Map<string, string>()
  return { getItem: (key: string) => kept.get(key) ?? null, setItem: (k: string, v: string) => void kept.set(k, v) }
}

const options = { name: 'Test', rdns: 'test.wallet', chains: { 31337: 'http://127.0.0.1:8545' } }
const ask = (storage: ReturnType<typeof createStorage>, method: string, ...params: unknown[]) =>
  createTestWallet({ ...options, storage }).provider.request({ method, params })

test('remembers permission, chain and learnt chains in the storage it is given', async () => {
  const storage = createStorage()
  const { cues, provider } = createTestWallet({ ...options, storage })
  cues.learn(31338, 'http://127.0.0.1:8546')
  cues.setChain(31338)
  const accounts = await provider.request({ method: 'eth_requestAccounts' })

  expect(await ask(storage, 'eth_accounts')).toEqual(accounts)
  expect(await ask(storage, 'eth_chainId')).toBe('0x7a6a')
  await expect(ask(storage, 'wallet_switchEthereumChain', { chainId: '0x7a69' })).resolves.toBeNull()
  await expect(ask(storage, 'wallet_switchEthereumChain', { chainId: '0x7a6a' })).resolves.toBeNull()
})

test.each(['nonsense', 'null', '{"connected":1}'])('starts afresh from a storage that holds %s', async (text) => {
  const storage = createStorage()
  storage.setItem('test-wallet:test.wallet', text)
  expect(await ask(storage, 'eth_accounts')).toEqual([])
  expect(await ask(storage, 'eth_chainId')).toBe('0x7a69')
})
