import { expect, test, vi } from 'vitest'
import { getPrice } from '../../src/wallet/chainData/endpoints.ts'
import { analytics } from '../../src/wallet/internal.ts'
import { canaries, silenceConsole } from '../../test/harness/canaries.ts'
import { type PaymentRequest, pay } from './index.ts'
import { bill, openStage, rpc, tokenBill } from './testing/createStage.ts'

/** A page with its log, console, events, storage and screen, none of which may contain a secret. */
async function openWatched() {
  const printed = silenceConsole()
  const sent: unknown[] = []
  const sink = (event: unknown) => void sent.push(event)
  const stage = await openStage({
    render: false,
    extra: [analytics({ sink })],
    features: { pay: true, analytics: true },
  })
  const controller = await stage.kernel.load(pay)
  const { state } = stage
  return {
    ...stage,
    controller,
    sent,
    /** Asks for a payment, which replaces the previous one. */
    async begin(request: PaymentRequest) {
      void stage.ask(request)
      await controller.begin(request)
    },
    /** Focuses the page again and again, which polls at once, until the payment has this status. */
    comeBackUntil: (status: string) =>
      vi.waitFor(() => {
        window.dispatchEvent(new Event('focus'))
        expect(state().payment?.status).toBe(status)
      }),
    places: () => ({
      log: stage.kernel.log.export(),
      console: JSON.stringify(printed()),
      events: JSON.stringify(stage.counted),
      analytics: JSON.stringify(sent),
      storage: JSON.stringify([...stage.storage.entries]),
      screen: JSON.stringify([stage.toasts(), stage.banner()]),
    }),
  }
}

/** A window that the browser opened for an exchange. */
const exchangePage = () => ({ isHere: false, go: () => {}, close: () => {} })

test.each(canaries)('%s in a failure of a payment is in no log, event, storage or console', async (text, secret) => {
  const stage = await openWatched()
  const { begin, comeBackUntil, controller, ended, http, kernel, places, service, state, wallet } = stage
  const told = { text, [text]: [text] }
  const refusal = { jsonrpc: '2.0', id: 1, error: { code: text, message: text, data: told } }
  const broken = () => {
    throw Object.assign(new Error(text, { cause: text }), { data: told })
  }
  const fails = async (step: () => Promise<void>) => {
    const before = ended.length
    await step()
    expect(ended.length).toBe(before + 1)
  }
  const atExchange = () => controller.payAtExchange('tidemark', exchangePage())

  await begin(bill)
  for (const whole of [() => refusal, () => told, () => text, broken]) {
    service.whole = whole
    await fails(atExchange)
  }
  delete service.whole
  for (const result of [text, told, { url: `javascript:${text}`, sessionId: text }, { url: [text], sessionId: told }]) {
    service.reown_getExchangePayUrl = result
    await fails(atExchange)
  }
  service.reown_getExchangePayUrl = { url: 'https://tidemark.example/pay', sessionId: 'session-1' }
  const looks = [text, told, { status: told }, { status: text, txHash: text }, { status: 'FAILED', txHash: told }]
  service.reown_getExchangeBuyStatus = () => looks.shift() ?? broken()
  const answer = atExchange()
  await vi.waitFor(() => expect(state().payment?.status).toBe('waiting'))
  await comeBackUntil('failed')
  await answer

  wallet?.cues.failNext({ code: -32603, message: text, data: told }, 'eth_sendTransaction')
  await fails(() => controller.payFromWallet(state().payer?.account ?? null))

  http.answerRpc(rpc, () => {
    // An error after which clients do not retry.
    throw { code: -32000, message: text, data: told }
  })
  await begin(tokenBill)
  await fails(() => controller.payFromWallet(state().payer?.account ?? null))
  const elsewhere = { ...bill, amount: '7', paymentAsset: { ...bill.paymentAsset, network: 'eip155:31338' as const } }
  await begin(elsewhere)
  wallet?.cues.failNext({ code: -32603, message: text, data: told }, 'wallet_switchEthereumChain')
  await controller.switchNetwork()
  expect(stage.banner()).toBeTruthy()

  await begin({ ...bill, recipient: text, redirectUrl: { success: text } })
  expect(state().status).toBe('refused')
  kernel.modal.close()

  service.whole = () => refusal
  http.answer(getPrice, told as never)
  await controller.beginDeposit('eip155')
  expect([state().deposit.price, state().deposit.list.status]).toEqual([null, 'failed'])

  for (const [place, found] of Object.entries({ ...places(), ended: JSON.stringify(ended) }))
    expect(found.includes(secret), place).toBe(false)
  expect(places().analytics).toContain('PAY_ERROR')
  for (const line of ['exchanges could not be read', 'state of a payment could not be read', 'could not be estimated'])
    expect(places().log.includes(line), line).toBe(true)
})

test('page and session of a payment go to no one but the service that created them', async () => {
  const stage = await openWatched()
  const { begin, comeBackUntil, controller, http, places, service } = stage
  service.reown_getExchangePayUrl = { url: 'https://tidemark.example/pay?token=canary30', sessionId: 'canary31' }
  service.reown_getExchangeBuyStatus = { status: 'SUCCESS', txHash: '0xca4a7932' }
  await begin({ ...bill, redirectUrl: { success: `${location.origin}/done?order=canary33` } })
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
  void controller.payAtExchange('tidemark', exchangePage())
  await comeBackUntil('paid')
  assign.mockRestore()
  await vi.waitFor(() => expect(places().analytics).toContain('PAY_SUCCESS'))
  for (const [place, found] of Object.entries(places()))
    for (const secret of ['canary30', 'canary31', 'ca4a7932', 'canary33']) expect(found, place).not.toContain(secret)
  const requests = http.requests.map((request) => JSON.stringify(request))
  expect(requests.some((text) => text.includes('canary30') || text.includes('canary33'))).toBe(false)
  const withSession = stage.calls.filter(({ params }) => JSON.stringify(params).includes('canary31'))
  expect(new Set(withSession.map(({ method }) => method))).toEqual(new Set(['reown_getExchangeBuyStatus']))
  expect(requests.filter((text) => text.includes('canary31')).length).toBe(withSession.length)
})

test('the account of a deposit goes to the exchange only; logs and analytics have neither account nor amount', async () => {
  const stage = await openWatched()
  const { controller, places, state } = stage
  const address = stage.wallet?.addresses[0]?.slice(2).toLowerCase() ?? 'none'
  const isNamed = (value: unknown) => JSON.stringify(value).toLowerCase().includes(address)
  await controller.beginDeposit('eip155')
  await vi.waitFor(() => expect(state().deposit.isPriceKnown).toBe(true))
  await controller.setAmount('1234.5')
  void controller.deposit('tidemark', exchangePage())
  await vi.waitFor(() => expect(state().payment?.status).toBe('waiting'))
  expect(stage.calls.filter(({ params }) => isNamed(params)).map(({ method }) => method)).toEqual([
    'reown_getExchangePayUrl',
  ])
  await vi.waitFor(() => expect(places().analytics).toContain('PAY_INITIATED'))
  const { analytics: counted, log, console: printed, storage } = places()
  expect([counted, log, printed].filter(isNamed)).toEqual([])
  for (const amount of ['1234.5', '0.61725', '61725000000'])
    for (const place of [counted, log, printed, storage]) expect(place).not.toContain(amount)
})
