/** Quotes count for a minute: the form requests an old one again while the page is visible. */
import { fireEvent } from '@testing-library/react'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { skipPauses } from '../../../test/harness/skipPauses.ts'
import { getQuote } from '../endpoints.ts'
import { OnRampProvidersView, onramp, WhatIsABuyView } from '../index.ts'
import { createStage, openStage, type Stage } from '../testing/createStage.ts'

skipPauses()

beforeAll(async () => {
  const views = [OnRampProvidersView, WhatIsABuyView]
  const [{ dispose }] = await Promise.all([createStage(), ...views.map((view) => view.load())])
  dispose()
  vi.unstubAllGlobals()
}, 120_000)

const of = (amount: string, currency?: string) => ({ amount, ...(currency === undefined ? {} : { currency }) })
const quoteOf = (amount: string, currency?: string) => ({
  purchaseAmount: of(amount, currency),
  paymentTotal: of('100', 'USD'),
  quoteId: 'q1',
})
const asked = (stage: Stage) => stage.posted('/v1/onramp/quote').length

/** The form with a quote of 97.5 tokens, and functions that move the clock and hide the page. */
async function openForm() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const stage = await openStage()
  stage.http.answer(getQuote, quoteOf('97.5', 'USDC'))
  const controller = await stage.kernel.load(onramp)
  stage.kernel.modal.open(OnRampProvidersView, { namespace: 'eip155' })
  await vi.waitFor(() => expect(stage.screen.queryByLabelText('You pay')).toBeTruthy())
  fireEvent.change(stage.screen.getByLabelText('You pay'), { target: { value: '100' } })
  await vi.waitFor(() => expect(stage.screen.queryByText('97.5')).toBeTruthy())
  stage.http.answer(getQuote, quoteOf('96.25', 'USDC'))
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
  onTestFinished(() => visibility.mockRestore())
  const turn = (to: 'hidden' | 'visible') => {
    visibility.mockReturnValue(to)
    document.dispatchEvent(new Event('visibilitychange'))
  }
  return { ...stage, controller, turn }
}
const shows = (stage: Stage, amount: string) => vi.waitFor(() => expect(stage.screen.queryByText(amount)).toBeTruthy())

test('a quote is requested again after a minute, and stays on screen until the answer', async () => {
  const stage = await openForm()
  await vi.advanceTimersByTimeAsync(55_000)
  expect([asked(stage), stage.state().quoteStatus]).toEqual([1, 'ready'])
  let answer = (_quote: ReturnType<typeof quoteOf>) => {}
  const answers = new Promise<ReturnType<typeof quoteOf>>((resolve) => {
    answer = resolve
  })
  stage.http.answer(getQuote, () => answers)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(stage.screen.queryByText('97.5')).toBeTruthy()
  answer(quoteOf('96.25', 'USDC'))
  await shows(stage, '96.25')
  expect(asked(stage)).toBe(2)
  fireEvent.click(stage.screen.getByRole('button', { name: /^Coinbase/ }))
  await vi.waitFor(() => expect(stage.posted('/v1/generators/onrampurl')[0]).toMatchObject({ presetCryptoAmount: 96 }))
  stage.controller.stop()
})

test('a slow answer is waited for, and not requested again', async () => {
  const stage = await openForm()
  stage.http.fail(getQuote, 'hang')
  await vi.advanceTimersByTimeAsync(90_000)
  await vi.waitFor(() => expect(asked(stage)).toBe(2))
  await vi.advanceTimersByTimeAsync(20_000)
  expect(asked(stage)).toBe(2)
})

test('while the page is hidden nothing is requested; an old quote is, once the page is visible again', async () => {
  const stage = await openForm()
  stage.turn('hidden')
  await vi.advanceTimersByTimeAsync(300_000)
  expect(asked(stage)).toBe(1)
  stage.turn('visible')
  await shows(stage, '96.25')
  expect(asked(stage)).toBe(2)
})

test('another view on screen requests nothing', async () => {
  const stage = await openForm()
  stage.kernel.router.push(WhatIsABuyView)
  await vi.waitFor(() => expect(stage.screen.queryByText('You pay with money')).toBeTruthy())
  await vi.advanceTimersByTimeAsync(300_000)
  expect(asked(stage)).toBe(1)
})

test.each(['ETH', 'USD'])('a quote in %s, for another token than the selected one, is not used', async (currency) => {
  const stage = await openForm()
  stage.http.answer(getQuote, quoteOf('0.04', currency))
  await stage.controller.setAmount('120')
  expect(stage.state()).toMatchObject({ quote: null, quoteStatus: 'none' })
  await shows(stage, 'No quote. The provider shows the price.')
})

test.each([
  undefined,
  '',
  'usdc',
  'USD Coin',
  '2b92315d-eab7-5bef-84fa-089a131333f5',
])('a quote that names its token as %s is used', async (currency) => {
  const stage = await openForm()
  stage.http.answer(getQuote, quoteOf('117', currency))
  await stage.controller.setAmount('120')
  expect(stage.state()).toMatchObject({ quote: { amount: '117', symbol: 'USDC', isEstimate: false } })
})
