import {
  chainAdapters,
  connectionsSlice,
  connectorsSlice,
  networksSlice,
  toDependencyError,
  wallet,
} from 'portico/wallet'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createKernel, type Kernel } from '../../src/kernel/internal.ts'
import { createMemoryStorage } from '../../test/harness/memoryStorage.ts'
import { createTestSolanaWallet } from '../../test/wallets/solana/index.ts'
import { type SolanaNode, startSolana } from '../../test/world/solana/index.ts'
import { createSolanaAdapter, loadOperations } from './adapter.ts'
import { solana } from './index.ts'
import { solana as mainnet, solanaDevnet } from './networks.ts'
import { sendTransfer } from './send.ts'
import { toNetwork } from './testing/network.ts'
import { never } from './testing/stage.ts'

let node: SolanaNode
const ends: (() => void)[] = []
beforeAll(async () => {
  node = await startSolana()
})
afterAll(() => node.stop())
beforeEach(() => void vi.stubGlobal('window', new EventTarget()))
afterEach(() => {
  for (const end of ends.splice(0).reverse()) end()
  vi.unstubAllGlobals()
})

const devnetId = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'

/** A page with the plugin; what is stored outlives it. */
async function open(storage = createMemoryStorage()): Promise<Kernel> {
  const devnet = { ...solanaDevnet, rpcUrls: { default: { http: [node.url] } } }
  const kernel = createKernel({
    remoteConfig: false,
    storage,
    plugins: [wallet({ networks: [mainnet, devnet] }), solana()],
  })
  await kernel.start()
  await kernel.load(wallet)
  ends.push(() => kernel.destroy())
  return kernel
}
const connectors = (kernel: Kernel) => kernel.store.get(connectorsSlice).connectors
const connection = (kernel: Kernel) => kernel.store.get(connectionsSlice).connections.solana

async function register(name: string) {
  const made = await createTestSolanaWallet({ name, nodes: { 'solana:devnet': node.url } })
  ends.push(made.register())
  return made
}

test('a user connects, switches the network, sends, and is on the same network at the next visit', async () => {
  const own = await register('Wallet')
  const storage = createMemoryStorage()
  const kernel = await open(storage)
  await vi.waitFor(() => expect(connectors(kernel)).toHaveLength(1))
  const controller = kernel.use(wallet)
  await controller.connect({ connectorId: 'wallet-standard:Wallet', signal: never })
  expect(connection(kernel)?.network).toBe(`solana:${mainnet.id}`)
  await controller.switchNetwork(devnetId, never)

  const [address = ''] = own.addresses
  node.airdrop(address, 2_000_000_000)
  const [adapter] = kernel.slots.get(chainAdapters)
  const session = controller.session('solana')
  if (!adapter?.can.transfers || !session) throw new Error('Not there')
  const to = own.addresses[1] ?? ''
  await adapter.can.transfers.send(session, { to, amount: '1000000000' }, never)
  expect(node.balance(to)).toBe(1_000_000_000n)
  const network = kernel.store.get(networksSlice).networks.find(({ caipNetworkId }) => caipNetworkId === devnetId)
  expect(network && (await adapter.can.balance?.({ address: to, network }, never))?.value).toBe('1000000000')

  kernel.destroy()
  own.cues.hang()
  const next = await open(storage)
  await vi.waitFor(() => expect(connection(next)).toMatchObject({ status: 'connected', network: devnetId }))
})

test('sending on a network that the host does not have fails', async () => {
  await register('Wallet')
  const kernel = await open()
  await vi.waitFor(() => expect(connectors(kernel)).toHaveLength(1))
  await kernel.use(wallet).connect({ connectorId: 'wallet-standard:Wallet', signal: never })
  const session = kernel.use(wallet).session('solana')
  const [adapter] = kernel.slots.get(chainAdapters)
  if (!adapter?.can.transfers || !session) throw new Error('Not there')
  const elsewhere = { ...session, network: 'solana:elsewhere' } as const
  const sending = adapter.can.transfers.send(elsewhere, { to: session.accounts[0]?.address ?? '', amount: '1' }, never)
  await expect(sending).rejects.toMatchObject({ code: 'NETWORK_NOT_FOUND', message: 'Network not found' })
})

test('it declares exactly these capabilities', async () => {
  const kernel = await open()
  const [adapter] = kernel.slots.get(chainAdapters)
  expect(Object.keys(adapter?.can ?? {}).sort()).toEqual([
    'balance',
    'describeRequest',
    'onramp',
    'pairing',
    'settled',
    'simulateRequest',
    'transfers',
    'verifyMessage',
  ])
  expect(Object.keys(adapter?.can.transfers ?? {}).sort()).toEqual(['fee', 'received', 'send', 'writeAddress'])
})

test('it estimates a fee even if no node reports recent fees, and recognizes mistyped addresses', async () => {
  const { can } = createSolanaAdapter({ networks: () => [], preferred: () => undefined, api: { fetch }, signal: never })
  const silent = { ...mainnet, rpcUrls: { default: { http: [] } } }
  const at = { address: '1'.repeat(32), network: silent } as never
  expect(await can.transfers?.fee?.(at, {}, never)).toBe('5200')
  expect(await can.transfers?.fee?.(at, { token: 'mint' }, never)).toBe('5500')
  const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
  expect(await can.transfers?.writeAddress?.(mint, 'solana:x')).toBe(mint)
  expect(await can.transfers?.writeAddress?.('z'.repeat(44), 'solana:x')).toBeNull()
})

test('sending is not offered any more once @solana/web3.js turns out not to be installed', async () => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => {})
  const missing = new Error("Cannot find module '@solana/web3.js'")
  const loadWeb3 = () => Promise.reject(toDependencyError({ name: '@solana/web3.js', version: '1.98' }, missing))
  const devnet = toNetwork()
  const options = { networks: () => [devnet], preferred: () => undefined, api: { fetch }, signal: never }
  const { can } = createSolanaAdapter(options, async () => ({
    ...(await loadOperations()),
    sendTransfer: (session, transfer, networks, signal, onMissing) =>
      sendTransfer(session, transfer, networks, signal, onMissing, loadWeb3),
  }))
  const session = { network: devnet.caipNetworkId, accounts: [{ address: '1'.repeat(32) }] } as never
  const sending = can.transfers?.send(session, { to: '1'.repeat(32), amount: '1' }, never)
  await expect(sending).rejects.toMatchObject({ code: 'DEPENDENCY_MISSING' })
  expect(can.transfers).toBeUndefined()
  expect(can.balance).toBeDefined()
  expect(printed).toHaveBeenCalledOnce()
  printed.mockRestore()
})
