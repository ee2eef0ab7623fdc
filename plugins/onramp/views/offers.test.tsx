/** The form shows what the providers sell, and no figure that is wrong. */
import { fireEvent } from '@testing-library/react'
import { nativeAddress } from 'portico/wallet'
import { beforeAll, expect, test, vi } from 'vitest'
import { getPrice, getSupportedChains } from '../../../src/wallet/chainData/endpoints.ts'
import { skipPauses } from '../../../test/harness/skipPauses.ts'
import { getOptions, getQuote } from '../endpoints.ts'
import { OnRampProvidersView, OnRampTokenSelectView, onramp } from '../index.ts'
import { createStage, network, openStage, type Stage, type StageOptions } from '../testing/createStage.ts'

skipPauses()

// The first page imports the code of the plugin, which is slow on a busy machine.
beforeAll(async () => {
  const [{ dispose }] = await Promise.all([createStage(), OnRampProvidersView.load(), OnRampTokenSelectView.load()])
  dispose()
  vi.unstubAllGlobals()
}, 120_000)

async function openView(options?: StageOptions, prepare: (stage: Stage) => unknown = () => {}) {
  const stage = await openStage(options)
  await prepare(stage)
  stage.kernel.modal.open(OnRampProvidersView, { namespace: 'eip155' })
  await stage.screen.findAllByRole('button', { name: /Fee 1–2%/ })
  return stage
}
const openForm = (prepare?: (stage: Stage) => unknown) => openView({ providers: ['coinbase'] }, prepare)
const rows = ({ screen }: Stage) =>
  screen.getAllByRole('button', { name: /Fee 1–2%/ }).map((row) => row.querySelector('.onramp-detail')?.textContent)
/** Its page does not take the amount of the form. */
const meld = 'USDC on Ethereum · Fee 1–2% You choose the amount there.'
const type = ({ screen }: Stage, value: string) =>
  fireEvent.change(screen.getByLabelText('You pay'), { target: { value } })
const row = ({ screen }: Stage, name: RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })

test('each provider shows which token it sells, and the network where it arrives unless the user selects it there', async () => {
  const stage = await openView()
  expect(rows(stage)).toEqual(['USDC · Fee 1–2%', meld])
  await (await stage.kernel.load(onramp)).setPurchaseCurrency('ETH')
  await vi.waitFor(() => expect(rows(stage)).toEqual(['ETH · Fee 1–2%', meld]))
})

test('a line that begins with a token runs in the direction of its text, not in that of the token', async () => {
  const stage = await openView()
  const detail = row(stage, /^Coinbase/).querySelector('.onramp-detail')
  expect(detail?.querySelector('bdi')?.textContent).toBe('USDC')
})

test.each([
  ['has', [{ name: 'base', display_name: 'Base', chain_id: '8453', contract_address: '' }], 'USDC on Base'],
  ['does not have', [], 'USDC'],
])('Coinbase delivers on the network of the account if the list of the token %s it', async (_, networks, shown) => {
  const stage = await openView({ networks: [network(8453, 'Base')] }, (opened) => {
    opened.wallet?.cues.setChain(8453)
    opened.http.answer(getOptions, {
      purchaseCurrencies: [{ id: 'usdc', name: 'USD Coin', symbol: 'USDC', networks }],
      paymentCurrencies: [{ id: 'USD', payment_method_limits: [] }],
    })
  })
  expect(rows(stage)).toEqual([`${shown} · Fee 1–2%`, meld])
})

test('a network has the name that the page gives it', async () => {
  const stage = await openView({ networks: [network(1, 'Ethereum Mainnet')] })
  expect(rows(stage)[1]).toBe('USDC on Ethereum Mainnet · Fee 1–2% You choose the amount there.')
  fireEvent.click(row(stage, /^Token: USDC/))
  await stage.screen.findByText('USDC · Ethereum Mainnet, Polygon')
})

test('where all providers sell a fixed token, neither amount nor token is chosen, because neither reaches their pages', async () => {
  const stage = await openView({ providers: ['meld'] })
  const { screen } = stage
  expect(rows(stage)).toEqual([meld])
  expect([screen.queryByLabelText('You pay'), screen.queryByText('You get')]).toEqual([null, null])
  expect(screen.queryByRole('button', { name: /^(Token|Currency):/ })).toBeNull()
})

test('an amount outside the limits keeps nobody from Meld, which does not get it', async () => {
  const stage = await openView()
  type(stage, '5')
  await stage.screen.findByText('Pay at least $10.')
  expect([row(stage, /^Coinbase/).disabled, row(stage, /^Meld/).disabled]).toEqual([true, false])
})

const noQuote = 'No quote. The provider shows the price.'

test.each([
  ['ether, whose price is not known', 'ETH', 'USD'],
  ['USDC in euros', 'USDC', 'EUR'],
])('without a quote no figure is shown for %s', async (_, symbol, code) => {
  const stage = await openForm()
  const controller = await stage.kernel.load(onramp)
  await controller.setPurchaseCurrency(symbol)
  await controller.setPaymentCurrency(code)
  await controller.setAmount('100')
  await stage.screen.findByText(noQuote)
  expect(stage.screen.getByRole('status').textContent).toBe('—')
  expect(stage.state()).toMatchObject({ quote: null, quoteStatus: 'none' })
})

/** The service knows that a coin of Ethereum costs this many dollars. */
const price = ({ http }: Stage, dollars: number) => {
  http.answer(getSupportedChains, { http: ['eip155:1', 'eip155:31337'] })
  http.answer(getPrice, {
    fungibles: [{ address: nativeAddress('eip155:1'), price: dollars, name: 'Ether', symbol: 'ETH', decimals: 18 }],
  })
}

test('without a quote, ether is estimated at its price', async () => {
  const stage = await openForm((opened) => price(opened, 3500))
  const controller = await stage.kernel.load(onramp)
  await controller.setPurchaseCurrency('ETH')
  await controller.setAmount('100')
  await stage.screen.findByText('About 0.02857')
  await stage.screen.findByText(/^An estimate, not an offer\./)
  expect(stage.state().quote).toEqual({ amount: '0.02857', symbol: 'ETH', total: '100', isEstimate: true })
  await controller.setPaymentCurrency('EUR')
  await stage.screen.findByText(noQuote)
})

test('an amount that ends with a point is estimated', async () => {
  const stage = await openForm()
  type(stage, '100.')
  await stage.screen.findByText('About 100')
})

test.each([
  ['EUR', noQuote, null],
  ['USD', 'About 100', { amount: '100', symbol: 'USDC', total: '100', isEstimate: true }],
])('a placeholder in place of a quote in %s is treated as no quote', async (code, shown, expected) => {
  const stage = await openForm()
  const paid = { amount: '7', currency: 'USDC' }
  stage.http.answer(getQuote, { purchaseAmount: paid, paymentTotal: paid, quoteId: 'mocked-quote-id' })
  const controller = await stage.kernel.load(onramp)
  await controller.setPaymentCurrency(code)
  await controller.setAmount('100')
  await stage.screen.findByText(shown)
  expect(stage.state().quote).toEqual(expected)
})
