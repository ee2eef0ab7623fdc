/** Swaps while a wallet is asked, and changes of account, network or amount during a swap. */
import { fireEvent } from '@testing-library/react'
import { connectorsSlice, data, selectConnection, wallet } from 'portico/wallet'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { buildTransaction, getGasPrice, getQuotes } from '../endpoints.ts'
import { SwapPreviewView, SwapView } from '../index.ts'
import { coinId, createStage, openStage, type Stage, tusdId } from '../testing/createStage.ts'
import { isQuoted, ofCoin, ofToken, openReview, press, says } from '../testing/openReview.ts'

// The first page imports the code of the plugin, which is slow on a busy machine.
beforeAll(async () => {
  const [{ dispose }] = await Promise.all([createStage(), SwapView.load(), SwapPreviewView.load()])
  dispose()
  vi.unstubAllGlobals()
}, 120_000)

/** Makes the review read everything again, as it does every 10 seconds. */
const wake = () => document.dispatchEvent(new Event('visibilitychange'))

describe('while a wallet is asked', () => {
  const hanging = async (wanted = ofCoin, name = 'Swap') => {
    const stage = await openReview(wanted)
    stage.wallet?.cues.hang()
    fireEvent.click(await stage.screen.findByRole('button', { name }))
    await stage.screen.findByText(/ in Test wallet$/)
    await vi.waitFor(() => expect(stage.sent()).toHaveLength(1))
    return stage
  }

  test('an order that was being created does not replace the one to sign', async () => {
    const stage = await openReview()
    const shown = await vi.waitFor(() => {
      const { order } = stage.state()
      if (!order) throw new Error('No order yet')
      return order
    })
    let release = () => {}
    const balance = new Promise<void>((resolve) => {
      release = resolve
    })
    stage.http.answer(getGasPrice, async () => {
      await balance
      return { standard: '7000000000' }
    })
    const before = stage.asked('gas-price').length
    wake()
    await vi.waitFor(() => expect(stage.asked('gas-price').length).toBeGreaterThan(before))
    const orders: unknown[] = []
    stage.kernel.store.watch(
      stage.slice,
      ({ order }) => order?.id,
      (id) => orders.push(id),
    )
    stage.wallet?.cues.hang()
    press(stage, 'Swap')
    await vi.waitFor(() => expect(stage.sent()).toHaveLength(1))
    release()
    // Wait as long as reading the late answer takes.
    await stage.kernel.api.call(getQuotes, { ...quoteOf(stage), gasPrice: '1' }, { signal: stage.kernel.signal })
    expect(orders).toEqual([])
    expect(stage.state().order?.id).toBe(shown.id)
  })

  test('a second press asks for nothing more', async () => {
    const stage = await hanging(ofToken, 'Approve')
    void stage.controller.approve()
    void stage.controller.swap(stage.state().order?.id ?? 0)
    stage.wallet?.cues.release()
    await stage.screen.findByRole('button', { name: 'Swap' })
    expect(stage.sent()).toHaveLength(1)
  })

  test('a wallet that disconnects unlocks the form, and its late signature closes no view', async () => {
    const stage = await hanging()
    stage.wallet?.cues.disconnectApp()
    await vi.waitFor(() => expect(stage.state().step).toBe('idle'))
    const view = stage.screen.view()
    stage.wallet?.cues.release()
    await vi.waitFor(() => expect(stage.toasts()).toContain('Swap submitted'))
    expect(stage.screen.view()).toBe(view)
  })

  test('a late failure of an earlier swap is no failure of the order on screen', async () => {
    const stage = await openReview()
    let refuse = (_: unknown) => {}
    const answer = new Promise((_, reject) => {
      refuse = reject
    })
    stage.scripted.rpc = { eth_sendRawTransaction: answer }
    fireEvent.click(await stage.screen.findByRole('button', { name: 'Swap' }))
    await vi.waitFor(() => expect(stage.sent()).toHaveLength(1))
    stage.wallet?.cues.disconnectApp()
    await vi.waitFor(() => expect(stage.state().step).toBe('idle'))
    const { store, signal, load } = stage.kernel
    const [connector] = store.get(connectorsSlice).connectors
    await (await load(wallet)).connect({ connectorId: connector?.id ?? '', signal })
    await openReview(ofToken, stage)
    await stage.screen.findByRole('button', { name: 'Approve' })
    refuse({ code: -32603, message: 'Internal' })
    await vi.waitFor(() => expect(stage.toasts()).toContain('Transaction error'))
    expect(stage.state().failure).toBe(null)
  })

  test('a network change during a wallet request loads the tokens of the new network after the answer', async () => {
    const stage = await hanging()
    stage.kernel.router.back()
    stage.wallet?.cues.setChain(31338)
    await vi.waitFor(() => expect(selectConnection(stage.kernel.store.get).network).toBe('eip155:31338'))
    stage.wallet?.cues.reject()
    await says(stage, 'Network not supported for Swaps. Choose another network.')
  })

  test('an answer that is no hash is a failure, and no transaction is reported as sent', async () => {
    const stage = await openReview()
    stage.scripted.hash = 'sent'
    fireEvent.click(await stage.screen.findByRole('button', { name: 'Swap' }))
    await says(stage, 'There was no clear answer. Check your activity before you try again.')
    expect(stage.toasts()).toEqual([])
  })
})

const quoteOf = (stage: Stage) => ({
  amount: '5',
  userAddress: stage.wallet?.addresses[0] ?? '',
  from: coinId,
  to: tusdId,
})

describe('during a swap', () => {
  test('a change of the network before the order exists makes the review outdated', async () => {
    const stage = await openStage()
    stage.http.fail(buildTransaction, 'hang')
    await openReview(ofCoin, stage)
    stage.wallet?.cues.setChain(31338)
    await says(stage, 'The account or the network has changed. Go back and check.')
  })

  test('a change of the account after the order exists prevents signing, and focus is not lost with the button', async () => {
    const stage = await openReview()
    const button = await stage.screen.findByRole('button', { name: 'Swap' })
    button.focus()
    const [first, second] = stage.wallet?.addresses ?? []
    if (first && second) stage.wallet?.cues.setAccounts([second, first])
    await says(stage, 'The account or the network has changed. Go back and check.')
    const root = button.getRootNode() as ShadowRoot
    expect(root.activeElement?.textContent).toBe('Cancel')
    const { order } = stage.state()
    await stage.controller.swap(order?.id ?? 0)
    expect(stage.sent()).toEqual([])
  })

  test.each([
    ['ofCoin', 'Swap'],
    ['ofToken', 'Approve'],
  ])('a change of the account keeps the review outdated: no order for the other account takes its place (%s)', async (given, name) => {
    const stage = await openReview(given === 'ofCoin' ? ofCoin : ofToken)
    await stage.screen.findByRole('button', { name })
    const { order } = stage.state()
    const [first, second] = stage.wallet?.addresses ?? []
    if (first && second) stage.wallet?.cues.setAccounts([second, first])
    await says(stage, 'The account or the network has changed. Go back and check.')
    const { load, signal } = stage.kernel
    await (await load(wallet)).refreshBalance('eip155', { force: true, signal })
    await (await load(data)).refreshTokens('eip155', { force: true, signal })
    const before = stage.asked('gas-price').length
    wake()
    await stage.kernel.api.call(getQuotes, { ...quoteOf(stage), gasPrice: '1' }, { signal })
    expect([stage.asked('gas-price').length, stage.state().order?.id]).toEqual([before, order?.id])
    expect(stage.screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true)
  })

  test('a price that falls slowly is told once it is below what the review showed first', async () => {
    const stage = await openReview()
    await stage.screen.findByRole('button', { name: 'Swap' })
    const moved = 'The price has changed. Check what you get.'
    for (const [price, isTold] of [
      [1985, false],
      [1970, true],
    ] as const) {
      const { order } = stage.state()
      stage.scripted.price = price
      wake()
      await vi.waitFor(() => expect(stage.state().order?.id).not.toBe(order?.id))
      await vi.waitFor(() => expect(stage.screen.queryByText(moved) !== null).toBe(isTold))
    }
  })

  test('an order that takes the place of another one at the press is shown first, and is not approved where it need not be', async () => {
    const stage = await openReview()
    await vi.waitFor(() => expect(stage.state().order).not.toBeNull())
    const { id = 0 } = stage.state().order ?? {}
    await stage.controller.swap(id - 1)
    await says(stage, 'The price has changed. Check what you get.')
    await stage.controller.approve()
    expect(stage.sent()).toEqual([])
    await stage.controller.swap(id)
    expect(stage.sent()).toHaveLength(1)
  })

  test('a poll that fails takes no order away, and the next one replaces it', async () => {
    const stage = await openReview()
    await vi.waitFor(() => expect(stage.state().order).not.toBeNull())
    const { order } = stage.state()
    const before = stage.asked('gas-price').length
    stage.http.fail(getGasPrice, 400)
    wake()
    await vi.waitFor(() => expect(stage.asked('gas-price').length).toBeGreaterThan(before))
    // Wait as long as reading a failed answer takes.
    await stage.kernel.api.call(getQuotes, { ...quoteOf(stage), gasPrice: '1' }, { signal: stage.kernel.signal })
    expect([stage.state().order, stage.state().failure]).toEqual([order, null])
    stage.http.answer(getGasPrice, { standard: '7000000000' })
    wake()
    await vi.waitFor(() => expect(stage.state().order?.id).not.toBe(order?.id))
    expect(stage.state().order?.fee).not.toBe(order?.fee)
  })

  test('a change of the amount hides the quote for the old amount, also if the fee is not covered', async () => {
    const stage = await openStage()
    await stage.openForm(ofCoin)
    await isQuoted(stage)
    const output = () => stage.screen.getByLabelText('You buy').textContent
    expect(output()).toContain('2,000')
    stage.http.fail(getQuotes, 'hang')
    fireEvent.change(stage.screen.getByLabelText('You sell'), { target: { value: '9.99999' } })
    await says(stage, 'Not enough ETH for the network fee.')
    expect(output()).not.toContain('2,000')
  })

  test('a hidden tab reads nothing, and reads at once when it becomes visible', async () => {
    const stage = await openStage()
    await stage.openForm(ofCoin)
    await isQuoted(stage)
    const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const left = new AbortController()
      void stage.controller.follow(left.signal)
      const before = stage.asked('quotes').length
      await vi.advanceTimersByTimeAsync(60_000)
      expect(stage.asked('quotes').length).toBe(before)
      seen.mockReturnValue('visible')
      wake()
      await vi.advanceTimersByTimeAsync(1)
      await vi.waitFor(() => expect(stage.asked('quotes').length).toBeGreaterThan(before))
      left.abort()
    } finally {
      seen.mockRestore()
      vi.useRealTimers()
    }
  })
})
