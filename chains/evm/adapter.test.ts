import { chainAdapters, connectorsSlice, wallet } from 'portico/wallet'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createKernel } from '../../src/kernel/internal.ts'
import { createTestWallet } from '../../test/wallets/index.ts'
import { type Anvil, startAnvil } from '../../test/world/anvil.ts'
import { createEvmAdapter } from './adapter.ts'
import { evm } from './index.ts'
import { toNetwork } from './testing/network.ts'
import { nodesOf } from './testing/nodes.ts'

let node: Anvil
beforeAll(async () => {
  node = await startAnvil({ chainId: 31337 })
})
afterAll(() => node.stop())

const createWallet = () => createTestWallet({ name: 'Test', rdns: 'com.test', chains: { 31337: node.url } })

test('the adapter finds a wallet, connects it, reads its balance and knows its addresses', async () => {
  const target = new EventTarget()
  const { signal } = new AbortController()
  const fallbackName = () => 'Wallet'
  const networks = () => []
  const adapter = createEvmAdapter({
    injected: true,
    eip6963: true,
    fallbackName,
    networks,
    ...nodesOf(signal),
    target,
  })
  createWallet().announce(target)
  const connector = await new Promise<Parameters<Parameters<typeof adapter.discover>[0]>[0]>((found) =>
    adapter.discover(found, signal),
  )
  const network = toNetwork(31337, node.url)
  const session = await adapter.connect({ connector, networks: [network], signal })
  const address = session.accounts[0]?.address ?? ''
  expect(adapter.isAddress(address)).toBe(true)
  expect(await adapter.can.balance?.({ address, network }, signal)).toMatchObject({ symbol: 'ETH' })
})

test('the plugin brings the adapter, finds wallets, and takes both away', async () => {
  vi.stubGlobal('window', new EventTarget())
  try {
    const announced = createWallet()
    const stop = announced.announce()
    const kernel = createKernel({ plugins: [wallet(), evm()], remoteConfig: false })
    await kernel.start()
    await kernel.load(wallet)
    expect(kernel.slots.get(chainAdapters).map(({ id }) => id)).toEqual(['eip155'])
    const connectors = () => kernel.store.get(connectorsSlice).connectors
    await vi.waitFor(() => expect(connectors()).toMatchObject([{ id: 'com.test', name: 'Test' }]))
    kernel.destroy()
    expect(kernel.slots.get(chainAdapters)).toEqual([])
    stop()
  } finally {
    vi.unstubAllGlobals()
  }
})
