/** What a host does while a payment is open: other views, other requests and time limits. */
import { definePlugin, defineView } from 'portico/kernel'
import { AccountView } from 'portico/shell'
import { createTestWallet } from 'portico/testing'
import { chainAdapters, connectorsSlice, selectActiveAccount, wallet } from 'portico/wallet'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type PaymentRequest, pay } from './index.ts'
import { bill, loadFirst, openStage, rpc, type StageOptions, tokenBill } from './testing/createStage.ts'

loadFirst()

const AboveView = defineView('Above', async () => ({ default: () => null }))
const above = definePlugin({ id: 'above', views: [AboveView], setup: () => ({}) })

/** A host waits for a payment, begun as its view does. */
async function begin(request: PaymentRequest = bill, options: StageOptions = {}) {
  const stage = await openStage({ render: false, ...options })
  const controller = await stage.kernel.load(pay)
  const result = stage.ask(request)
  await controller.begin(request)
  return { ...stage, controller, result }
}

test('a wallet of an earlier visit that is restored while the user chooses one leads back to the payment', async () => {
  const harbour = createTestWallet({ name: 'Harbour', rdns: 'com.example.harbour', chains: { 31337: rpc } })
  const leave = harbour.announce()
  const earlier = await openStage({ render: false, connected: false })
  const isFound = () =>
    earlier.kernel.store.get(connectorsSlice).connectors.some(({ id }) => id === 'com.example.harbour')
  await vi.waitFor(() => expect(isFound()).toBe(true))
  const domain = await earlier.kernel.load(wallet)
  await domain.connect({ connectorId: 'com.example.harbour', signal: earlier.kernel.signal })
  leave()
  earlier.kernel.destroy()
  const { controller, screen, kernel, result, state } = await begin(bill, {
    connected: false,
    storage: earlier.storage,
  })
  await controller.connect()
  expect(screen.view()).toBe('Connect')
  onTestFinished(harbour.announce())
  await vi.waitFor(() => expect(selectActiveAccount(kernel.store.get)).toBeTruthy())
  await vi.waitFor(() => expect(state().payer?.balance).toBeTruthy())
  expect(screen.view()).toBe('Pay')
  kernel.modal.close()
  expect(await result).toEqual({ status: 'closed' })
})

test('a request that is aborted leaves no way to pay it later', async () => {
  const stage = await begin()
  await stage.controller.connect()
  expect(stage.screen.view()).toBe('Connect')
  expect(stage.controller.cancel()).toEqual({ status: 'closed' })
  expect(stage.kernel.modal.isOpen()).toBe(false)
  expect(await stage.result).toEqual({ status: 'closed' })
})

test('a request that is aborted after an attempt that was declined can not be paid', async () => {
  const stage = await begin()
  stage.wallet?.cues.reject()
  await stage.controller.payFromWallet(stage.state().payer?.account ?? null)
  expect(stage.controller.cancel()).toMatchObject({ status: 'rejected' })
  expect(stage.kernel.modal.isOpen()).toBe(false)
})

test('a request that is aborted while the wallet is asked shows its progress alone', async () => {
  const stage = await begin()
  stage.wallet?.cues.hang()
  void stage.controller.payFromWallet(stage.state().payer?.account ?? null)
  await vi.waitFor(() => expect(stage.sent()).toHaveLength(1))
  stage.kernel.router.back()
  expect(stage.controller.cancel()).toMatchObject({ status: 'pending' })
  expect(stage.screen.view()).toBe('PayLoading')
  stage.kernel.router.back()
  expect(stage.kernel.modal.isOpen()).toBe(false)
})

test('a view above the progress of an aborted request stays; the progress is alone once that view is left', async () => {
  const stage = await begin(bill, { extra: [above()] })
  stage.wallet?.cues.hang()
  void stage.controller.payFromWallet(stage.state().payer?.account ?? null)
  await vi.waitFor(() => expect(stage.sent()).toHaveLength(1))
  stage.kernel.router.push(AboveView)
  const seen: (string | undefined)[] = []
  stage.kernel.store.subscribe(() => void seen.push(stage.screen.view()))
  expect(stage.controller.cancel()).toMatchObject({ status: 'pending' })
  expect(stage.screen.view()).toBe('Above')
  expect(seen.filter((view) => view !== 'Above')).toEqual([])
  stage.kernel.router.back()
  expect(stage.screen.view()).toBe('PayLoading')
  stage.kernel.router.back()
  expect(stage.kernel.modal.isOpen()).toBe(false)
})

test('a view right above the form of an aborted request stays; the progress takes the place of the form', async () => {
  const stage = await begin(bill, { extra: [above()] })
  stage.wallet?.cues.hang()
  void stage.controller.payFromWallet(stage.state().payer?.account ?? null)
  await vi.waitFor(() => expect(stage.sent()).toHaveLength(1))
  stage.kernel.router.back()
  stage.kernel.router.push(AboveView)
  expect(stage.controller.cancel()).toMatchObject({ status: 'pending' })
  expect(stage.screen.view()).toBe('Above')
  stage.kernel.router.back()
  expect(stage.screen.view()).toBe('PayLoading')
  stage.kernel.router.back()
  expect(stage.kernel.modal.isOpen()).toBe(false)
})

test('a request that is aborted closes the modal, also while a payment of an earlier request is under way', async () => {
  const stage = await begin()
  void stage.controller.payAtExchange('tidemark', { isHere: false, go() {}, close() {} })
  await vi.waitFor(() => expect(stage.state().payment?.status).toBe('waiting'))
  stage.kernel.modal.close()
  expect(await stage.result).toMatchObject({ status: 'pending' })
  const host = new AbortController()
  const second = stage.ask(tokenBill, { signal: host.signal })
  await stage.controller.begin(tokenBill)
  host.abort()
  expect(await second).toEqual({ status: 'aborted' })
  expect(stage.kernel.modal.isOpen()).toBe(false)
})

test.each<[string, (stage: Awaited<ReturnType<typeof begin>>) => unknown]>([
  ['the host has aborted', ({ controller }) => controller.cancel()],
  ['the user has closed', ({ kernel }) => kernel.modal.close()],
  ['another view has replaced', ({ kernel }) => kernel.modal.open(AccountView)],
])('a request that %s can not be paid: neither from the wallet nor at an exchange', async (_, end) => {
  const stage = await begin()
  const account = stage.state().payer?.account ?? null
  end(stage)
  expect(await stage.result).toEqual({ status: 'closed' })
  await stage.controller.payFromWallet(account)
  const page = { isHere: false, go: vi.fn(), close: vi.fn() }
  await stage.controller.payAtExchange('tidemark', page)
  expect([stage.sent(), stage.state().payment]).toEqual([[], null])
  expect([page.go.mock.calls.length, page.close.mock.calls.length]).toEqual([0, 1])
})

test('a request with an amount that JSON can not write is refused, and the next one can be paid', async () => {
  const stage = await begin({ ...bill, amount: 5n as never })
  expect(await stage.result).toMatchObject({ status: 'failed', error: { code: 'PAY_INVALID_REQUEST' } })
  const next = stage.ask(bill)
  await stage.controller.begin(bill)
  expect(stage.state().status).toBe('ready')
  await stage.controller.payFromWallet(stage.state().payer?.account ?? null)
  expect(await next).toMatchObject({ status: 'paid' })
})

test('a request that a chain package never finishes checking can be tried again', async () => {
  const stage = await begin()
  const transfers = stage.kernel.slots.get(chainAdapters).find(({ id }) => id === 'eip155')?.can?.transfers
  const { writeAddress } = transfers ?? {}
  Object.assign(transfers ?? {}, { writeAddress: () => new Promise(() => {}) })
  const result = stage.ask(tokenBill)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const checking = stage.controller.begin(tokenBill)
  await vi.waitFor(() => expect(stage.state().status).toBe('checking'))
  await vi.advanceTimersByTimeAsync(30_000)
  await checking
  expect(stage.state().status).toBe('failed')
  vi.useRealTimers()
  Object.assign(transfers ?? {}, { writeAddress })
  await stage.controller.begin(tokenBill)
  expect(stage.state().status).toBe('ready')
  stage.kernel.modal.close()
  expect(await result).toEqual({ status: 'closed' })
})

test('once another request has opened, the first one can not be paid any more', async () => {
  const stage = await begin()
  const account = stage.state().payer?.account ?? null
  const second = stage.ask(tokenBill)
  expect(await stage.result).toEqual({ status: 'closed' })
  await stage.controller.payFromWallet(account)
  expect(stage.sent()).toEqual([])
  await stage.controller.begin(tokenBill)
  stage.kernel.modal.open(AccountView)
  expect(await second).toEqual({ status: 'closed' })
})

test('another request after a failed one does not leave the page for the `failure` URL', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
  onTestFinished(() => assign.mockRestore())
  const stage = await begin({ ...bill, redirectUrl: { failure: `${location.origin}/not-paid` } })
  stage.wallet?.cues.failNext({ code: -32603, message: 'no' }, 'eth_sendTransaction')
  await stage.controller.payFromWallet(stage.state().payer?.account ?? null)
  void stage.ask(tokenBill)
  expect(await stage.result).toMatchObject({ status: 'failed' })
  expect(assign).not.toHaveBeenCalled()
})
