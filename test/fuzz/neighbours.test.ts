/** An invalid entry does not invalidate others: valid entries are read, whatever is beside them. */
import fc from 'fast-check'
import { test } from 'vitest'
import { discoverWallets as discoverBitcoin } from '../../chains/bitcoin/discover.ts'
import { discoverWallets as discoverEvm } from '../../chains/evm/discover.ts'
import { discoverWallets as discoverSolana } from '../../chains/solana/discover.ts'
import { createLocalStorage } from '../../plugins/siwx/config/fromOptions.ts'
import type { StorageBackend } from '../../src/kernel/internal.ts'
import { readFeatures } from '../../src/kernel/remoteConfig.ts'
import { createStorage } from '../../src/kernel/storage.ts'
import { readBalances } from '../../src/wallet/balances/readBalances.ts'
import { readTransactions } from '../../src/wallet/chainData/history.ts'
import { createRecent, readCustom } from '../../src/wallet/directory/controller.ts'
import { readEntries } from '../../src/wallet/directory/query.ts'
import { storedLabels, storedRecentConnections } from '../../src/wallet/multiWallet/storageKeys.ts'
import { storedConnections } from '../../src/wallet/storageKeys.ts'
import { cases } from './cases.ts'
import { createRandom, hostile, type Random, spoil } from './hostile.ts'

/** Three entries, of which only the second one is valid. */
const around = <Entry extends object>(entry: Entry, random: Random, isLive: boolean): unknown[] => {
  const broken = () =>
    random(3) === 0
      ? hostile(random, isLive)
      : spoil({ ...entry, id: 'broken', address: other, toString: 0 }, random, isLive)
  return [broken(), entry, broken()]
}
const addressOf = (digit: string) => `eip155:1:0x${digit.repeat(40)}`
const other = addressOf('2')
/** Returns a value as it would be parsed from JSON. */
const parsed = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

const quantity = { decimals: '18', numeric: '1' }
const balance = { name: 'Ether', symbol: 'ETH', chainId: 'eip155:1', address: addressOf('1'), quantity }
const transfer = { direction: 'in', quantity }
const metadata = {
  operationType: 'send',
  hash: '0x1',
  minedAt: '2026-01-01',
  sentFrom: 'a',
  sentTo: 'b',
  status: 'confirmed',
}
const session = {
  data: { accountAddress: '0xa', chainId: 'eip155:1', domain: 'd', uri: 'u', version: '1', nonce: 'n' },
  message: 'm',
  signature: 's',
}
const wallet = { id: 'good', name: 'Good' }
const recent = { ...wallet, chains: [], injectedIds: [], isCertified: false, canPair: true }

const storageOf = (value: unknown) => {
  const text = JSON.stringify(value)
  const backend: StorageBackend = { getItem: () => text, setItem() {}, removeItem() {} }
  return createStorage('', { warn() {} }, backend)
}
const listIn = (value: unknown) => ({ ...storageOf(value), watch: () => () => {} })

/** The kinds of lists, each with a valid entry and a function that tells whether reading the list keeps it. */
const lists: readonly [what: string, entry: object, has: (entries: unknown[]) => boolean | Promise<boolean>][] = [
  [
    'remote configuration',
    { id: 'swaps', isEnabled: true, config: null },
    (list) =>
      readFeatures({ id: 'test' }, list).get('swaps') !== false && readFeatures({ id: 'test' }, list).has('swaps'),
  ],
  ['page of the directory', wallet, (list) => readEntries(list).some(({ id }) => id === 'good')],
  [
    'list of balances',
    balance,
    (list) => readBalances(list, 'eip155:1').some(({ address }) => address === balance.address),
  ],
  [
    'history',
    { id: 'good', transfers: [transfer], metadata },
    (list) => readTransactions(list).some(({ id, transfers }) => id === 'good' && transfers.length === 1),
  ],
  [
    'list of transfers',
    transfer,
    (list) => (readTransactions([{ id: 'good', transfers: list, metadata }])[0]?.transfers.length ?? 0) > 0,
  ],
  [
    'list of stored sessions',
    session,
    async (list) =>
      (await createLocalStorage(listIn(list)).get('eip155:1', '0xa', new AbortController().signal)).length > 0,
  ],
  [
    'list of stored wallets',
    recent,
    (list) =>
      createRecent({ storage: listIn(list) }, () => {})
        .read()
        .some(({ id }) => id === 'good'),
  ],
  [
    'list of stored connections',
    { namespace: 'eip155', connectorId: 'good', name: 'Good', address: '0xa' },
    (list) =>
      storageOf(list)
        .get(storedRecentConnections)
        .some(({ connectorId }) => connectorId === 'good'),
  ],
]

test.each(lists)('a %s keeps its valid entries', async (_, entry, has) => {
  await fc.assert(
    fc.asyncProperty(fc.integer(), async (seed) => has(parsed(around(entry, createRandom(seed), false)) as unknown[])),
    { numRuns: cases },
  )
})

test('valid custom wallets of the host are kept beside hostile objects', () => {
  const check = (seed: number) =>
    readCustom(around(wallet, createRandom(seed), true) as never, () => {}).some(({ id }) => id === 'good')
  fc.assert(fc.property(fc.integer(), check), { numRuns: cases })
})

test('stored records keep their valid entries', () => {
  const check = (seed: number) => {
    const random = createRandom(seed)
    const entries = { solana: hostile(random, false), eip155: { connectorId: 'good' }, toString: 0, none: {} }
    const labels = { ['__proto__']: 'x', a: hostile(random, false), good: 'Good', constructor: 0 }
    return (
      storageOf(entries).get(storedConnections).eip155?.connectorId === 'good' &&
      (storageOf(labels).get(storedLabels) as Record<string, string>).good === 'Good'
    )
  }
  fc.assert(fc.property(fc.integer(), check), { numRuns: cases })
})

const request = async () => {}
const info = { uuid: 'u', rdns: 'r', name: 'Evil', icon: 'data:image/png;base64,AA' }
const standard = (chain: string) => ({
  version: '1.0.0',
  name: 'Evil',
  icon: 'data:image/png;base64,AA',
  chains: [chain],
  accounts: [],
  features: { 'standard:connect': { connect: request }, 'bitcoin:connect': { connect: request } },
})

test('hostile announcements (EIP-6963) do not keep valid wallets from being found', () => {
  const check = (seed: number) => {
    const random = createRandom(seed)
    const page = new EventTarget()
    const found: string[] = []
    const options = { injected: false, eip6963: true, fallbackName: () => 'Browser wallet', target: page }
    const lifetime = new AbortController()
    discoverEvm(({ name }) => found.push(name), lifetime.signal, options)
    const announce = (detail: unknown) => page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    announce(hostile(random, true))
    announce(
      spoil({ info: spoil({ ...info }, random, true), provider: spoil({ request }, random, true) }, random, true),
    )
    announce({ info: { ...info, uuid: 'good', rdns: 'good', name: 'Good' }, provider: { request } })
    lifetime.abort()
    return found.includes('Good')
  }
  fc.assert(fc.property(fc.integer(), check), { numRuns: cases })
})

test.each([
  [
    'solana:mainnet',
    (found: (wallet: { name: string }) => void, target: EventTarget, signal: AbortSignal) =>
      discoverSolana(found, signal, { load: () => new Promise(() => {}), target }),
  ],
  [
    'bitcoin:mainnet',
    (found: (wallet: { name: string }) => void, target: EventTarget, signal: AbortSignal) => {
      const ways = { walletStandard: true, satsConnect: false, injected: false }
      discoverBitcoin(found, signal, { ...ways, load: () => new Promise(() => {}), target })
    },
  ],
])('hostile registrations do not keep valid wallets of %s from being found', (chain, discover) => {
  const check = (seed: number) => {
    const random = createRandom(seed)
    const page = new EventTarget()
    const found: string[] = []
    const lifetime = new AbortController()
    discover(({ name }) => found.push(name), page, lifetime.signal)
    const wallets = [hostile(random, true), spoil(standard(chain), random, true), { ...standard(chain), name: 'Good' }]
    const register = (api: { register(...wallets: unknown[]): () => void }) => api.register(...wallets)()
    page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: hostile(random, true) }))
    page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
    lifetime.abort()
    return found.includes('Good')
  }
  fc.assert(fc.property(fc.integer(), check), { numRuns: cases })
})
