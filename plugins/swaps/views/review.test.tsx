/** What the form and the review say while a wallet is asked, and where there is no order. */
import { act, fireEvent } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import type { Store } from '../../../src/kernel/store.ts'
import { getQuotes } from '../endpoints.ts'
import { SwapPreviewView, SwapView } from '../index.ts'
import { createStage, openStage } from '../testing/createStage.ts'
import { isQuoted, ofCoin, openReview, press, says } from '../testing/openReview.ts'
import { swapsSlice } from '../tokens.ts'

// The first page imports the code of the plugin, which is slow on a busy machine.
beforeAll(async () => {
  const [{ dispose }] = await Promise.all([createStage(), SwapView.load(), SwapPreviewView.load()])
  dispose()
  vi.unstubAllGlobals()
}, 120_000)

test('Back from a review while the wallet is asked leads to a form that says so, and whose button leads to the request', async () => {
  const stage = await openReview()
  stage.wallet?.cues.hang()
  fireEvent.click(await stage.screen.findByRole('button', { name: 'Swap' }))
  await says(stage, `Approve in ${stage.state().wallet}`)
  act(() => stage.kernel.router.back())
  await says(stage, `Still waiting in ${stage.state().wallet}`)
  press(stage, 'Show request')
  await says(stage, `Approve in ${stage.state().wallet}`)
})

test('a price that is asked for is said on the button', async () => {
  const stage = await openStage()
  stage.http.answer(getQuotes, () => new Promise(() => {}))
  await stage.openForm(ofCoin)
  const button = await stage.screen.findByRole('button', { name: 'Getting a price…' })
  expect(button.getAttribute('aria-busy')).toBe('true')
})

test('after another transaction than asked for, a new price can be asked for', async () => {
  const stage = await openStage()
  stage.scripted.built = { amount: 1n }
  await openReview(ofCoin, stage)
  await says(stage, 'The swap service built another transaction than you asked for. Nothing was signed.')
  stage.scripted.built = {}
  press(stage, 'New price')
  expect(document.activeElement?.shadowRoot?.activeElement ?? document.activeElement).toBe(
    stage.screen.getByRole('heading', { name: 'Review swap' }),
  )
  expect((await stage.screen.findByRole<HTMLButtonElement>('button', { name: 'Swap' })).disabled).toBe(false)
  expect(stage.screen.queryByText(/built another transaction/)).toBeNull()
})

test('the review says from where, what the fee is worth, and keeps its buttons in sight below all that scrolls', async () => {
  const stage = await openReview()
  const fact = (label: string) => stage.screen.getByText(label).closest('div')?.textContent
  const button = await stage.screen.findByRole('button', { name: 'Swap' })
  await vi.waitFor(() => expect(fact('Estimated network fee')).toMatch(/ ETH<?\$\d/))
  expect(fact('From')?.toLowerCase()).toContain(stage.wallet?.addresses[0]?.toLowerCase())
  expect([button, stage.screen.getByText('From')].map((one) => one.closest('.p-scroll') !== null)).toEqual([
    false,
    true,
  ])
})

test('too little liquidity comes with what to do', async () => {
  const stage = await openStage()
  await stage.openForm(ofCoin)
  await isQuoted(stage)
  const store = stage.kernel.store as Store
  act(() => store.update(swapsSlice, (draft) => void Object.assign(draft, { problem: 'liquidity' })))
  await says(stage, 'Too little liquidity for this amount. Try a smaller one.')
  expect(stage.screen.getByRole<HTMLButtonElement>('button', { name: 'Insufficient liquidity' }).disabled).toBe(true)
})
