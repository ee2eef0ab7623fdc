import { fireEvent } from '@testing-library/react'
import { selectConnection } from 'portico/wallet'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { getSupportedChains } from '../../../src/wallet/chainData/endpoints.ts'
import { buildApproval, buildTransaction, getAllowance, getGasPrice, getQuotes, getTokens } from '../endpoints.ts'
import { SwapPreviewView, SwapView } from '../index.ts'
import { readGasPrice, toNamedError } from '../market.ts'
import { coinId, createStage, openStage, type Scripted, type Stage, tusd, tusdId } from '../testing/createStage.ts'

// The first page loads the code, which takes its time on a busy machine.
beforeAll(async () => {
  const [{ dispose }] = await Promise.all([createStage(), SwapView.load(), SwapPreviewView.load()])
  dispose()
  vi.unstubAllGlobals()
}, 120_000)

/** `Transfer(address,address,uint256)`. */
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const stranger = `0x${'7'.repeat(40)}` as const
const ofCoin = { toToken: 'TUSD', amount: '1' }
const ofToken = { fromToken: 'TUSD', toToken: 'ETH', amount: '100' }
const press = ({ screen }: Stage, name: RegExp | string) => fireEvent.click(screen.getByRole('button', { name }))
const isQuoted = (stage: Stage) => vi.waitFor(() => expect(stage.state().quote).not.toBe(null))
/** The review of a swap, before its order is there. */
async function openReview(wanted = ofCoin, stage?: Stage) {
  const opened = stage ?? (await openStage())
  await opened.openForm(wanted)
  await isQuoted(opened)
  opened.controller.review()
  await opened.screen.findByRole('heading', { name: 'Review swap' })
  return opened
}
const says = async ({ screen }: Stage, text: string) => expect(await screen.findByText(text)).toBeTruthy()
/** Has the review read everything anew, as it does every 10 seconds. */
const wake = () => document.dispatchEvent(new Event('visibilitychange'))

describe('every failure has its text', () => {
  test('Failed to initialize swap', async () => {
    const stage = await openStage()
    stage.http.fail(getTokens)
    stage.kernel.modal.open(SwapView, {})
    await says(stage, 'Failed to initialize swap')
    stage.http.answer(getTokens, { tokens: [{ name: 'T', symbol: 'TUSD', address: tusdId, decimals: 6 }] })
    press(stage, 'Try again')
    await stage.screen.findByLabelText('You sell')
  })

  test.each([
    ['that the plugin does not know', { networks: ['eip155:1'] as const }],
    ['without tokens', {}],
  ])('Network not supported for Swaps: a network %s', async (_, options) => {
    const stage = await openStage(options)
    stage.http.answer(getTokens, { tokens: [] })
    stage.kernel.modal.open(SwapView, {})
    await says(stage, 'Network not supported for Swaps. Choose another network.')
    press(stage, 'Choose network')
    expect(stage.screen.view()).toBe('Networks')
  })

  test('Failed to fetch network token price', async () => {
    const stage = await openStage()
    stage.http.fail(getGasPrice)
    await stage.openForm()
    expect(stage.toasts()).toEqual(['Failed to fetch network token price'])
  })

  test('Network not supported for Gas Price', async () => {
    const stage = await openStage()
    stage.http.answer(getSupportedChains, { http: ['eip155:1'] })
    stage.kernel.modal.open(SwapView, {})
    await says(stage, 'Network not supported for Swaps. Choose another network.')
    expect(stage.toasts()).toEqual(['Network not supported for Gas Price'])
  })

  test('the named errors of a network that the service does not support', async () => {
    const { kernel, http } = await openStage()
    const { signal } = kernel
    http.answer(getSupportedChains, { http: ['eip155:1'] })
    const other = 'eip155:31338'
    await expect(readGasPrice(kernel, other, signal)).rejects.toThrow('Network not supported for Gas Price')
    const error = await kernel.api.call(getGasPrice, { chainId: other }, { signal }).catch((thrown) => thrown)
    expect(await toNamedError(error, signal)).toMatchObject({ message: 'Network not supported for Swaps' })
  })

  test.each([
    ['Insufficient balance', '11', 'Insufficient balance'],
    ['Incorrect amount', '0.0000000000000000001', 'Incorrect amount'],
    ['Not enough ETH for the network fee', '9.99999', 'Insufficient balance'],
  ])('%s', async (text, amount, label) => {
    const stage = await openStage()
    await stage.openForm({ toToken: 'TUSD', amount })
    await says(stage, text)
    expect(stage.screen.getByRole<HTMLButtonElement>('button', { name: label }).disabled).toBe(true)
  })

  test.each([
    ['Incorrect amount', [{}]],
    ['Incorrect amount', []],
    ['Incorrect amount', [{ toAmount: '0' }]],
    ['Couldn’t get a price', [{ toAmount: '-5' }]],
    ['Couldn’t get a price', 'many'],
  ])('%s: quotes of %j', async (text, quotes) => {
    const stage = await openStage()
    stage.http.answer(getQuotes, { quotes } as never)
    await stage.openForm(ofCoin)
    await says(stage, text)
  })

  test.each([
    ['Failed to check allowance', { allowance: '-1' }],
    ['Failed to check allowance', { allowance: 'many' }],
    ['Failed to check allowance', null],
  ])('%s: an answer of %j', async (text, answer) => {
    const stage = await openStage()
    stage.http.answer(getAllowance, answer as never)
    await openReview(ofToken, stage)
    await says(stage, text)
    expect(stage.sent()).toEqual([])
  })

  test('Failed to create approval transaction', async () => {
    const stage = await openReview(ofToken)
    stage.http.fail(buildApproval)
    fireEvent.click(await stage.screen.findByRole('button', { name: 'Approve' }))
    await says(stage, 'Failed to create approval transaction')
    expect(stage.sent()).toEqual([])
  })

  test('Failed to create transaction', async () => {
    const stage = await openStage()
    stage.http.fail(buildTransaction, 503)
    await openReview(ofCoin, stage)
    await says(stage, 'Failed to create transaction')
  })

  test.each([
    ['Transaction error', -32603, 'Internal'],
    [
      'The balance does not cover the amount and the network fee.',
      -32000,
      'insufficient funds for gas * price + value',
    ],
  ])('%s', async (text, code, message) => {
    const stage = await openReview()
    stage.wallet?.cues.failNext({ code, message }, 'eth_sendTransaction')
    fireEvent.click(await stage.screen.findByRole('button', { name: 'Swap' }))
    await says(stage, text)
  })
})

describe('another transaction than the one that was asked for is never signed', () => {
  test.each<[string, Scripted['built']]>([
    ['of another contract', { to: stranger }],
    ['for another receiver', { receiver: stranger }],
    ['of another token', { target: stranger }],
    ['of another amount', { amount: 1n }],
  ])('%s', async (_, built) => {
    const stage = await openStage()
    stage.scripted.built = built
    await openReview(ofCoin, stage)
    await says(stage, 'The swap service built another transaction than you asked for. Nothing was signed.')
    expect(stage.sent()).toEqual([])
    expect(stage.screen.queryByRole('button', { name: 'Swap' })).toBeNull()
  })

  test.each([
    ['a worthless token', stranger, 1_980_000_000n, false],
    ['too little of the token', tusd, 1_979_999_999n, false],
    ['the token', tusd, 1_980_000_000n, true],
  ])('a call that names no token is simulated: it gives %s', async (_, contract, amount, isOffered) => {
    const stage = await openStage()
    const word = (value: bigint | string) => BigInt(value).toString(16).padStart(64, '0')
    const [owner = ''] = stage.wallet?.addresses ?? []
    const topics = [transferTopic, `0x${word(stranger)}`, `0x${word(owner)}`]
    const log = { address: contract, topics, data: `0x${word(amount)}` }
    stage.scripted.rpc = { eth_simulateV1: [{ calls: [{ status: '0x1', gasUsed: '0x5208', logs: [log] }] }] }
    // `ethUnoswap`, by a pool.
    stage.scripted.built = { data: `0xa76dfc3b${word(1_980_000_000n)}${word(1n)}` }
    await openReview(ofCoin, stage)
    await vi.waitFor(() => expect(stage.state().order !== null || stage.state().failure !== null).toBe(true))
    expect([stage.state().order !== null, stage.state().failure]).toEqual([
      isOffered,
      isOffered ? null : 'otherTransaction',
    ])
  })

  test('an approval for a stranger', async () => {
    const stage = await openReview(ofToken)
    const data = `0x095ea7b3${stranger.slice(2).padStart(64, '0')}${100_000_000n.toString(16).padStart(64, '0')}`
    stage.http.answer(buildApproval, { tx: { from: tusdId, data, value: '0' } })
    fireEvent.click(await stage.screen.findByRole('button', { name: 'Approve' }))
    await stage.screen.findByRole('alert')
    expect(stage.sent()).toEqual([])
  })
})

describe('while a wallet is asked', () => {
  const hanging = async (wanted = ofCoin, name = 'Swap') => {
    const stage = await openReview(wanted)
    stage.wallet?.cues.hang()
    fireEvent.click(await stage.screen.findByRole('button', { name }))
    await stage.screen.findByText(/ in Test wallet$/)
    await vi.waitFor(() => expect(stage.sent()).toHaveLength(1))
    return stage
  }

  test('an order that was being made does not take the place of the one that is signed', async () => {
    const stage = await openReview()
    const shown = await vi.waitFor(() => {
      const { order } = stage.state()
      if (!order) throw new Error('No order yet')
      return order
    })
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    stage.http.answer(getGasPrice, async () => {
      await held
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
    // As long as the late answer takes to be read.
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

  test('a wallet that leaves unlocks the form, and what it signs later takes no view away', async () => {
    const stage = await hanging()
    stage.wallet?.cues.disconnectApp()
    await vi.waitFor(() => expect(stage.state().step).toBe('idle'))
    const view = stage.screen.view()
    stage.wallet?.cues.release()
    await vi.waitFor(() => expect(stage.toasts()).toContain('Swap submitted'))
    expect(stage.screen.view()).toBe(view)
  })

  test('a network that changes is loaded once the wallet has answered', async () => {
    const stage = await hanging()
    stage.kernel.router.back()
    stage.wallet?.cues.setChain(31338)
    await vi.waitFor(() => expect(selectConnection(stage.kernel.store.get).network).toBe('eip155:31338'))
    stage.wallet?.cues.reject()
    await says(stage, 'Network not supported for Swaps. Choose another network.')
  })

  test('an answer that is no hash is said so, and nothing is said to have been sent', async () => {
    const stage = await openReview()
    stage.scripted.hash = 'sent'
    fireEvent.click(await stage.screen.findByRole('button', { name: 'Swap' }))
    await says(stage, 'The wallet gave no usable answer. Check your activity before you try again.')
    expect(stage.toasts()).toEqual([])
  })
})

const quoteOf = (stage: Stage) => ({
  amount: '5',
  userAddress: stage.wallet?.addresses[0] ?? '',
  from: coinId,
  to: tusdId,
})

describe('what changes half-way', () => {
  test('a network that changes before the order is made: the review says that it is outdated', async () => {
    const stage = await openStage()
    stage.http.fail(buildTransaction, 'hang')
    await openReview(ofCoin, stage)
    stage.wallet?.cues.setChain(31338)
    await says(stage, 'The account or the network has changed. Go back and check.')
  })

  test('an account that changes after it: nothing can be signed for the old one', async () => {
    const stage = await openReview()
    await stage.screen.findByRole('button', { name: 'Swap' })
    const [first, second] = stage.wallet?.addresses ?? []
    if (first && second) stage.wallet?.cues.setAccounts([second, first])
    await says(stage, 'The account or the network has changed. Go back and check.')
    const { order } = stage.state()
    await stage.controller.swap(order?.id ?? 0)
    expect(stage.sent()).toEqual([])
  })

  test('an amount that changes: the quote for the old one is not shown, also where the fee is missing', async () => {
    const stage = await openStage()
    await stage.openForm(ofCoin)
    await isQuoted(stage)
    const output = () => stage.screen.getByLabelText('You buy').textContent
    expect(output()).toContain('2,000')
    stage.http.fail(getQuotes, 'hang')
    fireEvent.change(stage.screen.getByLabelText('You sell'), { target: { value: '9.99999' } })
    await says(stage, 'Not enough ETH for the network fee')
    expect(output()).not.toContain('2,000')
  })

  test('a tab that nobody sees reads nothing, and reads at once when it is seen again', async () => {
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
