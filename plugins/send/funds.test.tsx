import { act, fireEvent, waitFor } from '@testing-library/react'
import { wallet } from 'portico/wallet'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { getTokenBalances } from '../../src/wallet/chainData/endpoints.ts'
import { WalletSendView } from './index.ts'
import { allOfIt, clearStage, fee, openOnChain, receiver, signLater, usdt } from './testing.tsx'

afterEach(clearStage)

const noFunds = 'The balance does not cover the amount and the network fee.'
const tether = `eip155:1:${usdt}` as const

describe('a balance that falls while the review is open', () => {
  test('below the amount of the coin is told, and nothing is signed until it covers the amount again', async () => {
    const { chain, screen, review, sendButton, refresh, controller, sent } = await openOnChain()
    await review('0.5')
    expect(sendButton().disabled).toBe(false)
    chain.coin = 10n ** 17n
    await refresh()
    expect((await screen.findByRole('alert')).textContent).toBe(noFunds)
    expect(sendButton().disabled).toBe(true)
    await act(() => controller.send())
    expect(sent).toEqual([])
    expect(screen.getAllByRole('alert')).toHaveLength(1)
    chain.coin = allOfIt
    await refresh()
    expect([screen.queryByRole('alert'), sendButton().disabled]).toEqual([null, false])
    fireEvent.click(sendButton())
    await waitFor(() => expect(sent).toHaveLength(1))
  })

  test('below the amount and the fee, which is estimated too high, is a caution only: the wallet decides', async () => {
    const { chain, screen, review, sendButton, refresh, sent } = await openOnChain()
    await review('0.5')
    chain.coin = 5n * 10n ** 17n + fee - 1n
    await refresh()
    expect((await screen.findByRole('alert')).textContent).toBe('Leave some ETH for the network fee.')
    expect(sendButton().disabled).toBe(false)
    fireEvent.click(sendButton())
    await waitFor(() => expect(sent).toHaveLength(1))
  })

  test('below the amount of a token is told as the chain reports it, although the service lists more', async () => {
    const { chain, screen, review, sendButton, refresh } = await openOnChain()
    await review('20', tether)
    expect(sendButton().disabled).toBe(false)
    chain.tether = 19_999_999n
    await refresh()
    expect((await screen.findByRole('alert')).textContent).toBe(noFunds)
    expect(sendButton().disabled).toBe(true)
  })

  test('is told for a transfer of a host, and its promise stays open', async () => {
    const { chain, screen, controller, kernel, refresh, sendButton, sent } = await openOnChain()
    const outcome = vi.fn()
    const wanted = { amount: '20', assetAddress: usdt, to: receiver }
    act(() => void kernel.modal.open(WalletSendView, wanted).then(outcome, outcome))
    await act(() => controller.begin(wanted))
    act(() => controller.review())
    await screen.findByRole('heading', { name: 'Review transfer' })
    chain.tether = 1n
    await refresh()
    expect(sendButton().disabled).toBe(true)
    await act(() => controller.send())
    expect([outcome.mock.calls, sent]).toEqual([[], []])
    chain.tether = 25_500_000n
    await refresh()
    await act(() => controller.send())
    expect(outcome).toHaveBeenCalledWith({ hash: '0xhash' })
  })

  test('is read again before signing if it was read too long ago, and the review says that it falls short', async () => {
    const { chain, screen, review, refresh, sendButton, sent } = await openOnChain()
    vi.useFakeTimers({ toFake: ['Date'] })
    await review('0.5')
    await refresh()
    chain.coin = 1n
    vi.setSystemTime(Date.now() + 60_000)
    fireEvent.click(sendButton())
    expect((await screen.findByRole('alert')).textContent).toBe(noFunds)
    expect(sent).toEqual([])
  })

  test('is read before the wallet is asked, which is not asked at all if it disconnects meanwhile', async () => {
    const { chain, review, refresh, hold, controller, tell, connect, state, sent } = await openOnChain()
    vi.useFakeTimers({ toFake: ['Date'] })
    await review('0.5')
    await refresh()
    const answer = hold()
    let sending = Promise.resolve()
    const { reads } = chain
    act(() => {
      sending = controller.send()
    })
    await waitFor(() => expect(chain.reads).toBe(reads + 1))
    act(() => tell({ type: 'disconnected' }))
    await waitFor(() => expect(state().isSending).toBe(false))
    await act(() => connect())
    answer()
    await act(() => sending)
    expect(sent).toEqual([])
  })

  test('is noticed while nobody presses anything, and focus is not lost with the button', async () => {
    const { chain, screen, review, sendButton } = await openOnChain()
    vi.useFakeTimers({ toFake: ['Date'] })
    await review('0.5')
    sendButton().focus()
    chain.coin = 1n
    vi.setSystemTime(Date.now() + 6_000)
    // The page comes back, which is when everything is read again.
    act(() => void window.dispatchEvent(new Event('focus')))
    expect((await screen.findByRole('alert')).textContent).toBe(noFunds)
    expect(sendButton().disabled).toBe(true)
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }))
  })

  test('is read at most every five seconds when the page comes back, not while it is hidden, and not once the review is left', async () => {
    const { chain, screen, review, kernel, controller } = await openOnChain()
    vi.useFakeTimers({ toFake: ['Date'] })
    await review('0.5')
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(false)
    onTestFinished(() => hidden.mockRestore())
    const comeBack = async (milliseconds: number) => {
      vi.setSystemTime(Date.now() + milliseconds)
      act(() => void window.dispatchEvent(new Event('focus')))
      // Other readings take their time meanwhile.
      await act(() => controller.setReceiver(receiver))
    }
    const before = chain.orderFees
    // A reading may be under way, at whose end the view waits for the next one.
    const reads = (count: number) =>
      waitFor(async () => {
        await comeBack(0)
        expect(chain.orderFees).toBe(before + count)
      })
    await comeBack(6_000)
    await reads(1)
    await comeBack(1_000)
    expect(chain.orderFees).toBe(before + 1)
    hidden.mockReturnValue(true)
    await comeBack(6_000)
    expect(chain.orderFees).toBe(before + 1)
    hidden.mockReturnValue(false)
    await reads(2)
    act(() => kernel.router.back())
    await screen.findByLabelText('Amount')
    await comeBack(6_000)
    expect(chain.orderFees).toBe(before + 2)
  })

  test('because the wallet sends the transfer is no reason to say that it falls short', async () => {
    const { can, sign } = signLater()
    const { chain, screen, review, refresh, sendButton, kernel } = await openOnChain({ can })
    await review('0.5')
    await refresh()
    fireEvent.click(sendButton())
    await screen.findByText(/^Approve in /)
    chain.coin = 1n
    const { refreshBalance } = await kernel.load(wallet)
    await act(async () => void (await refreshBalance('eip155', { force: true, signal: kernel.signal })))
    expect(screen.queryByRole('alert')).toBeNull()
    await act(async () => sign('0xhash'))
    expect(await screen.findByText('Transaction submitted')).toBeTruthy()
  })
})

describe('a balance that can not be read', () => {
  test('is a dash, not zero: the form offers to read it again, and claims nothing about the funds', async () => {
    const { chain, screen, http, controller, tell } = await openOnChain()
    chain.isDown = true
    http.answer(getTokenBalances, { balances: [] })
    act(() => tell({ type: 'network', network: 'eip155:8453' }))
    expect(await screen.findByText('Couldn’t read your balance.')).toBeTruthy()
    expect(screen.getByText(/^Balance/).textContent).toMatch(/^Balance — ETH$/)
    expect(screen.queryByRole('button', { name: 'Max' })).toBeNull()
    await act(async () => {
      controller.setAmount('0.5')
      await controller.setReceiver(receiver)
    })
    expect(screen.queryByText('Not enough ETH')).toBeNull()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Review' }).disabled).toBe(false)
    chain.isDown = false
    const again = screen.getByRole('button', { name: 'Try again' })
    again.focus()
    fireEvent.click(again)
    await waitFor(() => expect(screen.queryByText('Couldn’t read your balance.')).toBeNull())
    await waitFor(() => expect(screen.getByText(/^Balance/).textContent).toMatch(/^Balance 1\.834/))
    // Focus is not lost with the button.
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Token: ETH. Choose another' }))
  })

  test('of one account says nothing about another one, whose balance is being read', async () => {
    const { chain, screen, http, tell } = await openOnChain()
    chain.isDown = true
    http.answer(getTokenBalances, { balances: [] })
    act(() => tell({ type: 'network', network: 'eip155:8453' }))
    await screen.findByText('Couldn’t read your balance.')
    chain.wait = new Promise(() => {})
    const { reads } = chain
    act(() => tell({ type: 'accounts', accounts: [{ address: `0x${'5'.repeat(40)}`, type: 'eoa' }] }))
    await waitFor(() => expect(chain.reads).toBeGreaterThan(reads))
    expect(screen.queryByText('Couldn’t read your balance.')).toBeNull()
  })

  test('is a dash in the list of tokens as well', async () => {
    const { chain, screen, http, tell } = await openOnChain()
    chain.isDown = true
    http.answer(getTokenBalances, { balances: [] })
    act(() => tell({ type: 'network', network: 'eip155:8453' }))
    await screen.findByText('Couldn’t read your balance.')
    fireEvent.click(screen.getByRole('button', { name: /Choose another$/ }))
    const row = await screen.findByRole('button', { name: /^Ether/ })
    expect(row.textContent).toMatch(/— ETH$/)
  })
})
