import { createTestWallet } from 'portico/testing'
import { connectorsSlice, selectConnection, wallet } from 'portico/wallet'
import { expect, onTestFinished, test, vi } from 'vitest'
import { hostSiwe } from './testing/hosts.ts'
import { openUnseenPage } from './testing.ts'

test('with multi-wallet, only the wallet whose check fails is disconnected, and its account is not shown', async () => {
  let isBroken = false
  const siweConfig = Object.defineProperty({ ...hostSiwe() }, 'required', {
    enumerable: true,
    get() {
      if (isBroken) throw new Error('broken')
      return true
    },
  })
  const page = await openUnseenPage({ siweConfig }, { features: { multiWallet: true } })
  await page.siwx.sign()
  const { store, signal, use } = page.kernel
  const other = createTestWallet({ name: 'Other', rdns: 'com.example.other', chains: { 1: 'http://127.0.0.1:1' } })
  onTestFinished(other.announce())
  const address = other.addresses[1] as `0x${string}`
  other.cues.setAccounts([address])
  const isListed = () => store.get(connectorsSlice).connectors.some(({ id }) => id === 'com.example.other')
  await vi.waitFor(() => expect(isListed()).toBe(true))
  const seen = new Set<string | undefined>()
  store.subscribe(() => {
    const { status, accounts } = selectConnection(store.get, 'eip155')
    if (status === 'connected' && !page.gated()) seen.add(accounts[0]?.address.toLowerCase())
  })
  isBroken = true
  await expect(use(wallet).connect({ connectorId: 'com.example.other', signal })).rejects.toThrow()
  isBroken = false
  await page.siwx.check()
  expect([...seen]).not.toContain(address)
  const [, text = '{}'] = [...page.storage.entries].find(([key]) => key.endsWith('/connections')) ?? []
  const { connectorId, others } = JSON.parse(text).eip155
  expect([connectorId, others]).toEqual(['com.example.harness', undefined])
})
