import { selectIsUnsupported, wallet } from 'portico/wallet'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createBitcoinBeside } from '../../src/wallet/testing/index.ts'
import { createStage } from './testing/createStage.ts'
import { transaction } from './testing/history.ts'
import { TransactionsView } from './tokens.ts'

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
