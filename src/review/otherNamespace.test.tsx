/** Requests of one session for a network of another namespace, as paired wallets take them. */
import { createHarness, createTestSolanaWallet } from 'portico/testing'
import { chainAdapters, connectorsSlice, type Namespace, type Session, wallet } from 'portico/wallet'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { evm } from '../../chains/evm/index.ts'
import { mainnet } from '../../chains/evm/networks.ts'
import { solana } from '../../chains/solana/index.ts'
import { solana as solanaMainnet } from '../../chains/solana/networks.ts'
import type { RequestScene } from '../wallet/internal.ts'
import type { ReviewQueue } from './controller.ts'
import { review } from './index.ts'
import { ReviewRequestView, reviewSlice } from './tokens.ts'

beforeAll(async () => {
  await Promise.all([ReviewRequestView.load(), import('./setup.ts')])
}, 60_000)

const networks = [mainnet, solanaMainnet].map((network) => ({
  ...network,
  rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
}))

/** A session of Ethereum, and one of Solana: of the same wallet, or of another. `change` is applied to that of Solana. */
async function ask(isSame: boolean, change: Partial<Session> = {}) {
  const other = await createTestSolanaWallet({ name: 'Lagoon' })
  onTestFinished(other.register())
  const plugins = [wallet({ networks }), evm(), solana(), review()]
  const { kernel, dispose, screen } = await createHarness({ plugins, connected: true, render: true })
  onTestFinished(dispose)
  const domain = await kernel.load(wallet)
  const connectorId = 'wallet-standard:Lagoon'
  const ids = () => kernel.store.get(connectorsSlice).connectors.map(({ id }) => id)
  await vi.waitFor(() => expect(ids()).toContain(connectorId))
  await domain.connect({ connectorId, signal: kernel.signal })
  const sessionOf = (namespace: Namespace) =>
    domain.session(namespace, { isReviewed: true }) ?? expect.fail(`There is no session of ${namespace}`)
  const [ethereum, lagoon] = [sessionOf('eip155'), sessionOf('solana')]
  const { connector } = isSame ? ethereum : lagoon
  const { network } = lagoon
  Object.defineProperty(lagoon, 'connector', { value: { ...lagoon.connector, id: connector.id } })
  for (const [name, value] of Object.entries(change)) Object.defineProperty(lagoon, name, { value })
  const adapter = kernel.slots.get(chainAdapters).find(({ id }) => id === 'solana')
  const scenes: RequestScene[] = []
  Object.assign(adapter?.can ?? {}, {
    describeRequest: async (_: unknown, scene: RequestScene) => {
      scenes.push(scene)
      throw new Error('Cannot be described')
    },
    simulateRequest: async () => ({ changes: [], outcome: 'succeeds', fee: null }),
  })
  const { begin } = (await kernel.load(review)) as ReviewQueue
  const answer = begin({ method: 'solana_signMessage' }, ethereum, undefined, network)
  answer.catch(() => {})
  return {
    answer,
    other,
    scenes,
    lagoon,
    address: ethereum.accounts[0]?.address,
    shown: () => screen.findByText('Sign data that can’t be read'),
    simulation: () => kernel.store.get(reviewSlice).request?.simulation,
  }
}

test('the addresses are those of that namespace in the same wallet', async () => {
  const { lagoon, scenes, shown, simulation } = await ask(true)
  await shown()
  const all = lagoon.accounts.map(({ address }) => address)
  expect(scenes[0]).toMatchObject({ address: all[0], accounts: all })
  await vi.waitFor(() => expect(simulation()).toEqual({ changes: [], outcome: 'succeeds', fee: null }))
})

test('no address is known if another wallet has that namespace: then the changes are not known either', async () => {
  const { address, scenes, shown, simulation } = await ask(false)
  await shown()
  expect(scenes[0]).toMatchObject({ address })
  expect(scenes[0]?.accounts).toBeUndefined()
  await vi.waitFor(() => expect(simulation()).toEqual({ changes: null, outcome: 'unknown', fee: null }))
})

test('the request is read once the session of that namespace has told all its accounts', async () => {
  let tell = () => {}
  const accountsKnown = vi.fn(() => new Promise<void>((resolve) => (tell = resolve)))
  const { scenes, shown } = await ask(true, { accountsKnown })
  await vi.waitFor(() => expect(accountsKnown).toHaveBeenCalled())
  expect(scenes).toEqual([])
  tell()
  await shown()
  expect(scenes).toHaveLength(1)
})

test('the request is rejected once the session of that namespace has another account', async () => {
  const { answer, other, shown } = await ask(true)
  await shown()
  other.cues.setAccounts([2])
  await expect(answer).rejects.toMatchObject({ code: 'UNAUTHORIZED_PROVIDER' })
})
