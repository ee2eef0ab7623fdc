import { fireEvent } from '@testing-library/react'
import { AccountView } from 'portico/shell'
import { selectConnection, wallet } from 'portico/wallet'
import { beforeAll, expect, test, vi } from 'vitest'
import { getHistory, getTokenBalances } from '../../../src/wallet/chainData/endpoints.ts'
import { coin } from '../../../src/wallet/chainData/testing.ts'
import { skipPauses } from '../../../test/harness/skipPauses.ts'
import { createOnrampUrl, getOptions, getQuote } from '../endpoints.ts'
import { BuyInProgressView, OnRampProvidersView, onramp } from '../index.ts'
import { comeBack, comeBackUntil, received } from '../testing/comeBack.ts'
import { createStage, openStage, type Stage } from '../testing/createStage.ts'
import { OnRampFiatSelectView, OnRampTokenSelectView, WhatIsABuyView } from '../tokens.ts'

skipPauses()

const views = [OnRampProvidersView, BuyInProgressView, OnRampTokenSelectView, OnRampFiatSelectView, WhatIsABuyView]
// The first page imports the code of the plugin, which is slow on a busy machine.
beforeAll(async () => {
  const [{ dispose }] = await Promise.all([createStage(), ...views.map((view) => view.load()), AccountView.load()])
  dispose()
  vi.unstubAllGlobals()
}, 120_000)
/** The first token of the account, as the data service sends it. */
const dollars = coin('USDC', { chainId: 'eip155:31337', address: `eip155:31337:0x${'5'.repeat(40)}` })
/** The form on screen. */
async function openForm(options?: Parameters<typeof createStage>[0]) {
  const stage = await openStage(options)
  stage.kernel.modal.open(OnRampProvidersView, { namespace: 'eip155' })
  await stage.screen.findByLabelText('You pay')
  return stage
}
const field = ({ screen }: Stage) => screen.getByLabelText('You pay') as HTMLInputElement
const type = (stage: Stage, value: string) => fireEvent.change(field(stage), { target: { value } })
const sees = ({ screen }: Stage, text: string) => comeBackUntil(() => expect(screen.getByText(text)).toBeTruthy())
const press = ({ screen }: Stage, name: RegExp | string) => fireEvent.click(screen.getByRole('button', { name }))

test('the action "Buy" of the account leads to the providers of the project', async () => {
  const stage = await openStage()
  const { kernel, screen } = stage
  kernel.modal.open(AccountView, {})
  fireEvent.click(await screen.findByRole('button', { name: 'Buy' }))
  await screen.findByLabelText('You pay')
  expect(screen.getAllByRole('button', { name: /Fee 1–2%/ }).map((row) => row.textContent)).toEqual([
    expect.stringContaining('Coinbase'),
    expect.stringContaining('Meld.io'),
  ])
  const limits = ['Card: $10 to $7,500', 'Bank account: $10 to $25,000'].map((text) => screen.getByText(text))
  expect(limits[0]?.parentElement?.textContent).toBe('Card: $10 to $7,500 · Bank account: $10 to $25,000')
  expect(limits[1]?.parentElement).toBe(limits[0]?.parentElement)
  expect(stage.counted.at(-1)).toEqual({ event: 'SELECT_BUY_CRYPTO', properties: { isSmartAccount: false } })
})

test.each([
  [['moon']],
  [[7]],
  [['meld', 7]],
  ['coinbase'],
  [[]],
])('with the providers %j the account has no action "Buy"', async (providers) => {
  const { kernel, screen } = await openStage({ providers })
  kernel.modal.open(AccountView, {})
  await screen.findByRole('button', { name: 'Account settings' })
  expect(screen.queryByRole('button', { name: 'Buy' })).toBeNull()
})

test('without a quote an estimate is shown as such, and is not sent to the provider', async () => {
  const stage = await openForm()
  const { screen } = stage
  press(stage, '$250')
  await screen.findByText('About 250')
  expect(stage.state().quote).toEqual({ amount: '250', symbol: 'USDC', total: '250', isEstimate: true })
  expect(screen.getByText(/^An estimate, not an offer\./)).toBeTruthy()
  press(stage, /^Coinbase/)
  await screen.findByText(/^Finish your purchase at Coinbase/)
  const [request] = stage.posted('/v1/generators/onrampurl')
  expect(request).not.toHaveProperty('presetCryptoAmount')
  expect(request).toMatchObject({ presetFiatAmount: 250, defaultExperience: 'buy', defaultNetwork: 'ethereum' })
})

test('a quote of the service is shown, and its amount is sent to the provider', async () => {
  const stage = await openForm()
  const { screen, http } = stage
  const of = (amount: string, currency: string) => ({ amount, currency })
  http.answer(getQuote, {
    purchaseAmount: of('97.5', 'USDC'),
    paymentTotal: of('100', 'USD'),
    quoteId: 'q1',
  })
  type(stage, '100')
  await screen.findByText('97.5')
  expect(stage.state().quote).toMatchObject({ isEstimate: false, total: '100' })
  expect(screen.queryByText(/estimate/)).toBeNull()
  const [asked] = stage.posted('/v1/onramp/quote')
  expect(asked).toMatchObject({ amount: '100', network: 'USDC', paymentCurrency: { id: 'USD' } })
  press(stage, /^Coinbase/)
  await screen.findByText(/^Finish your purchase/)
  const address = selectConnection(stage.kernel.store.get).accounts[0]?.address
  expect(stage.posted('/v1/generators/onrampurl')[0]).toMatchObject({
    presetCryptoAmount: 97,
    partnerUserId: address,
    destinationWallets: [{ address, assets: ['USDC'] }],
  })
})

test('a quote of 1.9 tokens is not sent to the provider as 1 token, but as the dollars to pay', async () => {
  const stage = await openForm()
  const of = (amount: string, currency: string) => ({ amount, currency })
  stage.http.answer(getQuote, { purchaseAmount: of('1.9', 'ETH'), paymentTotal: of('5000', 'USD'), quoteId: 'q1' })
  await (await stage.kernel.load(onramp)).setPurchaseCurrency('ETH')
  type(stage, '5000')
  await stage.screen.findByText('1.9')
  press(stage, /^Coinbase/)
  await stage.screen.findByText(/^Finish your purchase/)
  const [request] = stage.posted('/v1/generators/onrampurl')
  expect(request).toMatchObject({ presetFiatAmount: 5000 })
  expect(request).not.toHaveProperty('presetCryptoAmount')
})

test.each([['many'], [Number.NaN], ['-5']])('a quote of %s is not used', async (amount) => {
  const stage = await openForm()
  const strange = { amount, currency: 'USD' }
  stage.http.answer(getQuote, { purchaseAmount: strange, paymentTotal: strange, quoteId: 'q' } as never)
  type(stage, '100')
  await vi.waitFor(() => expect(['none', 'ready']).toContain(stage.state().quoteStatus))
  expect(stage.state().quote?.isEstimate ?? true).toBe(true)
})

test.each([
  ['5', 'Pay at least $10.', true],
  ['30000', 'Pay at most $25,000.', true],
  ['8000', 'This amount can be paid by bank account only.', false],
])('the amount %s shows the note "%s"', async (amount, note, isRefused) => {
  const stage = await openForm()
  type(stage, amount)
  await stage.screen.findByText(note)
  expect(stage.screen.getByRole<HTMLButtonElement>('button', { name: /^Coinbase/ }).disabled).toBe(isRefused)
  expect(field(stage).getAttribute('aria-invalid')).toBe(isRefused ? 'true' : null)
})

test('the currencies of the service can be selected, and broken ones are left out', async () => {
  const stage = await openStage()
  const { kernel, screen, http } = stage
  const token = (symbol: string) => ({ id: symbol, name: `${symbol} coin`, symbol, networks: [] })
  http.answer(getOptions, {
    purchaseCurrencies: [token('TIDE'), null, { id: 7 }, token('MOSS')],
    paymentCurrencies: [{ id: 'USD' }, { id: 'CHF', payment_method_limits: [{ id: 'card', min: '20', max: '50' }] }],
  })
  kernel.modal.open(OnRampProvidersView, {})
  fireEvent.click(await screen.findByRole('button', { name: 'Token: TIDE. Choose another' }))
  fireEvent.click(await screen.findByRole('button', { name: /^MOSS coin/ }))
  await screen.findByRole('button', { name: 'Token: MOSS. Choose another' })
  press(stage, 'Currency: CHF. Choose another')
  fireEvent.click(await screen.findByRole('button', { name: /Swiss Franc/ }))
  await screen.findByText('Card: CHF 20 to CHF 50')
})

test('the URL of Meld has the key, the account and the project', async () => {
  const stage = await openForm()
  press(stage, /^Meld\.io/)
  await stage.screen.findByText(/^Finish your purchase at Meld\.io/)
  const address = selectConnection(stage.kernel.store.get).accounts[0]?.address
  expect(stage.windows).toEqual([
    {
      url: `https://meldcrypto.com/?publicKey=key&destinationCurrencyCode=USDC&walletAddress=${address}&externalCustomerId=test-project`,
      isClosed: false,
      hasOpener: false,
    },
  ])
  expect(stage.counted.at(-1)).toEqual({
    event: 'SELECT_BUY_PROVIDER',
    properties: { provider: 'meld', isSmartAccount: false },
  })
})

test('a higher balance means that the purchase has arrived', async () => {
  const stage = await openForm()
  press(stage, /^Coinbase/)
  await stage.screen.findByText(/^Finish your purchase/)
  await comeBack(stage)
  stage.credit()
  await sees(stage, 'Your purchase has arrived.')
  press(stage, 'Done')
  await vi.waitFor(() => expect([stage.screen.view(), stage.state().purchase]).toEqual(['Account', null]))
})

test('a new transaction means that the purchase has arrived; a toast says so if the modal is closed', async () => {
  const stage = await openForm()
  press(stage, /^Coinbase/)
  await stage.screen.findByText(/^Finish your purchase/)
  stage.kernel.modal.close()
  await comeBack(stage)
  stage.http.answer(getHistory, { data: [received('eip155:31337')], next: null })
  await comeBackUntil(() => expect(stage.toasts()).toEqual(['Your purchase has arrived.']))
})

test('without a history, the first token of the account means that the purchase has arrived', async () => {
  const stage = await openForm()
  stage.http.fail(getHistory, 404)
  press(stage, /^Coinbase/)
  await stage.screen.findByText(/^Finish your purchase/)
  await comeBack(stage)
  stage.http.answer(getTokenBalances, { balances: [dollars] })
  await sees(stage, 'Your purchase has arrived.')
})

test('a token without a price does not count as the purchase', async () => {
  const stage = await openForm()
  press(stage, /^Coinbase/)
  await stage.screen.findByText(/^Finish your purchase/)
  await comeBack(stage)
  const { price: _, value: __, ...worthless } = dollars as Record<string, unknown>
  stage.http.answer(getTokenBalances, { balances: [worthless] })
  await comeBack(stage)
  await comeBack(stage)
  expect(stage.state().purchase?.status).toBe('waiting')
  stage.http.answer(getTokenBalances, { balances: [worthless, dollars] })
  stage.credit()
  await sees(stage, 'Your purchase has arrived.')
})

test('tokens that could not be read at first do not count as the purchase', async () => {
  const stage = await openForm()
  stage.http.fail(getTokenBalances)
  press(stage, /^Coinbase/)
  await stage.screen.findByText(/^Finish your purchase/)
  stage.http.answer(getTokenBalances, { balances: [dollars] })
  await comeBack(stage)
  await comeBack(stage)
  expect(stage.state().purchase?.status).toBe('waiting')
})

test('a link to the provider is shown if the browser blocks the window', async () => {
  const stage = await openForm()
  stage.block()
  press(stage, /^Coinbase/)
  await stage.screen.findByText('Your browser did not open Coinbase.')
  expect(stage.screen.getByRole('link', { name: /^Open Coinbase/ }).getAttribute('href')).toBe(
    'https://pay.example/session',
  )
})

test.each([
  ['can not be read', (stage: Stage) => stage.http.fail(createOnrampUrl)],
  ['is garbage', (stage: Stage) => stage.http.fail(createOnrampUrl, 'malformed')],
  ['is empty', (stage: Stage) => stage.http.answer(createOnrampUrl, { url: '' })],
  ['is a script', (stage: Stage) => stage.http.answer(createOnrampUrl, { url: 'javascript:alert(1)' })],
])('the window closes if the URL of the provider %s', async (_, prepare) => {
  const stage = await openForm()
  prepare(stage)
  press(stage, /^Coinbase/)
  await stage.screen.findByText('Couldn’t open Coinbase.')
  expect(stage.windows).toEqual([{ url: null, isClosed: true, hasOpener: false }])
  press(stage, 'Try again')
  await vi.waitFor(() => expect(stage.screen.view()).toBe('OnRampProviders'))
})

test('a change of the account before the URL is known closes the window', async () => {
  const stage = await openForm()
  stage.http.fail(createOnrampUrl, 'hang')
  press(stage, /^Coinbase/)
  await stage.screen.findByText('Opening Coinbase…')
  const [first, second] = stage.wallet?.addresses ?? []
  if (first && second) stage.wallet?.cues.setAccounts([second, first])
  await stage.screen.findByText('The account or the network has changed.')
  expect(stage.windows).toEqual([{ url: null, isClosed: true, hasOpener: false }])
})

test('a change of the network ends the wait for the purchase', async () => {
  const stage = await openForm()
  press(stage, /^Meld\.io/)
  await stage.screen.findByText(/^Finish your purchase/)
  stage.wallet?.cues.setChain(31338)
  const account = await stage.screen.findByText(/^0xf39F…2266$/i)
  expect(account.parentElement?.textContent).toMatch(
    /^The account or the network has changed\. What you buy at Meld\.io goes to 0xf39F…2266, and shows/i,
  )
  // The user may have paid already: nothing asks them to do so again.
  expect(stage.screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  expect(stage.screen.getByRole('link', { name: /^Open Meld\.io/ })).toBeTruthy()
})

test.each([
  ['may try again, if the page of the provider was never open', false],
  ['is not asked to try again, if the link to the page was used', true],
])('a user whose browser blocked the window, and whose account changes, %s', async (_, isUsed) => {
  const stage = await openForm()
  stage.block()
  press(stage, /^Coinbase/)
  const link = await stage.screen.findByRole('link', { name: /^Open Coinbase/ })
  if (isUsed) {
    link.addEventListener('click', (event) => event.preventDefault())
    fireEvent.click(link)
    await stage.screen.findByText(/^Finish your purchase/)
  }
  const [first, second] = stage.wallet?.addresses ?? []
  if (first && second) stage.wallet?.cues.setAccounts([second, first])
  await stage.screen.findByText(/^The account or the network has changed\./)
  expect(stage.screen.queryByRole('button', { name: 'Try again' }) === null).toBe(isUsed)
  // The link buys for the account that was left.
  expect(stage.screen.queryByRole('link', { name: /^Open Coinbase/ }) !== null).toBe(isUsed)
})

test('the view closes when the wallet disconnects', async () => {
  const stage = await openForm()
  await (await stage.kernel.load(wallet)).disconnect()
  await vi.waitFor(() => expect(stage.screen.view()).not.toBe('OnRampProviders'))
})

test.each(
  views.map((view) => [view.id, view] as const),
)('when the plugin is switched off while %s is open, the modal goes back to the account', async (id, view) => {
  const stage = await openForm()
  stage.kernel.modal.open(AccountView, {})
  stage.kernel.router.push(view as never)
  await vi.waitFor(() => expect(stage.screen.view()).toBe(id))
  await stage.remote.set({ onramp: false })
  expect(stage.screen.view()).toBe('Account')
  expect(stage.errors).toEqual([])
})

test('when the plugin is switched off while the URL is requested, the window closes', async () => {
  const stage = await openForm()
  stage.http.fail(createOnrampUrl, 'hang')
  press(stage, /^Coinbase/)
  await stage.screen.findByText('Opening Coinbase…')
  await stage.remote.set({ onramp: false })
  await vi.waitFor(() => expect(stage.windows).toEqual([{ url: null, isClosed: true, hasOpener: false }]))
})

test('an amount loses the decimals that another currency does not have', async () => {
  const stage = await openStage()
  const limits = [{ id: 'card', min: '10', max: '500000' }]
  stage.http.answer(getOptions, {
    purchaseCurrencies: [{ id: 'u', name: 'USD Coin', symbol: 'USDC', networks: [] }],
    paymentCurrencies: ['USD', 'JPY'].map((id) => ({ id, payment_method_limits: limits })),
  })
  const controller = await stage.kernel.load(onramp)
  await controller.begin('eip155')
  await controller.setAmount('150.75')
  await controller.setPaymentCurrency('JPY')
  await controller.setAmount('150.5')
  expect(stage.state().amount).toBe('150')
  expect(stage.posted('/v1/onramp/quote').at(-1)).toMatchObject({ amount: '150', paymentCurrency: { id: 'JPY' } })
})

test('the explanation of buying leads back to the form', async () => {
  const stage = await openForm()
  press(stage, 'What happens when I buy?')
  await stage.screen.findByText('You pay with money')
  expect(stage.counted.at(-1)).toEqual({ event: 'SELECT_WHAT_IS_A_BUY', properties: { isSmartAccount: false } })
  press(stage, 'Buy')
  expect(stage.screen.view()).toBe('OnRampProviders')
})

test('when the plugin is switched off before its code is loaded, calls of views resolve without errors', async () => {
  const { kernel, errors, remote } = await openStage()
  const controller = await kernel.load(onramp)
  const asking = [
    controller.begin('eip155'),
    controller.setAmount('5'),
    controller.setPurchaseCurrency('ETH'),
    controller.setPaymentCurrency('EUR'),
  ]
  controller.stop()
  const isOff = remote.set({ onramp: false })
  expect(new Set(await Promise.all(asking))).toEqual(new Set([undefined]))
  await isOff
  expect(errors).toEqual([])
})
