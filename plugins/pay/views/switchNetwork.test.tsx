/** A payment whose wallet is on another network, and does not answer the request to switch. */
import { act, fireEvent } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { loadFirst, openStage } from '../testing/createStage.ts'
import { button, says } from '../testing/steps.ts'
import { PayView } from '../tokens.ts'

loadFirst(PayView)

const late = 'Don’t see it? Open Test wallet.'

/** The payment on screen, after a press on the button that switches the network. The wallet does not answer. */
async function openSwitching() {
  const stage = await openStage()
  stage.wallet?.cues.setChain(31338)
  const result = stage.ask()
  await says(stage, /^This payment is on One, but .+ is on another network\.$/)
  stage.wallet?.cues.hang()
  const asked = () => stage.wallet?.cues.log.filter(({ method }) => method === 'wallet_switchEthereumChain').length
  const switchButton = await button(stage, 'Switch to One')
  const isBusy = () => switchButton.getAttribute('aria-busy') === 'true'
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const begin = async (times: number) => {
    fireEvent.click(switchButton)
    await vi.waitFor(() => expect([asked(), isBusy()]).toEqual([times, true]))
  }
  await begin(1)
  return { ...stage, result, switchButton, isBusy, asked, begin }
}

test('after 15 seconds the user is told where to look, and may ask again', async () => {
  const stage = await openSwitching()
  fireEvent.click(stage.switchButton)
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect([stage.asked(), stage.isBusy(), stage.screen.queryByText(late)]).toEqual([1, true, null])
  await act(() => vi.advanceTimersByTimeAsync(5_500))
  await says(stage, late)
  expect(stage.isBusy()).toBe(false)
  await stage.begin(2)
  expect(stage.screen.queryByText(late)).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(15_500))
  await says(stage, late)
  // The user has found the request of the wallet.
  act(() => stage.wallet?.cues.setChain(31337))
  await button(stage, 'Pay with Test wallet')
})

test('a wallet that still asks about the first request refuses a second one: the user is told where to look', async () => {
  const stage = await openSwitching()
  await act(() => vi.advanceTimersByTimeAsync(15_500))
  await says(stage, late)
  stage.wallet?.cues.pending()
  fireEvent.click(stage.switchButton)
  await vi.waitFor(() => expect([stage.asked(), stage.isBusy()]).toEqual([2, false]))
  await says(stage, late)
  expect(stage.banner()).toBeUndefined()
})

test('a user who leaves finds the next payment ready to switch', async () => {
  const stage = await openSwitching()
  act(() => void stage.kernel.modal.close())
  expect(await stage.result).toEqual({ status: 'closed' })
  void stage.ask()
  expect((await button(stage, 'Switch to One')).getAttribute('aria-busy')).toBeNull()
  expect(stage.banner()).toBeUndefined()
})
