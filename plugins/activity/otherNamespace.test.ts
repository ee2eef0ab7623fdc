import { shell } from 'portico/shell'
import { createHarness, createMemoryStorage } from 'portico/testing'
import { chainAdapters, selectActiveAccount, selectIsUnsupported, transactionSent, wallet } from 'portico/wallet'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createBitcoinBeside } from '../../src/wallet/testing/index.ts'
import { activity } from './index.ts'
import { createStage, network } from './testing/createStage.ts'
import { transaction } from './testing/history.ts'
import { activitySlice, TransactionsView } from './tokens.ts'

test.each([
  ['eip155', undefined],
  ['bip122', 'Transactions'],
] as const)('once %s is disconnected, the activity of the EVM account, beside an active Bitcoin account, is %s', async (namespace, view) => {
  const bitcoin = createBitcoinBeside()
  const { kernel, screen, dispose } = await createStage([[transaction(1)]], {}, bitcoin)
  onTestFinished(dispose)
  await bitcoin.connect(kernel)
  kernel.modal.open(TransactionsView, { namespace: 'eip155' })
  await screen.findByRole('heading', { level: 2, name: 'Activity' })
  await (await kernel.load(wallet)).disconnect(namespace)
  await Promise.resolve()
  expect(screen.view()).toBe(view)
})

test('the activity of an account on a network that the app does not have stays when a Bitcoin account beside it is disconnected', async () => {
  const bitcoin = createBitcoinBeside()
  const stage = await createStage([[transaction(1)]], { allowUnsupportedChain: true }, bitcoin)
  const { kernel, screen, dispose } = stage
  onTestFinished(dispose)
  await bitcoin.connect(kernel)
  stage.wallet?.cues.setChain(999)
  await vi.waitFor(() => expect(selectIsUnsupported(kernel.store.get, 'eip155')).toBe(true))
  kernel.modal.open(TransactionsView, { namespace: 'eip155' })
  await screen.findByRole('heading', { level: 2, name: 'Activity' })
  await (await kernel.load(wallet)).disconnect('bip122')
  await Promise.resolve()
  expect(screen.view()).toBe('Transactions')
})

test('a pending Bitcoin transaction is followed after a reload without its sender: it is stored in lower case, but case matters', async () => {
  const storage = createMemoryStorage()
  const hash = 'a'.repeat(64)
  const asked: unknown[] = []
  const visit = async (connected: true | 'restored') => {
    const bitcoin = createBitcoinBeside()
    const harness = await createHarness({
      plugins: [wallet({ networks: [network(1, 'One'), bitcoin.network] }), activity(), shell(), bitcoin.plugin],
      connected,
      storage,
    })
    onTestFinished(harness.dispose)
    await bitcoin.connect(harness.kernel)
    const adapter = harness.kernel.slots.get(chainAdapters).find(({ id }) => id === 'bip122')
    Object.assign(adapter?.can ?? {}, {
      settled: async (_: unknown, of: string, __: unknown, from: unknown) => {
        asked.push([of, from])
        return 'confirmed'
      },
    })
    await (await harness.kernel.load(activity)).more({ signal: harness.kernel.signal })
    return { ...harness, pending: () => harness.kernel.store.get(activitySlice).pending }
  }
  const { kernel, pending, dispose } = await visit(true)
  const active = selectActiveAccount(kernel.store.get, 'bip122')
  if (!active) throw new Error('Bitcoin is not connected')
  const { caipNetworkId } = active.network
  kernel.events.emit(transactionSent, {
    hash,
    network: caipNetworkId,
    from: active.address,
    to: 'bc1q',
    sentAt: Date.now(),
  })
  await vi.waitFor(() => expect(pending()).toHaveLength(1))
  dispose()
  const next = await visit('restored')
  await vi.waitFor(() => expect(next.pending()).toMatchObject([{ item: { hash, status: 'confirmed' } }]))
  expect(asked).toEqual([[hash, undefined]])
})
