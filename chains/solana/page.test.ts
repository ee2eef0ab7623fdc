// @vitest-environment happy-dom

import { chainAdapters, connectorsSlice, wallet } from 'portico/wallet'
import { expect, test, vi } from 'vitest'
import { createKernel } from '../../src/kernel/internal.ts'
import { createTestSolanaWallet } from '../../test/wallets/solana/index.ts'
import { solana } from './index.ts'
import { solana as mainnet } from './networks.ts'

test('the plugin finds wallets that register before or after it, and removes all of them when it ends', async () => {
  const [early, late] = await Promise.all(['Early', 'Late'].map((name) => createTestSolanaWallet({ name })))
  const stops = [early?.register()]
  const kernel = createKernel({
    remoteConfig: false,
    plugins: [wallet({ networks: [mainnet] }), solana()],
  })
  await kernel.start()
  await kernel.load(wallet)
  const connectors = () => kernel.store.get(connectorsSlice).connectors.map(({ id }) => id)
  expect(kernel.slots.get(chainAdapters).map(({ id }) => id)).toEqual(['solana'])
  await vi.waitFor(() => expect(connectors()).toEqual(['wallet-standard:Early']))
  stops.push(late?.register())
  expect(connectors()).toEqual(['wallet-standard:Early', 'wallet-standard:Late'])
  kernel.destroy()
  expect(kernel.slots.get(chainAdapters)).toEqual([])
  for (const stop of stops) stop?.()
})
