import { act, fireEvent, waitFor } from '@testing-library/react'
import { data, fromBaseUnits, wallet } from 'portico/wallet'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { getTokenBalances } from '../../src/wallet/chainData/endpoints.ts'
import { WalletSendPreviewView, WalletSendView } from './index.ts'
import {
  allOfIt,
  clearStage,
  coin,
  fee,
  openForm,
  receiver,
  type SendStageOptions,
  show,
  signLater,
  usdt,
} from './testing.tsx'

afterEach(clearStage)

const noFunds = 'The balance does not cover the amount and the network fee.'
const lowered = /so the amount is lower/
const coins = (units: bigint) => ({ value: `${units}`, decimals: 18, symbol: 'ETH' })

/** The form on screen, on a chain whose balances and fee the test sets. */
async function openOnChain(options: SendStageOptions = {}) {
  const chain = {
    coin: allOfIt,
    tether: 25_500_000n,
    fee: fee as bigint | null,
    isDown: false,
    reads: 0,
    wait: Promise.resolve(),
  }
  const fails = () => Promise.reject(new Error('The node is down'))
  const stage = await openForm({
    ...options,
    async balance() {
      chain.reads += 1
      await chain.wait
      return chain.isDown ? fails() : coins(chain.coin)
    },
    can: {
      fee: async () => (chain.fee === null ? null : `${chain.fee}`),
      token: async () => ({ value: `${chain.tether}`, decimals: 6, symbol: 'USDT', name: 'Tether' }),
      ...options.can,
    },
  })
  await (await stage.kernel.load(data)).refreshTokens('eip155', { signal: stage.kernel.signal })
  const screen = show(stage)
  await screen.findByLabelText('Amount')
  const review = async (amount: string, token?: typeof tether) => {
    await stage.fill(amount)
    if (token) stage.controller.setToken(token)
    await waitFor(() => expect(stage.state().receiver.status).toBe('known'))
    act(() => stage.controller.review())
    await screen.findByRole('heading', { name: 'Review transfer' })
    await waitFor(() => expect(stage.state().fee).not.toBeNull())
  }
  const sendButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send' })
  const refresh = () => act(() => stage.controller.refresh())
  return { ...stage, chain, screen, review, sendButton, refresh }
}
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

  test('below the amount and the fee is told, too, but not for an account whose fees others may pay', async () => {
    const { chain, screen, review, sendButton, refresh, tell } = await openOnChain()
    await review('0.5')
    chain.coin = 5n * 10n ** 17n + fee - 1n
    await refresh()
    expect((await screen.findByRole('alert')).textContent).toBe(noFunds)
    expect(sendButton().disabled).toBe(true)
    act(() => tell({ type: 'accounts', accounts: [{ address: sender(), type: 'smartAccount' }] }))
    await refresh()
    expect(sendButton().disabled).toBe(false)

    function sender() {
      return screen.getByText('From').closest('div')?.querySelector('.p-hidden')?.textContent ?? ''
    }
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
    const { chain, review, refresh, controller, tell, connect, state, sent } = await openOnChain()
    vi.useFakeTimers({ toFake: ['Date'] })
    await review('0.5')
    await refresh()
    vi.setSystemTime(Date.now() + 60_000)
    let answer = () => {}
    chain.wait = new Promise((resolve) => {
      answer = resolve
    })
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

  test('is noticed while nobody presses anything', async () => {
    const { chain, screen, review, sendButton } = await openOnChain()
    await review('0.5')
    chain.coin = 1n
    // The page comes back, which is when everything is read again.
    act(() => void window.dispatchEvent(new Event('focus')))
    expect((await screen.findByRole('alert')).textContent).toBe(noFunds)
    expect(sendButton().disabled).toBe(true)
  })

  test('because the wallet sends the transfer is no reason to say that it falls short', async () => {
    const { can, sign } = signLater()
    const { chain, screen, review, refresh, sendButton, kernel } = await openOnChain({ can })
    await review('0.5')
    await refresh()
    fireEvent.click(sendButton())
    await screen.findByText(/^Confirm in /)
    chain.coin = 1n
    const { refreshBalance } = await kernel.load(wallet)
    await act(async () => void (await refreshBalance('eip155', { force: true, signal: kernel.signal })))
    expect(screen.queryByRole('alert')).toBeNull()
    await act(async () => sign('0xhash'))
    expect(await screen.findByText('Transaction submitted')).toBeTruthy()
  })
})

describe('a maximum', () => {
  const exact = (units: bigint) => fromBaseUnits(units, 18)

  test('that was reviewed does not change an amount of another token', async () => {
    const { chain, controller, state, fill, refresh, kernel } = await openOnChain()
    await fill('0.1')
    controller.setToken(tether)
    await act(() => controller.setMax())
    await waitFor(() => expect(state().receiver.status).toBe('known'))
    act(() => controller.review())
    await refresh()
    act(() => kernel.router.back())
    controller.setToken(coin)
    await act(() => controller.setMax())
    chain.tether = 1_000_000n
    await refresh()
    expect(state()).toMatchObject({ amount: exact(allOfIt - fee), isMax: true })
  })

  test('becomes less in the form when the fee rises before the review', async () => {
    const { chain, controller, state, fill } = await openOnChain()
    await fill('0.1')
    await act(() => controller.setMax())
    expect(state().amount).toBe(exact(allOfIt - fee))
    chain.fee = 3n * fee
    await act(() => controller.setReceiver(receiver))
    await waitFor(() => expect(state()).toMatchObject({ amount: exact(allOfIt - 3n * fee), isMax: true }))
  })

  test('becomes less in the review when the fee rises there, says so, and what is shown is sent', async () => {
    const { chain, controller, screen, state, fill, refresh, sent, sendButton } = await openOnChain()
    await fill('0.1')
    await act(() => controller.setMax())
    act(() => controller.review())
    expect(await screen.findByText(`${exact(allOfIt - fee)} ETH`)).toBeTruthy()
    await refresh()
    expect(screen.queryByRole('alert')).toBeNull()
    chain.fee = 3n * fee
    await refresh()
    expect(screen.getByText(`${exact(allOfIt - 3n * fee)} ETH`)).toBeTruthy()
    expect(screen.getByRole('alert').textContent).toMatch(lowered)
    expect(state().amount).toBe(exact(allOfIt - 3n * fee))
    // A lower fee does not raise an amount that was reviewed.
    chain.fee = fee
    await refresh()
    expect(screen.getByText(`${exact(allOfIt - 3n * fee)} ETH`)).toBeTruthy()
    fireEvent.click(sendButton())
    await waitFor(() => expect(sent).toEqual([{ to: receiver, amount: `${allOfIt - 3n * fee}` }]))
  })

  test('that becomes less right before signing is shown first, and signed when the user sends again', async () => {
    const { chain, controller, screen, view, fill, refresh, sent, sendButton } = await openOnChain()
    vi.useFakeTimers({ toFake: ['Date'] })
    await fill('0.1')
    await act(() => controller.setMax())
    act(() => controller.review())
    await screen.findByText(`${exact(allOfIt - fee)} ETH`)
    await refresh()
    chain.fee = 3n * fee
    vi.setSystemTime(Date.now() + 60_000)
    fireEvent.click(sendButton())
    expect((await screen.findByRole('alert')).textContent).toMatch(lowered)
    expect([view(), sent]).toEqual([WalletSendPreviewView.id, []])
    expect(screen.getByText(`${exact(allOfIt - 3n * fee)} ETH`)).toBeTruthy()
    fireEvent.click(sendButton())
    await waitFor(() => expect(sent).toEqual([{ to: receiver, amount: `${allOfIt - 3n * fee}` }]))
  })

  test('of a fee that takes all of the balance is not sent', async () => {
    const { chain, controller, screen, fill, refresh, sent, sendButton } = await openOnChain()
    await fill('0.1')
    await act(() => controller.setMax())
    act(() => controller.review())
    await screen.findByRole('heading', { name: 'Review transfer' })
    chain.fee = allOfIt
    await refresh()
    expect(screen.getByRole('alert').textContent).toBe(noFunds)
    expect(sendButton().disabled).toBe(true)
    await act(() => controller.send())
    expect(sent).toEqual([])
  })

  test('of a token becomes less with its balance, and an amount that was typed stays', async () => {
    const { chain, controller, screen, state, fill, refresh, kernel } = await openOnChain()
    await fill('0.1')
    controller.setToken(tether)
    await act(() => controller.setMax())
    await waitFor(() => expect(state().receiver.status).toBe('known'))
    act(() => controller.review())
    await screen.findByRole('heading', { name: 'Review transfer' })
    chain.tether = 20_000_000n
    await refresh()
    expect(screen.getAllByText('20 USDT').length).toBeGreaterThan(0)
    act(() => kernel.router.back())
    await screen.findByLabelText('Amount')
    controller.setAmount('24')
    chain.tether = 19_000_000n
    act(() => controller.review())
    await refresh()
    expect(state().order?.amount).toBe('24000000')
    expect((await screen.findByRole('alert')).textContent).toBe(noFunds)
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
    expect(screen.queryByText('Insufficient funds')).toBeNull()
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
