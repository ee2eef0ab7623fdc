/** Answers of the service, the node and the wallet that are late, unusable, or for another swap. */
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { getPrice } from '../../../src/wallet/chainData/endpoints.ts'
import { swapRouter } from '../../../test/world/swaps/addresses.ts'
import { buildApproval, getGasPrice, getQuotes, getTokens } from '../endpoints.ts'
import { SwapPreviewView, SwapView } from '../index.ts'
import { coinId, createStage, openStage, type Stage, tusd, tusdId } from '../testing/createStage.ts'
import { isQuoted, ofCoin, ofToken, openReview, says } from '../testing/openReview.ts'

// The first page imports the code of the plugin, which is slow on a busy machine.
beforeAll(async () => {
  const [{ dispose }] = await Promise.all([createStage(), SwapView.load(), SwapPreviewView.load()])
  dispose()
  vi.unstubAllGlobals()
}, 120_000)

const moved = 'The price has changed. Check what you get.'
const other = `0x${'9'.repeat(40)}`
const approval = `0x095ea7b3${swapRouter.slice(2).padStart(64, '0')}${100_000_000n.toString(16).padStart(64, '0')}`

const gate = () => {
  let open = () => {}
  const isOpen = new Promise<void>((resolve) => {
    open = resolve
  })
  return { isOpen, open: () => open() }
}

describe('a quote', () => {
  const quote = { fromAmount: '1000000000000000000', fromAccount: coinId, toAmount: '2000000000', toAccount: tusdId }

  test.each([
    ['of another amount', { fromAmount: '2000000000000000000' }],
    ['of another sold token', { fromAccount: `eip155:31337:${other}` }],
    ['of another bought token', { toAccount: `eip155:31337:${other}` }],
    ['of another network', { toAccount: tusdId.replace('31337', '1') }],
    ['of another amount, as a number', { fromAmount: 2e18 }],
    ['of another amount, by a base unit', { fromAmount: '1000000000000000001' }],
    ['of another token without a network', { toAccount: other }],
  ])('%s is not shown', async (_, wrong) => {
    const stage = await openStage()
    stage.http.answer(getQuotes, { quotes: [{ ...quote, ...wrong }] })
    await stage.openForm(ofCoin)
    await says(stage, 'Couldn’t get a price')
    expect(stage.state().quote).toBe(null)
  })

  test.each([
    ['in the form that the service uses', {}],
    ['without what it is for', { fromAmount: undefined, fromAccount: undefined, toAccount: undefined }],
    ['with null', { fromAmount: null, fromAccount: null, toAccount: null }],
    ['with empty texts', { fromAmount: '', fromAccount: '', toAccount: '' }],
    ['with the amount as a number', { fromAmount: 1e18 }],
    ['with zeros before the amount', { fromAmount: '01000000000000000000' }],
    ['with addresses in another case', { fromAccount: coinId.replace('eee', 'EEE') }],
    ['with addresses without a network', { fromAccount: `0x${'E'.repeat(40)}`, toAccount: tusd }],
  ])('of the swap is shown: %s', async (_, form) => {
    const stage = await openStage()
    stage.http.answer(getQuotes, { quotes: [{ ...quote, ...form }] } as never)
    await stage.openForm(ofCoin)
    await isQuoted(stage)
  })

  test('that is better than the built swap allows is told in the review', async () => {
    const stage = await openStage()
    await stage.openForm(ofCoin)
    await isQuoted(stage)
    stage.scripted.price = 1900
    stage.controller.review()
    await says(stage, moved)
  })

  test('that is late does not replace the one that the user has seen', async () => {
    const stage = await openStage()
    await stage.openForm(ofCoin)
    await isQuoted(stage)
    const [quoting, pricing] = [gate(), gate()]
    const late = { quotes: [{ toAmount: '1900000000' }] }
    stage.http.answer(getQuotes, () => quoting.isOpen.then(() => late))
    const before = stage.asked('quotes').length
    void stage.controller.retry()
    await vi.waitFor(() => expect(stage.asked('quotes').length).toBeGreaterThan(before))
    stage.http.answer(getGasPrice, () => pricing.isOpen.then(() => ({ standard: '1000000000' })))
    stage.scripted.price = 1900
    stage.controller.review()
    quoting.open()
    // Wait as long as reading the late answer takes.
    const [userAddress = ''] = stage.wallet?.addresses ?? []
    const input = { amount: '5', userAddress, from: coinId, to: tusdId, gasPrice: '1' }
    await stage.kernel.api.call(getQuotes, input, { signal: stage.kernel.signal })
    pricing.open()
    await says(stage, moved)
  })

  test('that differs from the built swap within the tolerance is not', async () => {
    const stage = await openStage()
    await stage.openForm(ofCoin)
    await isQuoted(stage)
    stage.scripted.price = 1990
    stage.controller.review()
    await stage.screen.findByRole('button', { name: 'Swap' })
    expect(stage.screen.queryByText(moved)).toBeNull()
  })
})

test('without prices the price impact is shown as unknown', async () => {
  const stage = await openStage()
  stage.http.answer(getPrice, { fungibles: [] })
  await openReview(ofCoin, stage)
  const label = await stage.screen.findByText('Price impact')
  expect(label.nextSibling?.textContent).toBe('—')
})

test('a token whose symbol another listed token has is shown with its address in the review', async () => {
  const stage = await openStage()
  const token = (at: number) => ({
    name: 'Tide Dollar',
    symbol: 'TUSD',
    address: `eip155:31337:0x${`${at}`.repeat(40)}`,
  })
  stage.http.answer(getTokens, { tokens: [1, 2].map((at) => ({ ...token(at), decimals: 6 })) })
  await openReview({ ...ofCoin, toToken: token(2).address }, stage)
  await stage.screen.findByRole('button', { name: 'Swap' })
  const addresses = stage.screen.getAllByText(/^0x/).filter((one) => one.closest('.swap-part'))
  expect(addresses.map(({ textContent }) => textContent)).toEqual(['0x2222…2222'])
})

describe('the wallet is asked for nothing if the user leaves the review before', () => {
  const leave: Record<string, (stage: Stage) => void> = {
    closed: ({ kernel }) => kernel.modal.close(),
    left: ({ kernel }) => kernel.router.back(),
  }

  test.each(Object.keys(leave))('the order is built again: %s', async (way) => {
    const stage = await openReview(ofCoin)
    await stage.screen.findByRole('button', { name: 'Swap' })
    const { order } = stage.state()
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    vi.setSystemTime((order?.at ?? 0) + 21_000)
    const { isOpen, open } = gate()
    const before = stage.asked('gas-price').length
    stage.http.answer(getGasPrice, () => isOpen.then(() => ({ standard: '1000000000' })))
    const ended = stage.controller.swap(order?.id ?? 0)
    await vi.waitFor(() => expect(stage.asked('gas-price').length).toBeGreaterThan(before))
    leave[way]?.(stage)
    open()
    await ended
    expect([stage.sent(), stage.state().step]).toEqual([[], 'idle'])
  })

  test.each(Object.keys(leave))('the approval is built: %s', async (way) => {
    const stage = await openReview(ofToken)
    await stage.screen.findByRole('button', { name: 'Approve' })
    const { isOpen, open } = gate()
    stage.http.answer(buildApproval, () => isOpen.then(() => ({ tx: { from: tusdId, data: approval, value: '0' } })))
    const ended = stage.controller.approve()
    await vi.waitFor(() => expect(stage.asked('build-approve')).toHaveLength(1))
    leave[way]?.(stage)
    open()
    await ended
    expect([stage.sent(), stage.state().step]).toEqual([[], 'idle'])
  })

  test.each(
    Object.keys(leave).flatMap((way) => [[way, 'Swap', ofCoin] as const, [way, 'Approve', ofToken] as const]),
  )('the wallet has said on which network it is: %s (%s)', async (way, name, wanted) => {
    const stage = await openReview(wanted)
    await stage.screen.findByRole('button', { name })
    const { provider } = stage.wallet ?? expect.fail('There is no wallet')
    const request = provider.request.bind(provider)
    const { isOpen, open } = gate()
    const asked: string[] = []
    vi.spyOn(provider, 'request').mockImplementation(async (given) => {
      asked.push(given.method)
      if (given.method === 'eth_chainId') await isOpen
      return request(given)
    })
    const { controller, state } = stage
    const ended = name === 'Swap' ? controller.swap(state().order?.id ?? 0) : controller.approve()
    await vi.waitFor(() => expect(asked).toContain('eth_chainId'))
    leave[way]?.(stage)
    open()
    await ended
    expect([stage.sent(), state().step, state().failure]).toEqual([[], 'idle', null])
    expect(stage.toasts()).toEqual([])
  })
})
