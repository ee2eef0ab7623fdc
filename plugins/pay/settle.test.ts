import { AccountView } from 'portico/shell'
import { chainAdapters, type Settlement } from 'portico/wallet'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { pay } from './index.ts'
import { bill, loadFirst, openStage, type Stage, tokenBill } from './testing/createStage.ts'
import { comeBackUntil } from './testing/steps.ts'

loadFirst()

/** A payment that the host waits for, begun as its view does. */
async function begin(request = bill) {
  const stage = await openStage({ render: false })
  const controller = await stage.kernel.load(pay)
  const result = stage.ask(request)
  await controller.begin(request)
  return { ...stage, controller, result, request }
}
type Begun = Awaited<ReturnType<typeof begin>>

/** Asks the wallet, which does not answer. */
async function askWallet(stage: Begun) {
  stage.wallet?.cues.hang()
  void stage.controller.payFromWallet(stage.state().payer?.account ?? null)
  await vi.waitFor(() => expect(stage.sent()).toHaveLength(1))
}
/** Opens the page of the exchange. */
async function goToExchange(stage: Begun) {
  void stage.controller.payAtExchange('tidemark', { isHere: false, go: () => {}, close: () => {} })
  await vi.waitFor(() => expect(stage.state().payment?.status).toBe('waiting'))
}
const stay = async (_: Begun) => {}
const pending = { status: 'pending', hash: null }

test('a payment that the chain does not settle within 15 minutes stays `submitted`', async () => {
  const stage = await begin()
  const evm = stage.kernel.slots.get(chainAdapters).find(({ id }) => id === 'eip155')
  const asked = vi.fn((_network: unknown, _hash: string, _signal: AbortSignal) => new Promise<Settlement>(() => {}))
  Object.assign(evm?.can ?? {}, { settled: asked })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  void stage.controller.payFromWallet(stage.state().payer?.account ?? null)
  await vi.waitFor(() => expect(asked).toHaveBeenCalled())
  await vi.advanceTimersByTimeAsync(14 * 60_000)
  expect(stage.state().payment?.status).toBe('confirming')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(stage.state().payment?.status).toBe('submitted')
  expect([asked.mock.lastCall?.[2].aborted, stage.ended]).toEqual([true, []])
})

test('an exchange that has not said within 15 minutes whether the user paid leaves the outcome `pending`', async () => {
  const stage = await begin()
  await goToExchange(stage)
  const begun = Date.now()
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => begun + 16 * 60_000)
  onTestFinished(() => clock.mockRestore())
  await comeBackUntil(() => expect(stage.state().payment?.status).toBe('late'))
  stage.kernel.modal.close()
  expect(await stage.result).toMatchObject({ ...pending, by: { type: 'exchange' } })
})

const switchedOff = 'the feature is switched off'
/** Ways in which a host's request ends. */
const ends: Readonly<Record<string, (stage: Begun) => unknown>> = {
  'the user closes': ({ kernel }) => kernel.modal.close(),
  'another view takes its place': ({ kernel }) => kernel.modal.open(AccountView),
  'the user goes back to where they were': ({ kernel }) => kernel.router.reset(AccountView),
  [switchedOff]: ({ kernel }) => kernel.flags.setFeatures({ pay: false }),
  'the modal is taken down': ({ kernel }) => kernel.destroy(),
  'another payment is asked for': ({ ask, controller }) => {
    void ask(tokenBill)
    return controller.begin(tokenBill)
  },
}
const begun: readonly [string, (stage: Begun) => Promise<void>, object][] = [
  ['no attempt', stay, { status: 'closed' }],
  ['a request to the wallet', askWallet, { ...pending, by: { type: 'wallet' } }],
  ['opening an exchange', goToExchange, { ...pending, by: { type: 'exchange' }, sessionId: 'session-1' }],
]

test.each(
  Object.keys(ends).flatMap((end) => begun.map(([what, go, told]) => ({ what, end, go, told }))),
)('after $what, the host gets the outcome when $end', async ({ end, go, told }) => {
  const stage = await begin()
  await go(stage)
  await ends[end]?.(stage)
  const isStopped = end === switchedOff && go === stay
  expect(await stage.result).toMatchObject(isStopped ? { status: 'failed', error: { code: 'PAY_STOPPED' } } : told)
})

test('the host gets the outcome also if the request ends before its view has begun', async () => {
  for (const end of ['the user closes', 'the modal is taken down'] as const) {
    const stage = await openStage({ render: false })
    const result = stage.ask()
    await ends[end]?.(stage as Begun)
    expect(await result).toEqual({ status: 'closed' })
  }
})

/** Changes of a wallet while a host waits. */
const changes: readonly [string, (stage: Stage) => unknown][] = [
  ['disconnects', ({ wallet }) => wallet?.cues.disconnectApp()],
  ['has another account', ({ wallet }) => wallet?.cues.setAccounts([...wallet.addresses].reverse() as never)],
  ['is on another network', ({ wallet }) => wallet?.cues.setChain(31338)],
]

test.each(
  changes,
)('if the wallet %s, the host waits on until the user closes, because another account may pay', async (_, change) => {
  const stage = await begin()
  const isTold = vi.fn()
  void stage.result.then(isTold)
  const payer = stage.state().payer?.account
  change(stage)
  await vi.waitFor(() => expect(stage.state().payer?.account).not.toBe(payer))
  expect(isTold).not.toHaveBeenCalled()
  stage.kernel.modal.close()
  expect(await stage.result).toEqual({ status: 'closed' })
})

test.each(
  changes,
)('if the wallet %s during a request, closing the modal gives the outcome `pending`', async (_, change) => {
  const stage = await begin()
  await askWallet(stage)
  change(stage)
  stage.kernel.modal.close()
  expect(await stage.result).toMatchObject(pending)
})

test('a new request resolves the previous one as `closed`, and is paid', async () => {
  const first = await begin()
  const { controller, ask, state, sent } = first
  const second = ask(tokenBill)
  await controller.begin(tokenBill)
  expect(await first.result).toEqual({ status: 'closed' })
  await controller.payFromWallet(state().payer?.account ?? null)
  expect(await second).toMatchObject({ status: 'paid', by: { type: 'wallet' } })
  expect(sent()).toHaveLength(1)
})

test('a payment that succeeds after the host got `pending` emits an event', async () => {
  const stage = await begin()
  await askWallet(stage)
  stage.kernel.modal.close()
  expect(await stage.result).toMatchObject(pending)
  stage.wallet?.cues.accept()
  await vi.waitFor(() => expect(stage.ended).toMatchObject([{ status: 'paid' }]))
})

test('calls of views resolve without errors when the feature is switched off', async () => {
  const { kernel, calls, errors } = await openStage({ render: false })
  const controller = kernel.use(pay)
  const asked = [
    controller.begin(bill),
    controller.connect(),
    controller.switchNetwork(),
    controller.payFromWallet(null),
    controller.readExchanges(),
    controller.beginDeposit('eip155'),
    controller.setAsset(1),
    controller.setAmount('1'),
    controller.checkAgain(),
  ]
  kernel.flags.setFeatures({ pay: false })
  expect(new Set(await Promise.all(asked))).toEqual(new Set([undefined]))
  expect([calls, errors]).toEqual([[], []])
})

describe('the redirect URLs of the host', () => {
  const redirectUrl = { success: `${location.origin}/paid`, failure: `${location.origin}/not-paid` }
  /** The URLs that the page navigated to. */
  const watchPages = () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
    onTestFinished(() => assign.mockRestore())
    return () => assign.mock.calls.map(([url]) => String(url))
  }
  const payNow = ({ controller, state }: Begun) => controller.payFromWallet(state().payer?.account ?? null)

  test('a payment that succeeds on screen leads to `success`, also after an attempt that failed', async () => {
    const pages = watchPages()
    const stage = await begin({ ...bill, redirectUrl })
    stage.wallet?.cues.failNext({ code: -32603, message: 'no' }, 'eth_sendTransaction')
    await payNow(stage)
    expect(stage.state().payment?.status).toBe('failed')
    stage.kernel.router.back()
    await payNow(stage)
    await vi.waitFor(() => expect(stage.state().payment?.status).toBe('paid'))
    stage.kernel.modal.close()
    expect(await stage.result).toMatchObject({ status: 'paid' })
    expect(pages()).toEqual([redirectUrl.success])
  })

  test('a payment that failed leads to `failure` once the user leaves', async () => {
    const pages = watchPages()
    const stage = await begin({ ...bill, redirectUrl })
    stage.wallet?.cues.failNext({ code: -32603, message: 'no' }, 'eth_sendTransaction')
    await payNow(stage)
    expect(pages()).toEqual([])
    stage.kernel.modal.close()
    expect(await stage.result).toMatchObject({ status: 'failed' })
    expect(pages()).toEqual([redirectUrl.failure])
  })

  test('a user who leaves without an attempt to pay stays on the page', async () => {
    const pages = watchPages()
    const stage = await begin({ ...bill, redirectUrl })
    stage.kernel.modal.close()
    expect(await stage.result).toEqual({ status: 'closed' })
    expect(pages()).toEqual([])
  })

  test('a user who declines stays on the page', async () => {
    const pages = watchPages()
    const stage = await begin({ ...bill, redirectUrl })
    stage.wallet?.cues.reject()
    await payNow(stage)
    stage.kernel.modal.close()
    expect(await stage.result).toMatchObject({ status: 'rejected' })
    expect(pages()).toEqual([])
  })
})
