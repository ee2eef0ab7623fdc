import { fireEvent } from '@testing-library/react'
import { AccountView } from 'portico/shell'
import { decodeFunctionData, erc20Abi, type Hex } from 'viem'
import { beforeAll, expect, test, vi } from 'vitest'
import { swapRouter } from '../../../test/world/swaps/addresses.ts'
import { swapAbi } from '../../../test/world/swaps/router.ts'
import { getQuotes, getTokens } from '../endpoints.ts'
import { SwapPreviewView, SwapSelectTokenView, SwapView } from '../index.ts'
import { createStage, openStage, type Stage, tusd } from '../testing/createStage.ts'
import { isQuoted } from '../testing/openReview.ts'

const views = [SwapView, SwapSelectTokenView, SwapPreviewView]
// The first page imports the code of the plugin, which is slow on a busy machine.
beforeAll(async () => {
  const [{ dispose }] = await Promise.all([createStage(), ...views.map((view) => view.load()), AccountView.load()])
  dispose()
  vi.unstubAllGlobals()
}, 120_000)

const press = ({ screen }: Stage, name: RegExp | string) => fireEvent.click(screen.getByRole('button', { name }))
const field = ({ screen }: Stage) => screen.getByLabelText('You sell') as HTMLInputElement
const type = (stage: Stage, value: string) => fireEvent.change(field(stage), { target: { value } })
const submit = (stage: Stage) => field(stage).form?.querySelector<HTMLButtonElement>('[type=submit]')
const bought = ({ screen }: Stage) => screen.getByLabelText('You buy')
/** Selects the token of a side of the form from the list. */
async function choose(stage: Stage, side: 'sell' | 'buy', name: string) {
  press(stage, new RegExp(`^(Select token to ${side}|Token to ${side}: .*)$`))
  fireEvent.click(await stage.screen.findByRole('button', { name: new RegExp(`^${name}`) }))
  await stage.screen.findByLabelText('You sell')
}
const callOf = (stage: Stage, index: number) =>
  (stage.sent()[index]?.params as [{ to: string; value: string; data: Hex }])[0]

test('the account view leads to a swap, and the request to the wallet matches the review', async () => {
  const stage = await openStage()
  const { kernel, screen } = stage
  kernel.modal.open(AccountView, {})
  fireEvent.click(await screen.findByRole('button', { name: 'Swap' }))
  await screen.findByLabelText('You sell')
  expect(stage.counted.at(-1)).toMatchObject({ event: 'OPEN_SWAP', properties: { network: 'eip155:31337' } })
  expect(submit(stage)?.textContent).toBe('Select token')
  await choose(stage, 'buy', 'Tide Dollar')
  expect(submit(stage)?.textContent).toBe('Enter amount')
  type(stage, '1.5')
  await vi.waitFor(() => expect(bought(stage).textContent).toContain('3,000'))
  fireEvent.submit(field(stage).form as HTMLFormElement)
  await screen.findByRole('heading', { name: 'Review swap' })
  await screen.findByText('2,970 TUSD')
  press(stage, 'Swap')
  await vi.waitFor(() => expect(screen.view()).toBe('Account'))
  const call = callOf(stage, 0)
  expect([call.to, BigInt(call.value)]).toEqual([swapRouter, 1_500_000_000_000_000_000n])
  const [, swap] = decodeFunctionData({ abi: swapAbi, data: call.data }).args
  expect(swap.minReturnAmount).toBe(2_970_000_000n)
  await vi.waitFor(() => expect(stage.toasts()).toContain('Swapped 1.5 ETH to TUSD'))
})

test('an amount that an input method composes is read, but not rewritten before it is committed', async () => {
  const stage = await openStage()
  stage.kernel.modal.open(SwapView)
  await stage.screen.findByLabelText('You sell')
  fireEvent.input(field(stage), { target: { value: '１２' }, isComposing: true })
  expect(field(stage).value).toBe('１２')
  fireEvent.compositionEnd(field(stage))
  expect(field(stage).value).toBe('12')
})

test('a token is approved first, for the exact amount, then swapped', async () => {
  const stage = await openStage()
  const { screen } = stage
  await stage.openForm({ fromToken: 'TUSD', toToken: 'ETH', amount: '100' })
  await vi.waitFor(() => expect(submit(stage)?.textContent).toBe('Review swap'))
  await vi.waitFor(() => expect(bought(stage).textContent).toContain('0.05'))
  fireEvent.submit(field(stage).form as HTMLFormElement)
  await screen.findByText('Allow the swap service to take this amount of TUSD. Then you swap.')
  press(stage, 'Approve')
  await screen.findByRole('button', { name: 'Swap' })
  const approval = callOf(stage, 0)
  expect(approval.to).toBe(tusd)
  expect(decodeFunctionData({ abi: erc20Abi, data: approval.data }).args).toEqual([swapRouter, 100_000_000n])
  press(stage, 'Swap')
  await vi.waitFor(() => expect(screen.view()).toBe('Account'))
  expect(stage.sent()).toHaveLength(2)
})

test('with `approval: unlimited` the approval has no limit, and the review says so', async () => {
  const stage = await openStage({ approval: 'unlimited', providerFee: 0.85 })
  await stage.openForm({ fromToken: 'TUSD', toToken: 'ETH', amount: '100' })
  await vi.waitFor(() => expect(stage.state().quote).not.toBe(null))
  fireEvent.submit(field(stage).form as HTMLFormElement)
  await stage.screen.findByText('Allow the swap service to take any amount of TUSD. Then you swap.')
  expect(stage.screen.getByText('Provider fee').nextSibling?.textContent).toBe('0.85%')
  press(stage, 'Approve')
  await stage.screen.findByRole('button', { name: 'Swap' })
  const [, amount] = decodeFunctionData({ abi: erc20Abi, data: callOf(stage, 0).data }).args as readonly [
    string,
    bigint,
  ]
  expect(amount).toBe(2n ** 256n - 1n)
})

test('a request that is declined in the wallet is shown, and can be repeated', async () => {
  const stage = await openStage()
  await stage.openForm({ toToken: 'TUSD', amount: '1' })
  await vi.waitFor(() => expect(stage.state().quote).not.toBe(null))
  fireEvent.submit(field(stage).form as HTMLFormElement)
  await stage.screen.findByRole('button', { name: 'Swap' })
  stage.wallet?.cues.reject()
  press(stage, 'Swap')
  const alert = await stage.screen.findByRole('alert')
  expect(alert.textContent).toBe('Request declined in the wallet. Try again.')
  stage.wallet?.cues.accept()
  press(stage, 'Swap')
  await vi.waitFor(() => expect(stage.screen.view()).toBe('Account'))
})

test('tokens are found by name, symbol and address; those of the account come first', async () => {
  const stage = await openStage()
  const { screen, http } = stage
  const token = (at: number, name: string, symbol: string) => ({
    ...{ name, symbol, address: `eip155:31337:0x${String(at).repeat(40)}` },
    decimals: 18,
  })
  const [uni, dai] = [token(2, 'Uniswap', 'UNI'), token(3, 'Dai Stablecoin', 'DAI')]
  http.answer(getTokens, {
    tokens: [dai, uni, { symbol: 7 }, { ...token(4, 'Elsewhere', 'X'), address: 'eip155:1:0x' }],
  })
  await stage.openForm()
  press(stage, 'Select token to buy')
  await screen.findByRole('searchbox')
  const names = () => screen.getAllByRole('listitem').map((row) => row.textContent)
  // A token without a picture has the first letter of its name instead.
  const starts = ['ETH', 'UUNI', 'DDAI', 'Ether', 'DDai Stablecoin', 'UUniswap']
  expect(names()).toEqual(starts.map((start) => expect.stringMatching(new RegExp(`^${start}`))))
  const search = (text: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } })
  search('uni')
  expect(names()).toEqual([expect.stringMatching(/^UUniswap/)])
  search(`0x${'3'.repeat(40)}`)
  expect(names()).toEqual([expect.stringMatching(/^DDai/)])
  search('nothing at all')
  expect(screen.getByText('No tokens found')).toBeTruthy()
  search('')
  press(stage, 'UNI')
  await screen.findByRole('button', { name: 'Token to buy: UNI. Choose another' })
})

test('the two sides can be exchanged, and the bought amount becomes the sold one', async () => {
  const stage = await openStage()
  await stage.openForm({ toToken: 'TUSD', amount: '0.5' })
  await vi.waitFor(() => expect(bought(stage).textContent).toContain('1,000'))
  press(stage, 'Sell what you buy')
  await vi.waitFor(() => expect(field(stage).value).toBe('1000'))
  await vi.waitFor(() => expect(bought(stage).textContent).toContain('0.5'))
  expect(stage.screen.getByRole('button', { name: 'Token to sell: TUSD. Choose another' })).toBeTruthy()
})

test('the maximum of a token is the whole balance, that of the coin leaves the fee', async () => {
  const stage = await openStage()
  await stage.openForm({ toToken: 'TUSD' })
  press(stage, 'Max')
  expect(field(stage).value).toBe('9.99955')
  await choose(stage, 'sell', 'Tide Dollar')
  press(stage, 'Max')
  expect(field(stage).value).toBe('1250.5')
})

test('a swap with a high price impact shows a warning', async () => {
  const stage = await openStage()
  await stage.openForm({ toToken: 'TUSD', amount: '1' })
  await vi.waitFor(() => expect(stage.state().quote).not.toBe(null))
  expect(stage.screen.queryByText(/^You get much less/)).toBeNull()
  stage.http.answer(getQuotes, { quotes: [{ toAmount: '1800000000' }] })
  await stage.controller.retry()
  await stage.screen.findByText('You get much less than what you sell is worth. Check the amounts.')
})

test('without an account of the namespace the form leads to the connect view', async () => {
  const stage = await openStage()
  await stage.openForm()
  stage.wallet?.cues.disconnectApp()
  await stage.screen.findByText('Connect an Ethereum wallet to swap.')
  press(stage, 'Connect wallet')
  expect(stage.screen.view()).toBe('Connect')
})

test.each(
  views.map((view) => [view.id, view] as const),
)('switched off by the project while %s is open, the modal lands on the account', async (id, view) => {
  const stage = await openStage()
  await stage.openForm({ toToken: 'TUSD', amount: '1' })
  await vi.waitFor(() => expect(stage.state().quote).not.toBe(null))
  stage.kernel.modal.open(AccountView, {})
  const push = stage.kernel.router.push as (to: unknown, params: object) => void
  push(SwapView, {})
  if (view !== SwapView) push(view, { side: 'from' })
  await vi.waitFor(() => expect(stage.screen.view()).toBe(id))
  await stage.remote.set({ swaps: false })
  expect(stage.screen.view()).toBe('Account')
  expect(stage.errors).toEqual([])
})

test('the toast has the amount in the notation of the language', async () => {
  const stage = await openStage({}, [], { locale: 'de' })
  stage.kernel.modal.open(SwapView, { toToken: 'TUSD', amount: '1.255' })
  await isQuoted(stage)
  stage.controller.review()
  await vi.waitFor(() => expect(stage.state().order).not.toBe(null))
  await stage.controller.swap(stage.state().order?.id ?? 0)
  await vi.waitFor(() => expect(stage.toasts().at(-1)).toContain('1,255 ETH'))
})
