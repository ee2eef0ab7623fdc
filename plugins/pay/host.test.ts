import { defineError } from 'portico/kernel'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createHarness } from '../../test/harness/createHarness.ts'
import { type PaymentHost, requestPayment } from './host.ts'
import { pay, presetAssets } from './index.ts'
import type { PaymentOutcome } from './tokens.ts'

const bill = { paymentAsset: presetAssets.baseUsdc, recipient: `0x${'1'.repeat(40)}`, amount: '1' }
const facts = { paymentId: 'p', by: { type: 'wallet', name: 'Fox' }, hash: null, sessionId: null } as const
const never = new Promise<never>(() => {})

/** A modal with scripted answers. */
function stage(answer: () => Promise<PaymentOutcome | undefined>, cancel?: () => PaymentOutcome | undefined) {
  const close = vi.fn(() => true)
  const modal: PaymentHost = { open: answer, close, kernel: cancel && { peek: () => ({ cancel }) } }
  return { modal, close }
}

test.each<[string, () => Promise<PaymentOutcome | undefined>, object]>([
  ['pays', async () => ({ status: 'paid', ...facts }), { status: 'paid' }],
  ['leaves at once', async () => undefined, { status: 'closed' }],
  ['has the feature off', () => Promise.reject(new Error('off')), { status: 'failed', error: new Error('off') }],
  [
    'has a modal that throws',
    () => {
      throw new Error('no')
    },
    { status: 'failed', error: new Error('no') },
  ],
])('a request resolves if the user %s', async (_, answer, result) => {
  expect(await requestPayment(stage(answer).modal, bill)).toMatchObject(result)
})

test.each([
  ['is not installed', [], 'it is not in "plugins"'],
  ['is installed and off', [pay()], 'the feature "pay" is off'],
] as const)('a request to a modal whose payments %s fails with an error that says so', async (_, plugins, why) => {
  const { kernel, dispose } = await createHarness({ plugins })
  onTestFinished(dispose)
  const unknown = new (defineError('VIEW_UNKNOWN', 'There is no view "Pay"'))()
  const modal: PaymentHost = { open: () => Promise.reject(unknown), close: () => true, kernel }
  expect(await requestPayment(modal, bill)).toMatchObject({
    status: 'failed',
    error: { code: 'PLUGIN_NOT_ENABLED', message: `The plugin "pay" is not on: ${why}` },
  })
})

test('a request whose signal is aborted already opens nothing', async () => {
  const open = vi.fn(() => never)
  expect(await requestPayment(stage(open).modal, bill, { signal: AbortSignal.abort() })).toEqual({ status: 'aborted' })
  expect(open).not.toHaveBeenCalled()
})

test('a request that is aborted before the view has begun resolves at once, and closes the modal', async () => {
  const controller = new AbortController()
  const { modal, close } = stage(() => never)
  const result = requestPayment(modal, bill, { signal: controller.signal })
  controller.abort()
  expect(await result).toEqual({ status: 'aborted' })
  expect(close).toHaveBeenCalledOnce()
})

test('a request resolves with `timeout` after its timeout, or with `pending` if money may be on its way', async () => {
  vi.useFakeTimers()
  const closed = requestPayment(
    stage(
      () => never,
      () => ({ status: 'closed' }),
    ).modal,
    bill,
    { timeout: 1000 },
  )
  const pending = requestPayment(
    stage(
      () => never,
      () => ({ status: 'pending', ...facts }),
    ).modal,
    bill,
    { timeout: 1000 },
  )
  vi.advanceTimersByTime(1000)
  vi.useRealTimers()
  expect(await closed).toEqual({ status: 'timeout' })
  expect(await pending).toEqual({ status: 'pending', ...facts })
})

test('a request with `null` as its options has none', async () => {
  const { modal } = stage(async () => ({ status: 'paid', ...facts }))
  expect(await requestPayment(modal, bill, null as never)).toEqual({ status: 'paid', ...facts })
})

test.each([null, Number.NaN])('a timeout of %s is no time limit', async (timeout) => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  let pay = (_: PaymentOutcome) => {}
  const answer = new Promise<PaymentOutcome>((resolve) => {
    pay = resolve
  })
  const { modal, close } = stage(() => answer)
  const result = requestPayment(modal, bill, { timeout: timeout as never })
  vi.advanceTimersByTime(60_000)
  expect(close).not.toHaveBeenCalled()
  pay({ status: 'paid', ...facts })
  expect(await result).toMatchObject({ status: 'paid' })
})

test('an aborted request resolves with a failure if `cancel` throws', async () => {
  const controller = new AbortController()
  const { modal } = stage(
    () => never,
    () => {
      throw new Error('broken')
    },
  )
  const result = requestPayment(modal, bill, { signal: controller.signal })
  controller.abort()
  expect(await result).toEqual({ status: 'failed', error: new Error('broken') })
})

test('an answer after the abort changes nothing', async () => {
  const controller = new AbortController()
  let answer = (_outcome: PaymentOutcome) => {}
  const open = () =>
    new Promise<PaymentOutcome>((resolve) => {
      answer = resolve
    })
  const result = requestPayment(stage(open).modal, bill, { signal: controller.signal })
  controller.abort()
  answer({ status: 'paid', ...facts })
  expect(await result).toEqual({ status: 'aborted' })
})
