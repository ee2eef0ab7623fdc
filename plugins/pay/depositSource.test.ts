/** The service offers other exchanges for deposits than for payments, and a project may have only one of the two. */
import { expect, test, vi } from 'vitest'
import { pay } from './index.ts'
import { bill, loadFirst, openStage, type Stage } from './testing/createStage.ts'
import { PayWithExchangeView } from './tokens.ts'

loadFirst()

const source = 'fund-wallet'
const deposit = { ...bill, choice: 'deposit' } as const
const session = { exchangeId: 'tidemark', sessionId: 'session-1' }
const { signal } = new AbortController()
const page = () => ({ isHere: false, go: () => {}, close: () => {} })
const untilPaid = (stage: Pick<Stage, 'state'>) =>
  vi.waitFor(() => {
    window.dispatchEvent(new Event('focus'))
    expect(stage.state().payment?.status).toBe('paid')
  })
async function begin() {
  const stage = await openStage({ render: false })
  stage.service.reown_getExchangeBuyStatus = { status: 'SUCCESS' }
  const controller = await stage.kernel.load(pay)
  /** The methods that were called with a source. */
  const calledWith = (wanted: string | null) =>
    new Set(stage.calls.filter((call) => call.source === wanted).map(({ method }) => method.replace('reown_get', '')))
  return { ...stage, controller, calledWith }
}
const all = new Set(['Exchanges', 'ExchangePayUrl', 'ExchangeBuyStatus'])
const none = new Set()

test('a deposit to the account is a deposit in every call to the service', async () => {
  const stage = await begin()
  await stage.controller.beginDeposit('eip155')
  await stage.controller.setAmount('100')
  await vi.waitFor(() => expect(stage.state().deposit.list).toMatchObject({ status: 'ready' }))
  void stage.controller.deposit('tidemark', page())
  await untilPaid(stage)
  expect([stage.calledWith(source), stage.calledWith(null)]).toEqual([all, none])
})

test.each([
  ['a payment', bill],
  ['a payment that its host calls a deposit', deposit],
])('%s has the exchanges for payments', async (_, request) => {
  const stage = await begin()
  void stage.ask(request)
  await stage.controller.begin(request)
  void stage.controller.payAtExchange('tidemark', page())
  await untilPaid(stage)
  expect([stage.calledWith(source), stage.calledWith(null)]).toEqual([none, all])
})

test('the status of a deposit is read as one, after a reload by the choice of the query', async () => {
  const stage = await begin()
  const { controller, calledWith } = stage
  await controller.getExchanges(deposit, signal)
  await controller.getPayUrl({ ...deposit, exchangeId: 'tidemark' }, signal)
  await controller.getBuyStatus(session, signal)
  expect([calledWith(source), calledWith(null)]).toEqual([all, none])
  await controller.getBuyStatus({ ...session, sessionId: 'session-2', choice: 'deposit' }, signal)
  expect(calledWith(null)).toEqual(none)
  await controller.getBuyStatus({ ...session, sessionId: 'session-2' }, signal)
  expect(calledWith(null)).toEqual(new Set(['ExchangeBuyStatus']))
})

test('a deposit above a payment, also one that is still being read, leaves the exchanges of the payment as they are', async () => {
  const stage = await begin()
  const { controller, kernel, state } = stage
  const request = { ...bill, payWithExchange: { exclude: ['lantern'] } }
  const ids = () => state().list.exchanges.map(({ id }) => id)
  void stage.ask(request)
  await controller.begin(request)
  kernel.router.push(PayWithExchangeView, {})
  await controller.beginDeposit('eip155')
  const typed = controller.setAmount('100')
  kernel.router.back()
  await controller.begin(request)
  await typed
  expect(ids()).toEqual(['tidemark'])
  const close = vi.fn()
  await controller.payAtExchange('lantern', { ...page(), close })
  expect([close.mock.calls.length, state().payment]).toEqual([1, null])
})
