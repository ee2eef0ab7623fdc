import { project } from 'portico/project'
import { chainAdapters, connectionsSlice, connectorsSlice, type Network, wallet } from 'portico/wallet'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createKernel } from '../../src/kernel/internal.ts'
import { createMemoryStorage } from '../../test/harness/memoryStorage.ts'
import { type BitcoinSigner, createSigners } from '../../test/wallets/bitcoin/keys.ts'
import { createTestBitcoinWallet, testPrivateKeys } from '../../test/wallets/index.ts'
import { type BitcoinNode, startBitcoin } from '../../test/world/bitcoin/index.ts'
import type { Fault } from '../../test/world/faults.ts'
import { readBalance } from './balance.ts'
import { bitcoin } from './index.ts'
import { mainnet, testnet } from './testing/network.ts'

const [payment, ordinals] = createSigners(testPrivateKeys[0], 0, 'testnet', 'p2wpkh') as [BitcoinSigner, BitcoinSigner]
const [nested] = createSigners(testPrivateKeys[0], 0, 'testnet', 'p2sh') as [BitcoinSigner]
const { signal } = new AbortController()

let node: BitcoinNode
beforeAll(async () => {
  node = await startBitcoin()
})
beforeEach(() => node.faults.heal())
afterAll(() => node.stop())

const urls = () => ({ [testnet.caipNetworkId]: `${node.url}/api/` })
const read = (address: string, network: Network = testnet, until = signal) =>
  readBalance({ address, network }, urls(), { fetch: (...request) => fetch(...request) }, until)
const fail = (address: string, fault: Fault) => node.faults.fail(`/api/address/${address}`, fault)

test.each([
  ['native segwit', payment],
  ['nested segwit', nested],
  ['taproot', ordinals],
])('an address of %s has its balance in satoshi, with what is not in a block yet', async (_, { address }) => {
  expect(await read(address)).toEqual({ value: '0', decimals: 8, symbol: 'BTC' })
  node.fund(address, 2_100_000_000_000)
  expect((await read(address))?.value).toBe('2100000000000')
  node.hold()
  node.fund(address, 1)
  expect((await read(address))?.value).toBe('2100000000001')
  node.mine()
  expect((await read(address))?.value).toBe(String(node.balance(address)))
})

test('a network without a service has no balance, and no request names its addresses', async () => {
  const asked = vi.spyOn(globalThis, 'fetch')
  expect(await read(payment.address, mainnet)).toBeNull()
  expect(asked).not.toHaveBeenCalled()
  asked.mockRestore()
})

const sums = (funded: unknown, spent: unknown) => ({ funded_txo_sum: funded, spent_txo_sum: spent })
const none = sums(0, 0)
describe('there is no balance where the service', () => {
  test.each<[string, unknown]>([
    ['answers something else', { hello: 'there' }],
    ['answers nothing', null],
    ['answers text in the place of a number', { chain_stats: sums('5', 0), mempool_stats: none }],
    ['answers a fraction', { chain_stats: sums(1.5, 0), mempool_stats: none }],
    ['answers less than nothing', { chain_stats: sums(-5, 0), mempool_stats: none }],
    ['says that more was spent than there was', { chain_stats: sums(5, 6), mempool_stats: none }],
    ['answers more than there will ever be', { chain_stats: sums(2_100_000_000_000_001, 0), mempool_stats: none }],
    ['answers more than a number holds', { chain_stats: sums(1e300, 1e300), mempool_stats: none }],
    ['leaves out what is not in a block yet', { chain_stats: sums(5, 0) }],
    ['answers about another address', { address: nested.address, chain_stats: sums(5, 0), mempool_stats: none }],
  ])('%s', async (_, json) => {
    fail(payment.address, { json })
    await expect(read(payment.address)).rejects.toThrow()
  })

  test.each<[string, Fault]>([
    ['is overloaded', { status: 429 }],
    ['fails', { status: 503 }],
    ['knows no such address', { status: 400 }],
    ['ends too early', { malformed: true }],
    ['hangs up', { drop: true }],
  ])('%s', async (_, fault) => {
    fail(payment.address, fault)
    await expect(read(payment.address)).rejects.toThrow()
  })
})

test('retries after 408, 429 and 503, but not after other errors', async () => {
  for (const status of [408, 429, 503]) {
    fail(payment.address, { status, times: 1 })
    expect((await read(payment.address))?.value).toBe(String(node.balance(payment.address)))
  }
  const asked = vi.spyOn(globalThis, 'fetch')
  fail(payment.address, { status: 404, times: 1 })
  await expect(read(payment.address)).rejects.toThrow()
  expect(asked).toHaveBeenCalledTimes(1)
  asked.mockRestore()
})

test('a request to a service that hangs ends after 10 seconds, or when its signal aborts', async () => {
  const limit = new AbortController()
  const timer = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
  fail(payment.address, { hang: true })
  const reading = read(payment.address)
  limit.abort(new DOMException('late', 'TimeoutError'))
  await expect(reading).rejects.toThrow()
  expect(timer).toHaveBeenCalledWith(10_000)
  timer.mockRestore()
  const controller = new AbortController()
  const left = read(payment.address, testnet, controller.signal)
  controller.abort()
  await expect(left).rejects.toMatchObject({ name: 'AbortError' })
  await expect(read(payment.address, testnet, controller.signal)).rejects.toMatchObject({ name: 'AbortError' })
})

describe('the account of a wallet', () => {
  const stops: (() => void)[] = []
  afterAll(() => {
    for (const stop of stops) stop()
    vi.unstubAllGlobals()
  })
  async function connect(options: Parameters<typeof bitcoin>[0] = {}) {
    const target = new EventTarget()
    vi.stubGlobal('window', target)
    const errors: unknown[] = []
    const kernel = createKernel({
      plugins: [project({ projectId: 'test' }), wallet({ networks: [testnet, mainnet] }), bitcoin(options)],
      remoteConfig: false,
      storage: createMemoryStorage(),
      log: { level: 'silent' },
      onError: (error) => errors.push(error),
    })
    stops.push(() => kernel.destroy())
    const owner = await createTestBitcoinWallet({ name: 'Owner', networks: ['testnet'] })
    await kernel.start()
    await kernel.load(wallet)
    stops.push(owner.register(target))
    const domain = kernel.use(wallet)
    await vi.waitFor(() => expect(kernel.store.get(connectorsSlice).connectors).toHaveLength(1))
    await domain.connect({ connectorId: 'bitcoin:owner', namespace: 'bip122', signal })
    return { kernel, domain, errors }
  }
  const balanceOf = (kernel: Awaited<ReturnType<typeof connect>>['kernel']) =>
    kernel.store.get(connectionsSlice).connections.bip122?.balance

  test('has the balance of its payment address, and a refresh has the newest', async () => {
    const { kernel, domain } = await connect({ esplora: urls() })
    const { accounts } = kernel.store.get(connectionsSlice).connections.bip122 ?? expect.unreachable()
    const [{ address } = expect.unreachable()] = accounts
    node.fund(address, 7)
    await domain.refreshBalance('bip122', { signal })
    expect(balanceOf(kernel)).toEqual({ value: String(node.balance(address)), decimals: 8, symbol: 'BTC' })
    node.fund(address, 5)
    await domain.refreshBalance('bip122', { signal })
    expect(balanceOf(kernel)?.value).toBe(String(node.balance(address) - 5n))
    await domain.refreshBalance('bip122', { force: true, signal })
    expect(balanceOf(kernel)?.value).toBe(String(node.balance(address)))
  })

  test('has none without a service', async () => {
    const { kernel, domain } = await connect()
    expect(kernel.slots.get(chainAdapters)[0]?.can.balance).toBeUndefined()
    expect(await domain.refreshBalance('bip122', { signal })).toBeNull()
    expect(balanceOf(kernel)).toBeNull()
  })

  test('connects although the configured service URLs are invalid, and reports each to the host', async () => {
    const { domain, errors } = await connect({
      esplora: {
        [testnet.caipNetworkId]: 'http://far.example/api',
        'eip155:1': 'https://good.example',
        bip122: 5,
      } as never,
    })
    expect(await domain.refreshBalance('bip122', { signal })).toBeNull()
    expect(errors.map((error) => (error as { code?: string }).code)).toEqual(Array(3).fill('BITCOIN_SERVICE_URL'))
  })
})
