/** A review whose order goes and comes again: what can be pressed then, and what is said where. */
import { act, fireEvent } from '@testing-library/react'
import { data } from 'portico/wallet'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { Store } from '../../../src/kernel/store.ts'
import { getTokenBalances } from '../../../src/wallet/chainData/endpoints.ts'
import { getGasPrice } from '../endpoints.ts'
import { SwapPreviewView, SwapView } from '../index.ts'
import { createStage, openStage, type Stage, tusdId } from '../testing/createStage.ts'
import { isQuoted, ofCoin, ofToken, openReview, press, says } from '../testing/openReview.ts'
import { swapsSlice } from '../tokens.ts'

// The first page imports the code of the plugin, which is slow on a busy machine.
beforeAll(async () => {
  const [{ dispose }] = await Promise.all([createStage(), SwapView.load(), SwapPreviewView.load()])
  dispose()
  vi.unstubAllGlobals()
}, 120_000)

const noFunds = 'The balance does not cover the amount and the network fee.'
const moved = 'The price has changed. Check what you get.'
/** Makes the review read everything again, as it does every 10 seconds. */
const wake = () => document.dispatchEvent(new Event('visibilitychange'))
/** A review whose order can not be created. */
async function openFailed(wanted = ofCoin) {
  const stage = await openStage()
  await stage.openForm(wanted)
  await isQuoted(stage)
  stage.http.fail(getGasPrice, 400)
  stage.controller.review()
  await stage.screen.findByRole('button', { name: 'New price' })
  return stage
}
const names = ({ screen }: Stage) =>
  screen
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
    .filter((text) => text === 'Cancel' || text === 'New price' || text === 'Swap')

test('a new price for more than the account has is refused with the reason, and the user can leave', async () => {
  const stage = await openFailed(ofToken)
  const token = { name: 'Tide Dollar', symbol: 'TUSD', address: tusdId, chainId: 'eip155:31337' }
  stage.http.answer(getTokenBalances, {
    balances: [{ ...token, price: 1, iconUrl: '', quantity: { decimals: '6', numeric: '99.5' } }],
  })
  const { signal } = stage.kernel
  await (await stage.kernel.load(data)).refreshTokens('eip155', { force: true, signal })
  press(stage, 'New price')
  await says(stage, noFunds)
  expect(names(stage)).toEqual(['Cancel'])
})

test.each([
  ['Swap', ofCoin, 'New price'],
  ['Approve', ofToken, 'New price'],
  ['Swap', ofCoin, 'nothing'],
])('%s takes no press for half a second after it took the place of other buttons: %o, after a press on %s', async (name, wanted, pressed) => {
  const stage = await openFailed(wanted)
  stage.http.answer(getGasPrice, { standard: '1000000000' })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  if (pressed === 'nothing') wake()
  else press(stage, pressed)
  const button = await vi.waitFor(() => stage.screen.getByRole('button', { name }))
  fireEvent.click(button)
  expect([stage.state().step, stage.sent()]).toEqual(['idle', []])
  await act(() => vi.advanceTimersByTimeAsync(500))
  fireEvent.click(button)
  await vi.waitFor(() => expect(stage.sent()).toHaveLength(1))
})

test('a warning that comes while the review is scrolled is announced, and brought into sight', async () => {
  const stage = await openReview()
  const button = await stage.screen.findByRole('button', { name: 'Swap' })
  const area = (button.getRootNode() as ShadowRoot).querySelector<HTMLElement>('.p-screen .p-scroll')
  if (!area) return expect.fail('Nothing scrolls')
  const store = stage.kernel.store as Store
  const setOutput = (output: string) =>
    act(() =>
      store.update(swapsSlice, (draft) => {
        if (draft.order) draft.order.output = output
      }),
    )
  const live = area.querySelector('[aria-live=polite]')
  area.scrollTop = 200
  setOutput('1000000000')
  await vi.waitFor(() => expect(live?.textContent).toMatch(/^You get much less/))
  expect(area.scrollTop).toBe(0)
  area.scrollTop = 200
  setOutput('2000000000')
  await vi.waitFor(() => expect(live?.textContent).toBe(''))
  expect(area.scrollTop).toBe(200)
})

test('a price that changes at each of two presses is announced each time', async () => {
  const stage = await openReview()
  await stage.screen.findByRole('button', { name: 'Swap' })
  const { id = 0 } = stage.state().order ?? {}
  await act(() => stage.controller.swap(id - 1))
  const first = await stage.screen.findByText(moved)
  await act(() => stage.controller.swap(id - 1))
  // Screen readers announce an alert when it comes into the page.
  await vi.waitFor(() => expect(first.isConnected).toBe(false))
  await says(stage, moved)
})
