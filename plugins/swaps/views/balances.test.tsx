import { data, selectConnection } from 'portico/wallet'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { getTokenBalances } from '../../../src/wallet/chainData/endpoints.ts'
import { getTokens } from '../endpoints.ts'
import { SwapPreviewView, SwapView } from '../index.ts'
import { coinId, createStage, openStage, type Stage, tusdId } from '../testing/createStage.ts'
import { isQuoted, ofCoin, ofToken, openReview, press, says } from '../testing/openReview.ts'

// The first page imports the code of the plugin, which is slow on a busy machine.
beforeAll(async () => {
  const [{ dispose }] = await Promise.all([createStage(), SwapView.load(), SwapPreviewView.load()])
  dispose()
  vi.unstubAllGlobals()
}, 120_000)

const unread = 'Couldn’t read your balance yet. Trying again…'
const expectUnknown = async (stage: Stage) => {
  await says(stage, unread)
  expect(stage.screen.getAllByText(/^Balance/).some(({ textContent }) => textContent?.includes('—'))).toBe(true)
  expect(stage.screen.queryByText('Not enough ETH')).toBe(null)
}

test('a token balance that could not be read is unknown, not 0', async () => {
  const stage = await openStage()
  stage.http.fail(getTokenBalances)
  await stage.openForm(ofToken)
  await expectUnknown(stage)
})

test('the same for the coin', async () => {
  const stage = await openStage()
  stage.http.fail(getTokenBalances)
  stage.scripted.rpc = { eth_getBalance: '0xzz' }
  await stage.openForm(ofCoin)
  await expectUnknown(stage)
})

test('a node that does not answer keeps the form away for two seconds at most; the quote follows the balance', async () => {
  const stage = await openStage()
  let answer: (value: string) => void = () => {}
  stage.scripted.rpc = {
    eth_getBalance: new Promise((resolve) => {
      answer = resolve
    }),
  }
  stage.http.fail(getTokenBalances)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const begun = stage.controller.begin(ofCoin)
  await vi.advanceTimersByTimeAsync(1_900)
  expect(stage.state().status).toBe('loading')
  await vi.advanceTimersByTimeAsync(200)
  expect(stage.state().status).toBe('ready')
  expect(stage.state().quote).toBe(null)
  answer('0x8ac7230489e80000')
  vi.useRealTimers()
  await begun
  await isQuoted(stage)
  expect(selectConnection(stage.kernel.store.get, 'eip155').balance?.value).toBe(`${10n ** 19n}`)
})

test('Max of a coin that the network fee takes whole is not swapped, and the review says why', async () => {
  const stage = await openStage()
  // The fee of the built swap is 0.00022 ETH, of which wallets reserve three times as much.
  stage.scripted.coins = 5n * 10n ** 14n
  await stage.openForm({ toToken: 'TUSD' })
  stage.controller.setMax()
  await isQuoted(stage)
  stage.controller.review()
  await says(stage, 'The balance does not cover the amount and the network fee.')
  expect([stage.state().order, stage.screen.queryByRole('button', { name: 'Swap' })]).toEqual([null, null])
})

describe('an account that is a contract, whose fees others may pay,', () => {
  const beContract = ({ scripted }: Stage) => {
    scripted.rpc = { eth_getCode: '0x6001' }
  }

  test('swaps a token without having the coin', async () => {
    const stage = await openStage()
    stage.scripted.coins = 0n
    stage.scripted.allowance = 10n ** 12n
    beContract(stage)
    await openReview(ofToken, stage)
    const swap = await stage.screen.findByRole<HTMLButtonElement>('button', { name: 'Swap' })
    expect([swap.disabled, stage.screen.queryByText(/^Not enough/)]).toEqual([false, null])
  })

  test('swaps nearly all of its coin', async () => {
    const stage = await openStage()
    beContract(stage)
    await openReview({ toToken: 'TUSD', amount: '9.99999' }, stage)
    expect(await stage.screen.findByText('9.99999 ETH')).toBeTruthy()
    expect(stage.screen.queryByText('Not enough ETH for the network fee.')).toBeNull()
  })

  test('swaps a maximum that does not leave what wallets reserve', async () => {
    const stage = await openStage()
    stage.scripted.coins = 5n * 10n ** 14n
    beContract(stage)
    await stage.openForm({ toToken: 'TUSD' })
    stage.controller.setMax()
    await isQuoted(stage)
    stage.controller.review()
    expect((await stage.screen.findByRole<HTMLButtonElement>('button', { name: 'Swap' })).disabled).toBe(false)
  })
})

test('a token that was spent during the review is not swapped: the transaction would revert, and cost the fee', async () => {
  const stage = await openStage()
  stage.scripted.allowance = 10n ** 12n
  await openReview(ofToken, stage)
  const swap = await stage.screen.findByRole<HTMLButtonElement>('button', { name: 'Swap' })
  expect(swap.disabled).toBe(false)
  const token = { name: 'Tide Dollar', symbol: 'TUSD', address: tusdId, chainId: 'eip155:31337' }
  stage.http.answer(getTokenBalances, {
    balances: [{ ...token, price: 1, iconUrl: '', quantity: { decimals: '6', numeric: '99.5' } }],
  })
  const { signal } = stage.kernel
  await (await stage.kernel.load(data)).refreshTokens('eip155', { force: true, signal })
  await says(stage, 'Not enough TUSD')
  expect(swap.disabled).toBe(true)
})

test('Try again keeps what the host asked for', async () => {
  const stage = await openStage()
  stage.http.fail(getTokens)
  stage.kernel.modal.open(SwapView, ofToken)
  await says(stage, 'Failed to initialize swap')
  stage.http.answer(getTokens, { tokens: [{ name: 'T', symbol: 'TUSD', address: tusdId, decimals: 6 }] })
  press(stage, 'Try again')
  await stage.screen.findByLabelText('You sell')
  expect(stage.state()).toMatchObject({ from: tusdId, to: coinId, amount: '100' })
})

test('the amount of a token that is not listed does not become one of the coin', async () => {
  const stage = await openStage()
  await stage.openForm({ fromToken: 'USDC', toToken: 'TUSD', amount: '5' })
  expect(stage.state()).toMatchObject({ from: coinId, to: tusdId, amount: '' })
})

test('exchanging the sides after typing keeps the amount: its quote is not known yet', async () => {
  const stage = await openStage()
  await stage.openForm(ofCoin)
  await isQuoted(stage)
  stage.controller.setAmount('5')
  stage.controller.flip()
  expect(stage.state().amount).toBe('5')
})
