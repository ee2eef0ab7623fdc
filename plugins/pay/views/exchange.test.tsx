import { fireEvent } from '@testing-library/react'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { bill, createStage, openStage, type Stage, type StageOptions, shop } from '../testing/createStage.ts'
import { PayLoadingView, PayView } from '../tokens.ts'

// The first page loads the code, which takes its time on a busy machine.
beforeAll(async () => {
  const [stage] = await Promise.all([createStage(), PayView.load(), PayLoadingView.load()])
  stage.dispose()
  vi.unstubAllGlobals()
}, 120_000)

const page = 'https://tidemark.example/pay'
const button = ({ screen }: Stage, name: RegExp | string) => screen.findByRole<HTMLButtonElement>('button', { name })
const press = async (stage: Stage, name: RegExp | string) => fireEvent.click(await button(stage, name))
const says = async ({ screen }: Stage, text: RegExp | string) =>
  expect((await screen.findAllByText(text))[0]).toBeTruthy()
/** The user comes back to the page until the test sees what it waits for. */
const comeBackUntil = (check: () => void) =>
  vi.waitFor(() => {
    window.dispatchEvent(new Event('focus'))
    check()
  }, 10_000)
async function open(request = bill, options?: StageOptions) {
  const stage = await openStage(options)
  const result = stage.ask(request)
  await button(stage, /^Tidemark/)
  return { ...stage, result }
}
const waiting = 'Finish at Tidemark. This view tells you when it is done.'

test('the window opens within the click: browsers open none later', async () => {
  const stage = await open(bill, { connected: false })
  fireEvent.click(await button(stage, /^Tidemark/))
  expect(stage.windows).toEqual([{ url: null, isClosed: false }])
})

test('a payment at an exchange opens its page in the click, and the service is told exactly what is shown', async () => {
  const stage = await open(bill, { connected: false })
  const { calls, service, result } = stage
  await press(stage, /^Tidemark/)
  await says(stage, waiting)
  expect(stage.windows).toEqual([{ url: page, isClosed: false }])
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

test('a service that answers twice, late and with words of its own pays once', async () => {
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

test('an exchange that says no is told, and can be tried again', async () => {
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

test('a browser that opens no window leaves a button, which opens the page that was asked for', async () => {
  const stage = await open()
  stage.block()
  await press(stage, /^Tidemark/)
  await says(stage, 'Your browser did not open Tidemark.')
  await press(stage, 'Open Tidemark')
  await says(stage, 'Your browser did not open Tidemark.')
  stage.unblock()
  await press(stage, 'Open Tidemark')
  await says(stage, waiting)
  expect(stage.windows.map(({ url }) => url)).toEqual([page])
  expect(stage.calls.filter(({ method }) => method === 'reown_getExchangePayUrl').length).toBe(1)
})

describe('a page that can not be had closes its window', () => {
  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['a text', 'https://tidemark.example/pay'],
    ['no session', { url: page }],
    ['a page of scripts', { url: 'javascript:alert(1)', sessionId: 's' }],
    ['an open page', { url: 'http://tidemark.example/', sessionId: 's' }],
  ])('where the service says %s', async (_, result) => {
    const stage = await open()
    stage.service.reown_getExchangePayUrl = result
    await press(stage, /^Tidemark/)
    await says(stage, 'Couldn’t open Tidemark.')
    expect(stage.windows).toEqual([{ url: null, isClosed: true }])
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
  ])('where the service answers %s', async (_, whole) => {
    const stage = await open()
    stage.service.whole = whole
    await press(stage, /^Tidemark/)
    await says(stage, 'Couldn’t open Tidemark.')
    expect(stage.windows[0]?.isClosed).toBe(true)
  })

  test('where the user leaves before', async () => {
    const stage = await open()
    stage.service.reown_getExchangePayUrl = () => new Promise(() => {})
    await press(stage, /^Tidemark/)
    await says(stage, 'Opening Tidemark…')
    stage.kernel.modal.close()
    expect(await stage.result).toEqual({ status: 'closed' })
    await vi.waitFor(() => expect(stage.windows[0]?.isClosed).toBe(true))
  })

  test('where the feature is switched off before', async () => {
    const stage = await open()
    stage.service.reown_getExchangePayUrl = () => new Promise(() => {})
    await press(stage, /^Tidemark/)
    stage.kernel.flags.setFeatures({ pay: false })
    expect(await stage.result).toEqual({ status: 'closed' })
    await vi.waitFor(() => expect(stage.windows[0]?.isClosed).toBe(true))
  })
})

test('a service that is down after the page was opened is asked again, and one that never says how it went is late', async () => {
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

test('a user who leaves half-way is told by a toast, and the host by an event', async () => {
  const stage = await open()
  await press(stage, /^Tidemark/)
  await says(stage, waiting)
  stage.kernel.modal.close()
  expect(await stage.result).toMatchObject({ status: 'pending', sessionId: 'session-1' })
  stage.service.reown_getExchangeBuyStatus = { status: 'SUCCESS' }
  await comeBackUntil(() => expect(stage.toasts()).toEqual(['Payment complete']))
  expect(stage.ended).toMatchObject([{ status: 'paid', sessionId: 'session-1' }])
})

test('the same payment shows the attempt that is under way, so that nobody pays twice unaware', async () => {
  const stage = await open()
  await press(stage, /^Tidemark/)
  await says(stage, waiting)
  await press(stage, 'Back')
  await says(stage, 'A payment with Tidemark is under way.')
  await press(stage, 'Show it')
  await says(stage, waiting)
})

test('a page that takes the place of this one tells the host before', async () => {
  const stage = await open({ ...bill, openInNewTab: false })
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
  await press(stage, /^Tidemark/)
  expect(await stage.result).toMatchObject({ status: 'pending', sessionId: 'session-1' })
  expect([assign.mock.calls, stage.windows]).toEqual([[[page]], []])
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

  test('that are none leave the wallet alone', async () => {
    const stage = await list([])()
    await vi.waitFor(() => expect(stage.state().list.status).toBe('ready'))
    await vi.waitFor(() => expect(stage.screen.queryByText('or')).toBeNull())
  })

  test('that hang leave the wallet usable', async () => {
    const stage = await list(() => new Promise(() => {}))()
    await vi.waitFor(async () => expect((await button(stage, 'Pay with Test wallet')).disabled).toBe(false))
    await says(stage, 'Looking for exchanges…')
  })

  test('that the host does not want are neither asked for nor shown', async () => {
    const stage = await list([{ id: 'tidemark', name: 'Tidemark' }])({ ...bill, payWithExchange: false })
    expect(stage.calls).toEqual([])
    expect(stage.screen.queryByRole('button', { name: /^Tidemark/ })).toBeNull()
  })

  test('that are more than four are shown on demand', async () => {
    const stage = await list(['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, name: `Exchange ${id}` })))()
    await button(stage, /^Exchange d/)
    expect(stage.screen.queryByRole('button', { name: /^Exchange e/ })).toBeNull()
    await press(stage, 'All exchanges')
    await button(stage, /^Exchange e/)
  })
})
