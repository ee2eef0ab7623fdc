/** The least amount that a swap gives, in the form and in the review. */
import { beforeAll, expect, test, vi } from 'vitest'
import { getQuotes } from '../endpoints.ts'
import { SwapPreviewView, SwapView } from '../index.ts'
import { createStage, openStage } from '../testing/createStage.ts'
import { ofCoin, ofToken, openReview, says } from '../testing/openReview.ts'

// The first page imports the code of the plugin, which is slow on a busy machine.
beforeAll(async () => {
  const [{ dispose }] = await Promise.all([createStage(), SwapView.load(), SwapPreviewView.load()])
  dispose()
  vi.unstubAllGlobals()
}, 120_000)

const tooSmall = 'This amount is so small that you might get nothing. Sell more.'

test('a quote whose minimum would be 0 is refused in the form', async () => {
  const stage = await openStage()
  stage.http.answer(getQuotes, { quotes: [{ toAmount: '1' }] })
  await stage.openForm(ofCoin)
  await says(stage, tooSmall)
  expect(stage.screen.getByRole<HTMLButtonElement>('button', { name: 'Incorrect amount' }).disabled).toBe(true)
  expect(stage.state().quote).toBe(null)
})

test('without a tolerance, one base unit can be bought', async () => {
  const stage = await openStage({ slippage: 0 })
  stage.http.answer(getQuotes, { quotes: [{ toAmount: '1' }] })
  await stage.openForm(ofCoin)
  await stage.screen.findByText('Minimum received')
  expect(stage.screen.queryByText(tooSmall)).toBeNull()
})

test.each([
  ['of one base unit', { toToken: 'TUSD', amount: '0.0000000005' }],
  ['of two base units', { toToken: 'TUSD', amount: '0.000000001' }],
])('a built swap %s without a minimum is not offered', async (_, wanted) => {
  const stage = await openStage()
  stage.http.answer(getQuotes, { quotes: [{ toAmount: '500' }] })
  stage.scripted.built = { minimum: 0n }
  await openReview(wanted, stage)
  await says(stage, tooSmall)
  expect([stage.state().order, stage.screen.queryByRole('button', { name: 'Swap' })]).toEqual([null, null])
})

test('an approval is not offered for a swap whose minimum would be 0', async () => {
  const stage = await openStage()
  await stage.openForm(ofToken)
  await vi.waitFor(() => expect(stage.state().quote).not.toBe(null))
  stage.http.answer(getQuotes, { quotes: [{ toAmount: '1' }] })
  stage.controller.review()
  await says(stage, tooSmall)
  expect(stage.screen.queryByRole('button', { name: 'Approve' })).toBeNull()
})

test('the review shows the minimum of the transaction', async () => {
  const stage = await openStage()
  stage.scripted.built = { minimum: 1_985_000_000n }
  await openReview(ofCoin, stage)
  const label = await stage.screen.findByText('Minimum received')
  expect(label.nextSibling?.textContent).toBe('1,985 TUSD')
})
