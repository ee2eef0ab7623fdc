/** A payment whose wallet is on another network, and does not answer the request to switch. */
import { act, fireEvent } from '@testing-library/react'
import { connectorsSlice, wallet } from 'portico/wallet'
import { expect, onTestFinished, test, vi } from 'vitest'
import { pay } from '../index.ts'
import { bill, loadFirst, openStage } from '../testing/createStage.ts'
import { button, press, says } from '../testing/steps.ts'
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

/** The payment after a second request, which the wallet refuses because it still asks about the first one. */
async function openRefused() {
  const stage = await openSwitching()
  await act(() => vi.advanceTimersByTimeAsync(15_500))
  await says(stage, late)
  stage.wallet?.cues.failNext({ code: -32002, message: 'Already pending' }, 'wallet_switchEthereumChain')
  fireEvent.click(stage.switchButton)
  await vi.waitFor(() => expect([stage.asked(), stage.isBusy()]).toEqual([2, false]))
  await says(stage, late)
  return stage
}

test('the user is told where to look until they decline the first request', async () => {
  const stage = await openRefused()
  act(() => stage.wallet?.cues.reject())
  await vi.waitFor(() => expect(stage.banner()).toBe('Request declined in the wallet. Try again.'))
  expect(stage.screen.queryByText(late)).toBeNull()
  await stage.screen.findByText(/is on another network\.$/)
})

test('the hint to look in the wallet is shown until the wallet reaches the network', async () => {
  const stage = await openRefused()
  act(() => stage.wallet?.cues.setChain(31337))
  await button(stage, 'Pay with Test wallet')
  act(() => stage.wallet?.cues.setChain(31338))
  await button(stage, 'Switch to One')
  expect(stage.screen.queryByText(late)).toBeNull()
  expect(stage.banner()).toBeUndefined()
})

test('after the wallet has disconnected, the next one is asked anew', async () => {
  const stage = await openStage()
  stage.wallet?.cues.setChain(31338)
  void stage.ask()
  stage.wallet?.cues.failNext({ code: -32002, message: 'Already pending' }, 'wallet_switchEthereumChain')
  await press(stage, 'Switch to One')
  await says(stage, late)
  const [connector] = stage.kernel.store.get(connectorsSlice).connectors
  act(() => stage.wallet?.cues.disconnectApp())
  await button(stage, 'Connect a wallet to pay')
  const domain = await stage.kernel.load(wallet)
  await act(() => domain.connect({ connectorId: connector?.id ?? '', signal: new AbortController().signal }))
  await button(stage, 'Switch to One')
  expect(stage.screen.queryByText(late)).toBeNull()
})

test('the answer to a request of a payment that the user left does not end the next request', async () => {
  const stage = await openStage({ render: false })
  stage.wallet?.cues.setChain(31338)
  const [controller, domain] = await Promise.all([stage.kernel.load(pay), stage.kernel.load(wallet)])
  const asks = vi.spyOn(domain, 'switchNetwork')
  const ask = async () => {
    let answer = () => {}
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    asks.mockReset().mockReturnValue(answered)
    void stage.ask()
    await controller.begin(bill)
    const done = controller.switchNetwork()
    await vi.waitFor(() => expect(asks).toHaveBeenCalled())
    return { answer, done }
  }
  const first = await ask()
  stage.kernel.modal.close()
  const second = await ask()
  first.answer()
  await first.done
  expect(stage.state().isSwitching).toBe(true)
  second.answer()
  await second.done
  expect(stage.state().isSwitching).toBe(false)
})

test('a user who leaves finds the next payment ready to switch', async () => {
  const stage = await openSwitching()
  act(() => void stage.kernel.modal.close())
  expect(await stage.result).toEqual({ status: 'closed' })
  void stage.ask()
  expect((await button(stage, 'Switch to One')).getAttribute('aria-busy')).toBeNull()
  expect(stage.banner()).toBeUndefined()
})
