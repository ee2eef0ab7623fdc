/** When the form requests quotes, how it shows fees, and which analytics events it emits. */
import { fireEvent } from '@testing-library/react'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { pressReady } from '../../../test/harness/pressReady.ts'
import { getGasPrice, getQuotes } from '../endpoints.ts'
import { SwapPreviewView, SwapView } from '../index.ts'
import { createStage, openStage, type Stage } from '../testing/createStage.ts'

// The first page imports the code of the plugin, which is slow on a busy machine.
beforeAll(async () => {
  const views = [SwapView, SwapPreviewView]
  const [{ dispose }] = await Promise.all([createStage(), ...views.map((view) => view.load())])
  dispose()
  vi.unstubAllGlobals()
}, 120_000)

const ofCoin = { toToken: 'TUSD', amount: '1' }
const ofToken = { fromToken: 'TUSD', toToken: 'ETH', amount: '100' }

/** Runs everything that does not wait for the page's clock. */
const turn = async () => {
  await vi.advanceTimersByTimeAsync(0)
  await new Promise((resolve) => setImmediate(resolve))
}
/** Waits for a state while the page's clock is stopped. */
async function until(isThere: () => boolean) {
  while (!isThere()) await turn()
  for (let turns = 0; turns < 20; turns++) await turn()
}
const countOf = (stage: Stage) =>
  ['quotes', 'gas-price', 'allowance', 'build-transaction'].map((path) => stage.asked(path).length)
/** The form with its quote, on a page whose clock is controlled by the test. */
async function openTimed(wanted = ofCoin) {
  const stage = await openStage()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  stage.kernel.modal.open(SwapView, wanted)
  await until(() => stage.state().quote !== null)
  return stage
}
const field = ({ screen }: Stage) => screen.getByLabelText('You sell')
const type = (stage: Stage, value: string) => fireEvent.change(field(stage), { target: { value } })

test('the quote is asked for once every 10 seconds', async () => {
  const stage = await openTimed()
  for (let round = 0; round < 5; round++) {
    const [before, { quote }] = [countOf(stage), stage.state()]
    await vi.advanceTimersByTimeAsync(9_999)
    expect(countOf(stage)).toEqual(before)
    await vi.advanceTimersByTimeAsync(1)
    await until(() => stage.state().quote !== quote)
    const [quotes = 0, prices = 0, ...others] = before
    expect(countOf(stage)).toEqual([quotes + 1, prices + 1, ...others])
  }
})

test.each([
  ['approve', 'asksApproval', ofToken],
  ['sign', 'asksSwap', ofCoin],
] as const)('nothing is asked for while the wallet is to %s', async (_, step, wanted) => {
  const stage = await openTimed(wanted)
  stage.controller.review()
  await until(() => stage.state().order !== null)
  stage.wallet?.cues.hang()
  const { order } = stage.state()
  void (step === 'asksSwap' ? stage.controller.swap(order?.id ?? 0) : stage.controller.approve())
  await until(() => stage.sent().length === 1)
  expect(stage.state().step).toBe(step)
  const before = countOf(stage)
  for (let round = 0; round < 6; round++) {
    await vi.advanceTimersByTimeAsync(10_000)
    await turn()
  }
  expect(countOf(stage)).toEqual(before)
  expect(stage.state().order).toBe(order)
})

test('a hidden tab requests nothing', async () => {
  const stage = await openTimed()
  const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  onTestFinished(() => seen.mockRestore())
  const before = countOf(stage)
  for (let round = 0; round < 6; round++) {
    await vi.advanceTimersByTimeAsync(10_000)
    await turn()
  }
  expect(countOf(stage)).toEqual(before)
})

test('fast typing requests one quote, for the final amount', async () => {
  const stage = await openTimed()
  const before = stage.asked('quotes').length
  for (const amount of ['2', '2.', '2.5']) {
    type(stage, amount)
    await vi.advanceTimersByTimeAsync(199)
    await turn()
  }
  expect(stage.asked('quotes')).toHaveLength(before)
  await vi.advanceTimersByTimeAsync(1)
  await until(() => stage.state().quote?.amount === '2500000000000000000')
  expect(stage.asked('quotes')).toHaveLength(before + 1)
  expect(stage.screen.getByLabelText('You buy').textContent).toContain('5,000')
})

test('Max without a known price of gas leaves the amount, and the form says that there is no price', async () => {
  const stage = await openStage()
  stage.http.fail(getGasPrice)
  await stage.openForm(ofCoin)
  await stage.screen.findByText('Couldn’t get a price')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  type(stage, '2')
  fireEvent.click(stage.screen.getByRole('button', { name: 'Max' }))
  for (let turns = 0; turns < 50; turns++) await turn()
  expect([stage.state().amount, stage.state().problem]).toEqual(['2', 'failed'])
})

test('a late answer for a previous amount is ignored', async () => {
  const stage = await openTimed()
  const shown: unknown[] = []
  const stop = stage.kernel.store.watch(
    stage.slice,
    ({ quote }) => quote?.output,
    (output) => shown.push(output),
  )
  onTestFinished(stop)
  let release = () => {}
  const balance = new Promise<void>((resolve) => {
    release = resolve
  })
  stage.http.answer(getQuotes, async ({ url: { searchParams } }) => {
    const amount = searchParams.get('amount') ?? ''
    if (amount === '2000000000000000000') await balance
    return { quotes: [{ toAmount: amount.slice(0, 10) }] }
  })
  const before = stage.asked('quotes').length
  type(stage, '2')
  await vi.advanceTimersByTimeAsync(200)
  await until(() => stage.asked('quotes').length === before + 1)
  type(stage, '3')
  await vi.advanceTimersByTimeAsync(200)
  await until(() => stage.state().quote?.output === '3000000000')
  release()
  for (let turns = 0; turns < 50; turns++) await turn()
  expect(shown).toEqual(['3000000000'])
})

test.each([
  [0, 'None'],
  [0.85, '0.85%'],
])('with a provider fee of %s the form says %s', async (providerFee, said) => {
  const stage = await openStage({ providerFee })
  await stage.openForm(ofCoin)
  await stage.screen.findByText('Minimum received')
  expect(stage.screen.queryByText('Provider fee')?.nextSibling?.textContent).toBe(said)
})

test('without the option no provider fee is shown', async () => {
  const stage = await openStage()
  await stage.openForm(ofCoin)
  await stage.screen.findByText('Minimum received')
  expect(stage.screen.queryByText('Provider fee')).toBeNull()
})

test('the steps of a swap emit analytics events with tokens and amounts', async () => {
  const stage = await openStage()
  const { screen, counted, wallet } = stage
  await stage.openForm()
  fireEvent.click(screen.getByRole('button', { name: 'Select token to buy' }))
  expect(counted.at(-1)).toEqual({ event: 'CLICK_SELECT_TOKEN_TO_SWAP' })
  stage.kernel.modal.open(SwapView, ofCoin)
  await vi.waitFor(() => expect(stage.state().quote).not.toBe(null))
  stage.controller.review()
  const swap = await screen.findByRole('button', { name: 'Swap' })
  const properties = {
    isSmartAccount: false,
    network: 'eip155:31337',
    ...{ swapFromToken: 'ETH', swapToToken: 'TUSD', swapFromAmount: '1', swapToAmount: '2000' },
  }
  wallet?.cues.reject()
  await pressReady(swap)
  await screen.findByRole('alert')
  expect(counted.slice(-2)).toEqual([
    { event: 'INITIATE_SWAP', properties },
    { event: 'SWAP_ERROR', properties: { ...properties, message: 'USER_REJECTED_REQUEST' } },
  ])
  wallet?.cues.accept()
  await pressReady(swap)
  await vi.waitFor(() => expect(counted.at(-1)).toEqual({ event: 'SWAP_SUCCESS', properties }))
})

test('a declined approval and the link to the networks emit analytics events', async () => {
  const stage = await openStage({ networks: ['eip155:31337'] })
  const { screen, counted, wallet } = stage
  await stage.openForm(ofToken)
  await vi.waitFor(() => expect(stage.state().quote).not.toBe(null))
  stage.controller.review()
  wallet?.cues.reject()
  await pressReady(await screen.findByRole('button', { name: 'Approve' }))
  await vi.waitFor(() =>
    expect(counted.at(-1)).toMatchObject({
      event: 'SWAP_APPROVAL_ERROR',
      properties: {
        message: 'USER_REJECTED_REQUEST',
        swapFromToken: 'TUSD',
        swapToToken: 'ETH',
        swapFromAmount: '100',
      },
    }),
  )
  wallet?.cues.setChain(31338)
  stage.kernel.router.back()
  fireEvent.click(await screen.findByRole('button', { name: 'Choose network' }))
  expect(counted.at(-1)).toEqual({ event: 'CLICK_SELECT_NETWORK_TO_SWAP' })
})
