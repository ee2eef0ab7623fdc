import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { pay } from './index.ts'
import { bill, loadFirst, openStage, type Stage, shop } from './testing/createStage.ts'

loadFirst()

const page = { isHere: false, go: () => {}, close: () => {} }
/** A payment that the host waits for. */
async function begin() {
  const stage = await openStage({ render: false })
  const controller = await stage.kernel.load(pay)
  void stage.ask()
  await controller.begin(bill)
  return Object.assign(stage, {
    controller,
    fromWallet: () => controller.payFromWallet(stage.state().payer?.account ?? null),
    /** Pays at an exchange, until its page is open. */
    async atExchange() {
      const ended = controller.payAtExchange('tidemark', page)
      await vi.waitFor(() => expect(stage.state().payment?.status).toBe('waiting'))
      return { ended }
    },
  })
}
const looks = ({ calls }: Stage) => calls.filter(({ method }) => method === 'reown_getExchangeBuyStatus').length
const comeBack = () => window.dispatchEvent(new Event('focus'))
const comeBackUntil = (check: () => void) =>
  vi.waitFor(() => {
    comeBack()
    check()
  })

describe('analytics events', () => {
  const configuration = { network: 'eip155:31337', asset: 'native', amount: bill.amount, recipient: shop }
  const opened = { event: 'PAY_MODAL_OPEN', properties: { exchanges: ['tidemark', 'lantern'], configuration } }
  const of = (event: string, type: 'wallet' | 'exchange', more: object = {}) => ({
    event,
    properties: {
      paymentId: expect.stringMatching(/^[0-9a-f]{32}$/),
      configuration,
      currentPayment: { type },
      ...more,
    },
  })
  const selected = {
    event: 'PAY_EXCHANGE_SELECTED',
    properties: { exchange: 'tidemark', configuration, currentPayment: { type: 'exchange' } },
  }
  const idsOf = ({ counted }: Stage) => counted.flatMap(({ properties }) => Object(properties).paymentId ?? [])

  test('of a payment from the wallet: opened, begun and made, with one id', async () => {
    const stage = await begin()
    await stage.fromWallet()
    expect(stage.counted).toEqual([opened, of('PAY_INITIATED', 'wallet'), of('PAY_SUCCESS', 'wallet')])
    expect(new Set(idsOf(stage)).size).toBe(1)
  })

  test('of a payment at an exchange: the selected exchange as well', async () => {
    const stage = await begin()
    const { ended } = await stage.atExchange()
    stage.service.reown_getExchangeBuyStatus = { status: 'SUCCESS' }
    await comeBackUntil(() => expect(stage.state().payment?.status).toBe('paid'))
    await ended
    const made = [of('PAY_INITIATED', 'exchange'), of('PAY_SUCCESS', 'exchange')]
    expect(stage.counted).toEqual([opened, selected, ...made])
  })

  test.each<[string, (stage: Awaited<ReturnType<typeof begin>>) => Promise<void>, 'wallet' | 'exchange', string]>([
    [
      'that the user declines',
      async (stage) => {
        stage.wallet?.cues.reject()
        await stage.fromWallet()
      },
      'wallet',
      'USER_REJECTED_REQUEST',
    ],
    [
      'without a page from the service',
      async ({ service, controller }) => {
        service.whole = () => ({ jsonrpc: '2.0', id: 1, error: { code: -32000, message: 'no' } })
        await controller.payAtExchange('tidemark', page)
      },
      'exchange',
      'PAY_EXCHANGE_SERVICE',
    ],
    [
      'that the exchange reports as failed',
      async (stage) => {
        stage.service.reown_getExchangeBuyStatus = { status: 'FAILED' }
        const { ended } = await stage.atExchange()
        await comeBackUntil(() => expect(stage.state().payment?.status).toBe('failed'))
        await ended
      },
      'exchange',
      'PAY_EXCHANGE_FAILED',
    ],
  ])('of a payment %s: the code of its error, once', async (_, act, type, message) => {
    const stage = await begin()
    await act(stage)
    expect(stage.counted.filter(({ event }) => event === 'PAY_ERROR')).toEqual([of('PAY_ERROR', type, { message })])
    expect(stage.counted.some(({ event }) => event === 'PAY_SUCCESS')).toBe(false)
  })

  test('PAY_MODAL_OPEN is sent once for each valid request, and no event for an invalid request', async () => {
    const stage = await begin()
    void stage.ask({ ...bill, amount: '7' })
    await stage.controller.begin({ ...bill, amount: '7' })
    void stage.ask({ ...bill, amount: 'many' })
    await stage.controller.begin({ ...bill, amount: 'many' })
    expect(stage.counted.map(({ event }) => event)).toEqual(['PAY_MODAL_OPEN', 'PAY_MODAL_OPEN'])
  })
})

describe('polling the status of a payment at an exchange', () => {
  test('every three seconds', async () => {
    const stage = await begin()
    const timers = vi.spyOn(globalThis, 'setTimeout')
    onTestFinished(() => timers.mockRestore())
    await stage.atExchange()
    await vi.waitFor(() => expect(timers.mock.calls.map(([, ms]) => ms)).toContain(3_000))
    expect(looks(stage)).toBe(0)
  })

  test.each<[string, (stage: Awaited<ReturnType<typeof begin>>) => unknown]>([
    [
      'the payment is made',
      async (stage) => {
        stage.service.reown_getExchangeBuyStatus = { status: 'SUCCESS' }
        await comeBackUntil(() => expect(stage.state().payment?.status).toBe('paid'))
      },
    ],
    [
      'it failed',
      async (stage) => {
        stage.service.reown_getExchangeBuyStatus = { status: 'FAILED' }
        await comeBackUntil(() => expect(stage.state().payment?.status).toBe('failed'))
      },
    ],
    [
      '15 minutes are over',
      async (stage) => {
        const begun = Date.now()
        const clock = vi.spyOn(Date, 'now').mockImplementation(() => begun + 16 * 60_000)
        await comeBackUntil(() => expect(stage.state().payment?.status).toBe('late'))
        clock.mockRestore()
      },
    ],
    ['the feature is switched off', ({ kernel }) => kernel.flags.setFeatures({ pay: false })],
    ['the modal is taken down', ({ kernel }) => kernel.destroy()],
  ])('stops once %s', async (_, end) => {
    const stage = await begin()
    const { ended } = await stage.atExchange()
    await comeBackUntil(() => expect(looks(stage)).toBeGreaterThan(0))
    await end(stage)
    // Resolves when polling has stopped.
    await ended
    const before = looks(stage)
    comeBack()
    expect(looks(stage)).toBe(before)
  })
})
