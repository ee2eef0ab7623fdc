/** A payment that a host waits for, while signing in is required. */
import { AccountView } from 'portico/shell'
import { createTestWallet } from 'portico/testing'
import { connectionsSlice, connectorsSlice, gatedSlice, selectActiveAccount, wallet } from 'portico/wallet'
import { expect, onTestFinished, test, vi } from 'vitest'
import { siwx } from '../siwx/index.ts'
import { pay } from './index.ts'
import { bill, loadFirst, openStage, rpc, tokenBill } from './testing/createStage.ts'

loadFirst()

/** A host waits for a payment of an account that has signed in. */
async function begin() {
  const gate = siwx({ verifiers: [{ namespace: 'eip155', verify: async () => true }] })
  const stage = await openStage({ render: false, extra: [gate] })
  const { kernel, screen, wallet: testWallet } = stage
  const signIn = await kernel.load(siwx)
  const account = () => selectActiveAccount(kernel.store.get, 'eip155')?.address.toLowerCase()
  const isGated = () => kernel.store.get(gatedSlice).gated.eip155 !== undefined
  await signIn.sign()
  await vi.waitFor(() => expect(isGated()).toBe(false))
  kernel.modal.close({ force: true })
  const controller = await kernel.load(pay)
  const outcome = vi.fn()
  const result = stage.ask()
  void result.then(outcome)
  await controller.begin(bill)
  /** Makes another account the active one, which has to sign in. */
  const turnAccount = async () => {
    testWallet?.cues.setAccounts([...(testWallet?.addresses ?? [])].reverse() as never)
    await vi.waitFor(() => expect(screen.view()).toBe('SIWXSignMessage'))
  }
  return { ...stage, controller, signIn, account, isGated, result, outcome, turnAccount }
}
type Begun = Awaited<ReturnType<typeof begin>>
const comesBack = ({ screen }: Begun) => vi.waitFor(() => expect(screen.view()).toBe('Pay'))
const pay1 = ({ controller, state }: Begun) => controller.payFromWallet(state().payer?.account ?? null)

test('the payment comes back once the new account has signed in, and is paid by it', async () => {
  const stage = await begin()
  const before = stage.account()
  await stage.turnAccount()
  expect(stage.outcome).not.toHaveBeenCalled()
  await stage.signIn.sign()
  await comesBack(stage)
  await stage.controller.begin(bill)
  await vi.waitFor(() => expect(stage.state().payer?.account.toLowerCase()).toContain(stage.account()))
  expect(stage.account()).not.toBe(before)
  await pay1(stage)
  expect(await stage.result).toMatchObject({ status: 'paid' })
})

test.each<[string, (stage: Begun) => unknown]>([
  ['the new account does not sign in', ({ signIn }) => signIn.cancel()],
  ['the wallet disconnects', ({ wallet }) => wallet?.cues.disconnectApp()],
  ['the modal closes', ({ kernel }) => kernel.modal.close({ force: true })],
])('the host gets `closed` if %s', async (_, end) => {
  const stage = await begin()
  await stage.turnAccount()
  await end(stage)
  stage.kernel.modal.close({ force: true })
  expect(await stage.result).toEqual({ status: 'closed' })
})

test('a request to the wallet that is open when the account changes still pays', async () => {
  const stage = await begin()
  stage.wallet?.cues.hang()
  void pay1(stage)
  await vi.waitFor(() => expect(stage.sent()).toHaveLength(1))
  await stage.turnAccount()
  expect(stage.outcome).not.toHaveBeenCalled()
  stage.wallet?.cues.accept()
  expect(await stage.result).toMatchObject({ status: 'paid' })
  expect(stage.sent()).toHaveLength(1)
})

test('after the host has cancelled, signing in does not lead to the payment', async () => {
  const stage = await begin()
  await stage.turnAccount()
  expect(stage.controller.cancel()).toEqual({ status: 'closed' })
  await stage.signIn.sign()
  await vi.waitFor(() => expect(stage.isGated()).toBe(false))
  expect(stage.screen.view()).not.toBe('Pay')
})

test('a second request of the host is not replaced by the first one, which comes back from signing in', async () => {
  const stage = await begin()
  await stage.turnAccount()
  void stage.ask(tokenBill)
  await stage.controller.begin(tokenBill)
  await stage.signIn.sign()
  await vi.waitFor(() => expect(stage.isGated()).toBe(false))
  expect(stage.kernel.router.current()).toMatchObject({ view: 'Pay', params: tokenBill })
  expect(stage.outcome).toHaveBeenCalledWith({ status: 'closed' })
})

test('another view that the host opens meanwhile ends the payment', async () => {
  const stage = await begin()
  stage.kernel.modal.open(AccountView)
  expect(await stage.result).toEqual({ status: 'closed' })
  await stage.turnAccount()
  await stage.signIn.sign()
  await vi.waitFor(() => expect(stage.isGated()).toBe(false))
  expect(stage.screen.view()).not.toBe('Pay')
})

test('a view that the host opens while the user signs in stays, and ends the payment', async () => {
  const stage = await begin()
  await stage.turnAccount()
  stage.openAsHost(AccountView)
  expect(await stage.result).toEqual({ status: 'closed' })
  await stage.signIn.sign()
  await vi.waitFor(() => expect(stage.isGated()).toBe(false))
  expect(stage.screen.view()).not.toBe('Pay')
})

test.each([
  ['another', tokenBill],
  ['the same', { ...bill }],
])('%s request that has opened, but has not begun, is not replaced by the first one', async (_, request) => {
  const stage = await begin()
  await stage.turnAccount()
  const second = vi.fn()
  void stage.ask(request).then(second)
  const { key } = stage.kernel.router.current() ?? {}
  await stage.signIn.sign()
  await vi.waitFor(() => expect(stage.isGated()).toBe(false))
  expect(stage.kernel.router.current()).toMatchObject({ key, view: 'Pay', params: request })
  await stage.controller.begin(request)
  expect(stage.outcome).toHaveBeenCalledWith({ status: 'closed' })
  expect(second).not.toHaveBeenCalled()
  await pay1(stage)
  await vi.waitFor(() => expect(second).toHaveBeenCalledWith(expect.objectContaining({ status: 'paid' })))
  expect(stage.outcome).toHaveBeenCalledTimes(1)
})

test('after the host has cancelled while the user chooses a wallet, connecting does not lead to the payment', async () => {
  const stage = await openStage({ render: false, connected: false })
  const { kernel, ask, screen } = stage
  const controller = await kernel.load(pay)
  const result = ask()
  await controller.begin(bill)
  await controller.connect()
  expect(screen.view()).toBe('Connect')
  expect(controller.cancel()).toEqual({ status: 'closed' })
  expect(await result).toEqual({ status: 'closed' })
  const other = createTestWallet({ name: 'Harbour', rdns: 'com.example.harbour', chains: { 31337: rpc } })
  onTestFinished(other.announce())
  const connectors = () => kernel.store.get(connectorsSlice).connectors
  await vi.waitFor(() => expect(connectors().some(({ id }) => id === 'com.example.harbour')).toBe(true))
  const domain = await kernel.load(wallet)
  await domain.connect({ connectorId: 'com.example.harbour', signal: kernel.signal })
  expect(kernel.store.get(connectionsSlice).connections.eip155?.status).toBe('connected')
  expect(screen.view()).not.toBe('Pay')
})
