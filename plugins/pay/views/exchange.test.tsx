import { fireEvent } from '@testing-library/react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { bill, loadFirst, openStage, type Stage, type StageOptions, shop } from '../testing/createStage.ts'
import { button, comeBackUntil, press, says } from '../testing/steps.ts'
import { PayLoadingView, PayView } from '../tokens.ts'

loadFirst(PayView, PayLoadingView)

const page = 'https://tidemark.example/pay'
async function open(request = bill, options?: StageOptions) {
  const stage = await openStage(options)
  const result = stage.ask(request)
  await button(stage, /^Tidemark/)
  return { ...stage, result }
}
const waiting = 'Finish at Tidemark. This view tells you when it is done.'

test('the window opens within the click, because browsers block it later', async () => {
  const stage = await open(bill, { connected: false })
  fireEvent.click(await button(stage, /^Tidemark/))
  expect(stage.windows).toEqual([{ url: null, isClosed: false, hasOpener: false }])
})

test('a payment at an exchange opens its page, and the request to the service matches the view', async () => {
  const stage = await open(bill, { connected: false })
  const { calls, service, result } = stage
  await press(stage, /^Tidemark/)
  await says(stage, waiting)
  expect(stage.windows).toEqual([{ url: page, isClosed: false, hasOpener: false }])
  expect(calls.find(({ method }) => method === 'reown_getExchangePayUrl')?.params).toEqual({
    exchangeId: 'tidemark',
    asset: 'eip155:31337/slip44:60',
    amount: '1.5',
    recipient: `eip155:31337:${shop}`,
  })
  service.reown_getExchangeBuyStatus = { status: 'SUCCESS', txHash: '0xabc' }
  await comeBackUntil(() => expect(stage.state().payment?.status).toBe('paid'))
  await says(stage, 'Payment complete')
  expect(await result).toMatchObject({
    status: 'paid',
    by: { type: 'exchange', id: 'tidemark', name: 'Tidemark' },
    hash: '0xabc',
    sessionId: 'session-1',
  })
  expect(stage.counted.map(({ event }) => event)).toEqual([
    'PAY_MODAL_OPEN',
    'PAY_EXCHANGE_SELECTED',
    'PAY_INITIATED',
    'PAY_SUCCESS',
  ])
})

test('a payment succeeds once, after unknown statuses, and a later status is ignored', async () => {
  const stage = await open()
  const { service } = stage
  await press(stage, /^Tidemark/)
  await says(stage, waiting)
  const answers = [{ status: 'SETTLING' }, { status: 'UNKNOWN' }, { status: 'SUCCESS' }, { status: 'FAILED' }]
  service.reown_getExchangeBuyStatus = () => answers.shift() ?? { status: 'FAILED' }
  await comeBackUntil(() => expect(stage.ended.length).toBe(1))
  expect(stage.ended).toMatchObject([{ status: 'paid', hash: null }])
  const looks = stage.calls.length
  window.dispatchEvent(new Event('focus'))
  expect([stage.calls.length, stage.state().payment?.status]).toEqual([looks, 'paid'])
})

test('a failure at the exchange is shown, and the user can try again', async () => {
  const stage = await open()
  stage.service.reown_getExchangeBuyStatus = { status: 'FAILED' }
  await press(stage, /^Tidemark/)
  await comeBackUntil(() => expect(stage.state().payment?.status).toBe('failed'))
  await says(stage, 'Tidemark did not make the payment.')
  await press(stage, 'Try again')
  await button(stage, /^Lantern/)
  stage.kernel.modal.close()
  expect(await stage.result).toMatchObject({ status: 'failed', sessionId: 'session-1' })
})

const link = ({ screen }: Stage) => screen.findByRole<HTMLAnchorElement>('link', { name: /^Open Tidemark/ })
const focused = () => document.activeElement?.shadowRoot?.activeElement ?? document.activeElement
const pageCalls = ({ calls }: Stage) => calls.filter(({ method }) => method === 'reown_getExchangePayUrl').length
/** Keeps the document from following links, which it can not. */
const stayHere = () => {
  const stop = (event: Event) => event.preventDefault()
  document.addEventListener('click', stop)
  onTestFinished(() => document.removeEventListener('click', stop))
}

test.each([
  ['click', fireEvent.click],
  ['middle click', (target: Element) => fireEvent(target, new MouseEvent('auxclick', { bubbles: true, button: 1 }))],
  ['context menu', fireEvent.contextMenu],
])('if the browser blocks the window, a link opens the same page, also by a %s', async (_, use) => {
  stayHere()
  const stage = await open()
  stage.block()
  await press(stage, /^Tidemark/)
  await says(stage, 'Your browser did not open Tidemark.')
  const anchor = await link(stage)
  expect([anchor.href, anchor.target, anchor.rel]).toEqual([page, '_blank', 'noopener noreferrer'])
  use(anchor)
  await says(stage, waiting)
  expect(pageCalls(stage)).toBe(1)
  stage.service.reown_getExchangeBuyStatus = { status: 'SUCCESS' }
  await comeBackUntil(() => expect(stage.state().payment?.status).toBe('paid'))
  await says(stage, 'Payment complete')
  expect(await stage.result).toMatchObject({ status: 'paid' })
})

test('if the browser blocks the window of a page that was open before, a sentence says so, and a link opens it', async () => {
  stayHere()
  const stage = await open()
  await press(stage, /^Tidemark/)
  await says(stage, waiting)
  stage.block()
  await press(stage, 'Open Tidemark')
  await says(stage, 'Your browser did not open Tidemark.')
  const anchor = await link(stage)
  expect(focused()).toBe(anchor)
  fireEvent.click(anchor)
  await says(stage, waiting)
  expect(await link(stage)).toBe(anchor)
  stage.kernel.modal.close()
  expect(await stage.result).toMatchObject({ status: 'pending', sessionId: 'session-1' })
})

describe('the window closes', () => {
  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['a text', 'https://tidemark.example/pay'],
    ['no session', { url: page }],
    ['a page of scripts', { url: 'javascript:alert(1)', sessionId: 's' }],
    ['an open page', { url: 'http://tidemark.example/', sessionId: 's' }],
  ])('if the result of the service is %s', async (_, result) => {
    const stage = await open()
    stage.service.reown_getExchangePayUrl = result
    await press(stage, /^Tidemark/)
    await says(stage, 'Couldn’t open Tidemark.')
    expect(stage.windows).toEqual([{ url: null, isClosed: true, hasOpener: false }])
    stage.kernel.modal.close()
    expect(await stage.result).toMatchObject({ status: 'failed' })
  })

  test.each<[string, () => unknown]>([
    ['with an error', () => ({ jsonrpc: '2.0', id: 1, error: { code: -32602, message: 'No' } })],
    ['with a list', () => []],
    ['with nothing', () => null],
    [
      'with a broken connection',
      () => {
        throw new TypeError('gone')
      },
    ],
  ])('if the service answers %s', async (_, whole) => {
    const stage = await open()
    stage.service.whole = whole
    await press(stage, /^Tidemark/)
    await says(stage, 'Couldn’t open Tidemark.')
    expect(stage.windows[0]?.isClosed).toBe(true)
  })

  test('if the user leaves before the page is known', async () => {
    const stage = await open()
    stage.service.reown_getExchangePayUrl = () => new Promise(() => {})
    await press(stage, /^Tidemark/)
    await says(stage, 'Opening Tidemark…')
    stage.kernel.modal.close()
    expect(await stage.result).toEqual({ status: 'closed' })
    await vi.waitFor(() => expect(stage.windows[0]?.isClosed).toBe(true))
  })

  test('if the feature is switched off before the page is known', async () => {
    const stage = await open()
    stage.service.reown_getExchangePayUrl = () => new Promise(() => {})
    await press(stage, /^Tidemark/)
    stage.kernel.flags.setFeatures({ pay: false })
    expect(await stage.result).toMatchObject({ status: 'failed', error: { code: 'PAY_STOPPED' } })
    await vi.waitFor(() => expect(stage.windows[0]?.isClosed).toBe(true))
  })
})

test('polling goes on while the service is down, ends as late after 15 minutes, and can be started again', async () => {
  const stage = await open()
  const { service } = stage
  let hasFailed = false
  service.reown_getExchangeBuyStatus = () => {
    hasFailed = true
    throw new TypeError('gone')
  }
  await press(stage, /^Tidemark/)
  await comeBackUntil(() => expect(hasFailed).toBe(true))
  await says(stage, waiting)
  service.reown_getExchangeBuyStatus = { status: 'IN_PROGRESS' }
  const begun = Date.now()
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => begun + 16 * 60_000)
  await comeBackUntil(() => expect(stage.state().payment?.status).toBe('late'))
  clock.mockRestore()
  await says(stage, 'Tidemark has not said yet whether you paid. Check your account there.')
  service.reown_getExchangeBuyStatus = { status: 'SUCCESS' }
  await press(stage, 'Check again')
  await comeBackUntil(() => expect(stage.state().payment?.status).toBe('paid'))
  expect(await stage.result).toMatchObject({ status: 'paid' })
})

test('a poll that the sleep of the device interrupts does not make the payment late: the next one counts', async () => {
  const stage = await open()
  await press(stage, /^Tidemark/)
  await says(stage, waiting)
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  let wake = () => {}
  const asleep = new Promise<void>((resolve) => {
    wake = resolve
  })
  const polls = () => stage.calls.filter(({ method }) => method === 'reown_getExchangeBuyStatus').length
  stage.service.reown_getExchangeBuyStatus = () => asleep.then(() => ({ status: 'IN_PROGRESS' }))
  const before = polls()
  await comeBackUntil(() => expect(polls()).toBeGreaterThan(before))
  vi.setSystemTime(Date.now() + 60 * 60_000)
  stage.service.reown_getExchangeBuyStatus = { status: 'SUCCESS' }
  wake()
  await comeBackUntil(() => expect(stage.state().payment?.status).not.toBe('waiting'))
  expect(stage.state().payment?.status).toBe('paid')
})

test('a payment that succeeds after the user left shows a toast and emits an event', async () => {
  const stage = await open()
  await press(stage, /^Tidemark/)
  await says(stage, waiting)
  stage.kernel.modal.close()
  expect(await stage.result).toMatchObject({ status: 'pending', sessionId: 'session-1' })
  stage.service.reown_getExchangeBuyStatus = { status: 'SUCCESS' }
  await comeBackUntil(() => expect(stage.toasts()).toEqual(['Payment complete']))
  expect(stage.ended).toMatchObject([{ status: 'paid', sessionId: 'session-1' }])
})

test('the payment shows an attempt that is under way, so that users do not pay twice by mistake', async () => {
  const stage = await open()
  await press(stage, /^Tidemark/)
  await says(stage, waiting)
  await press(stage, 'Back')
  await says(stage, 'A payment with Tidemark is under way.')
  await press(stage, 'Show it')
  await says(stage, waiting)
})

test('with `openInNewTab: false` the host gets the outcome before the page navigates', async () => {
  const stage = await open({ ...bill, openInNewTab: false })
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
  await press(stage, /^Tidemark/)
  expect(await stage.result).toMatchObject({ status: 'pending', sessionId: 'session-1' })
  expect([assign.mock.calls, stage.windows]).toEqual([[[page]], []])
  await press(stage, 'Open Tidemark')
  await vi.waitFor(() => expect(assign.mock.calls).toEqual([[page], [page]]))
  expect(stage.windows).toEqual([])
  assign.mockRestore()
})

describe('the exchanges', () => {
  const list =
    (result: unknown) =>
    async (request = bill) => {
      const stage = await openStage()
      stage.service.reown_getExchanges = result
      const answer = stage.ask(request)
      await button(stage, 'Pay with Test wallet')
      return { ...stage, answer }
    }

  test('that fail can be read again', async () => {
    const stage = await list('garbage')()
    await says(stage, 'Couldn’t load the exchanges.')
    stage.service.reown_getExchanges = [{ id: 'tidemark', name: 'Tidemark' }]
    await press(stage, 'Try again')
    await button(stage, /^Tidemark/)
  })

  test('without exchanges only the wallet is offered', async () => {
    const stage = await list([])()
    await vi.waitFor(() => expect(stage.state().list.status).toBe('ready'))
    await vi.waitFor(() => expect(stage.screen.queryByText('or')).toBeNull())
  })

  test('that hang leave the wallet usable', async () => {
    const stage = await list(() => new Promise(() => {}))()
    await vi.waitFor(async () => expect((await button(stage, 'Pay with Test wallet')).disabled).toBe(false))
    await says(stage, 'Looking for exchanges…')
  })

  test('that the host excludes are neither read nor shown', async () => {
    const stage = await list([{ id: 'tidemark', name: 'Tidemark' }])({ ...bill, payWithExchange: false })
    expect(stage.calls).toEqual([])
    expect(stage.screen.queryByRole('button', { name: /^Tidemark/ })).toBeNull()
  })

  test('beyond the fourth are shown on demand, and the first of them has the focus', async () => {
    const stage = await list(['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, name: `Exchange ${id}` })))()
    await button(stage, /^Exchange d/)
    expect(stage.screen.queryByRole('button', { name: /^Exchange e/ })).toBeNull()
    await press(stage, 'All exchanges')
    const fifth = await button(stage, /^Exchange e/)
    await vi.waitFor(() => expect(focused()).toBe(fifth))
  })
})
