import type { Wallet } from '@wallet-standard/base'
import type { Connector } from 'portico/wallet'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestSolanaWallet, type TestSolanaWalletOptions } from '../../test/wallets/solana/index.ts'
import { registerWallet } from '../../test/wallets/standard/registerWallet.ts'
import { loadOperations as load } from './adapter.ts'
import { discoverWallets } from './discover.ts'

const ends: (() => void)[] = []
/** Anew for each test. */
let target: EventTarget
beforeEach(() => {
  target = new EventTarget()
})
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** Registers a wallet by the standard; returns the function that unregisters it. */
function register(wallet: Wallet) {
  const stop = registerWallet(wallet, target)
  ends.push(stop)
  return stop
}
const create = async (options: Partial<TestSolanaWalletOptions> = {}) =>
  (await createTestSolanaWallet({ name: 'Phantom', ...options })).wallet

function discover() {
  const controller = new AbortController()
  const connectors = new Map<string, Connector>()
  const found = vi.fn((connector: Connector) => void connectors.set(connector.id, connector))
  const lost = vi.fn(({ id }: { id: string }) => void connectors.delete(id))
  discoverWallets(found, controller.signal, { load, lost, target })
  ends.push(() => controller.abort())
  const provider = () => connectors.get('wallet-standard:Phantom')?.provider(controller.signal)
  return { connectors, found, lost, controller, provider, ids: () => [...connectors.keys()] }
}

test('wallets that are there are found, and the later ones, until the signal aborts', async () => {
  const early = await create()
  register(early)
  const { found, controller, ids, provider } = discover()
  expect(found.mock.calls[0]?.[0]).toMatchObject({
    id: 'wallet-standard:Phantom',
    name: 'Phantom',
    type: 'ANNOUNCED',
    namespace: 'solana',
    imageUrl: early.icon,
  })
  expect(await provider()).toBe(early)
  register(await create({ name: 'Later' }))
  expect(ids()).toEqual(['wallet-standard:Phantom', 'wallet-standard:Later'])
  controller.abort()
  register(await create({ name: 'Too late' }))
  expect(ids()).toHaveLength(2)
})

test('a discovery that is aborted before it starts finds no wallet', async () => {
  register(await create())
  const found = vi.fn()
  discoverWallets(found, AbortSignal.abort(), { load, target })
  expect(found).not.toHaveBeenCalled()
})

test('without a window there are no wallets', () => {
  expect(() => discoverWallets(() => {}, new AbortController().signal, { load })).not.toThrow()
})

test('of wallets with the same name, the first that is still registered is reported', async () => {
  const [first, second] = [await create(), await create()]
  const stop = register(first)
  const { connectors, found, lost, provider, controller } = discover()
  const stopSecond = register(second)
  expect(found).toHaveBeenCalledTimes(1)
  expect(await provider()).toBe(first)
  stop()
  expect([lost.mock.calls.length, found.mock.calls.length]).toEqual([1, 2])
  expect(await provider()).toBe(second)
  const [connector] = [...connectors.values()]
  stopSecond()
  await expect(connector?.provider(controller.signal)).rejects.toMatchObject({ code: 'SOLANA_WALLET_GONE' })
  expect(lost).toHaveBeenCalledTimes(2)
  register(first)
  expect(found).toHaveBeenCalledTimes(3)
  expect(await provider()).toBe(first)
})

test('a wallet that unregisters is reported as lost once; one that was hidden by its name is not reported', async () => {
  const [first, second] = [await create(), await create()]
  const stop = register(first)
  const { ids, lost } = discover()
  register(second)()
  expect(lost).not.toHaveBeenCalled()
  stop()
  stop()
  expect(lost.mock.calls).toEqual([[{ namespace: 'solana', id: 'wallet-standard:Phantom' }]])
  expect(ids()).toEqual([])
})

test('names and icons are cleaned before anyone sees them', async () => {
  register(await create({ name: 'Pha\u202Entom', icon: 'https://tracker.test/pixel.png' }))
  const { connectors } = discover()
  const [connector] = connectors.values()
  expect(connector).toMatchObject({ id: 'wallet-standard:Pha ntom', name: 'Pha ntom' })
  expect(connector).not.toHaveProperty('imageUrl')
})

const throwing = (name: string) => ({
  get [name]() {
    throw new Error('trap')
  },
})

const copy = ({ name, chains, features }: Wallet) => ({
  name: { value: name },
  chains: { value: chains },
  features: { value: features },
})

test.each<[what: string, make: () => Promise<unknown>]>([
  ['is on no chain of Solana', () => create({ chains: ['eip155:1', 'bitcoin:mainnet'] })],
  ['cannot be connected', () => create({ without: ['standard:connect'] })],
  ['has no name', () => create({ name: '\u200B' })],
  ['is a pairing', () => create({ name: 'WalletConnect' })],
  ['throws for its chains', async () => throwing('chains')],
  ['throws for its icon', async () => Object.defineProperties(throwing('icon'), copy(await create()))],
  ['is nothing', async () => null],
  ['has chains that are no list', async () => ({ ...(await create()), chains: 'solana:mainnet' })],
])('a wallet that %s is ignored', async (_, make) => {
  register((await make()) as Wallet)
  expect(discover().ids()).toEqual([])
})
