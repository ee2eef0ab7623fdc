/** The request to a provider, and the beginning and end of a purchase. */
import { act, fireEvent } from '@testing-library/react'
import { AccountView } from 'portico/shell'
import { selectConnection, wallet } from 'portico/wallet'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { getHistory } from '../../../src/wallet/chainData/endpoints.ts'
import { createOnrampUrl, getOptions, getQuote } from '../endpoints.ts'
import { BuyInProgressView, OnRampProvidersView } from '../index.ts'
import { onrampMessages } from '../messages.ts'
import { createStage, openStage, type Stage } from '../testing/createStage.ts'
import { OnRampFiatSelectView } from '../tokens.ts'

// The first page imports the code of the plugin, which is slow on a busy machine.
beforeAll(async () => {
  const views = [OnRampProvidersView, BuyInProgressView, OnRampFiatSelectView, AccountView]
  const [{ dispose }] = await Promise.all([createStage(), ...views.map((view) => view.load())])
  dispose()
  vi.unstubAllGlobals()
}, 120_000)

/** The form on screen. */
async function openForm(options?: Parameters<typeof openStage>[0]) {
  const stage = await openStage(options)
  stage.kernel.modal.open(OnRampProvidersView, { namespace: 'eip155' })
  await stage.screen.findByLabelText('You pay')
  return stage
}
const press = ({ screen }: Stage, name: RegExp | string) => fireEvent.click(screen.getByRole('button', { name }))
const presets = ({ screen }: Stage) =>
  [...screen.getByRole('list', { name: 'Amounts' }).querySelectorAll('button')].map((button) => button.textContent)
/** How often the account was looked at. */
const looks = ({ http }: Stage) => http.requests.filter(({ url }) => url.pathname.endsWith('/history')).length
/** Focuses the page again and again, which polls at once, until the check passes. */
const comeBack = (check: () => void) =>
  vi.waitFor(() => {
    window.dispatchEvent(new Event('focus'))
    check()
  })
const asked = (stage: Stage) => stage.posted('/v1/generators/onrampurl')[0]

test.each([
  ['twice', (account: string) => `${account}? Then ${account}!`, /0xf39F…2266\? Then 0xf39F…2266!$/i],
  ['not at all', () => 'The former account gets it.', /The former account gets it\.$/],
])('a sentence is whole where its translation names the account %s', async (_, write, shown) => {
  const texts = { id: onrampMessages.id, texts: { left: (p: { account: string }) => write(p.account) } }
  const stage = await openForm({ locales: { de: async () => ({ default: { locale: 'de', messages: [texts] } }) } })
  press(stage, /^Meld\.io/)
  await stage.screen.findByText(/^Finish your purchase/)
  const sentence = stage.screen.getByText(/^Finish your purchase/)
  await act(() => stage.kernel.messages.setLocale('de'))
  stage.wallet?.cues.setChain(31338)
  await vi.waitFor(() => expect(sentence.textContent).toMatch(shown))
  expect(sentence.textContent).not.toContain('undefined')
})

test('a text of the page that is not shown can not break the view', async () => {
  const texts = { id: onrampMessages.id, texts: { late: 'Later.', notSeen: 'Later.', willShow: 'Later.' } }
  const stage = await openForm({ locales: { de: async () => ({ default: { locale: 'de', messages: [texts] } }) } })
  await act(() => stage.kernel.messages.setLocale('de'))
  press(stage, /^Coinbase/)
  await stage.screen.findByText(/^(Finish your purchase|Schließe den Kauf)/)
  expect(stage.errors).toEqual([])
})

test('four preset amounts are offered, in the currency to pay with', async () => {
  const stage = await openForm()
  expect(presets(stage)).toEqual(['$100', '$250', '$500', '$1,000'])
  press(stage, '$1,000')
  const chosen = stage.screen.getByRole('button', { name: '$1,000' })
  await vi.waitFor(() => expect([stage.state().amount, chosen.getAttribute('aria-pressed')]).toEqual(['1000', 'true']))
  press(stage, 'Currency: USD. Choose another')
  fireEvent.click(await stage.screen.findByRole('button', { name: /Euro/ }))
  await stage.screen.findByLabelText('You pay')
  expect(presets(stage)).toEqual(['€100', '€250', '€500', '€1,000'])
})

test('the request to Coinbase has the account, the networks and the token', async () => {
  const stage = await openForm()
  press(stage, /^Coinbase/)
  await stage.screen.findByText(/^Finish your purchase/)
  const address = selectConnection(stage.kernel.store.get).accounts[0]?.address
  expect(asked(stage)).toEqual({
    destinationWallets: [
      {
        address,
        blockchains: ['ethereum', 'arbitrum', 'polygon', 'berachain', 'avalanche-c-chain', 'optimism', 'celo', 'base'],
        assets: ['USDC'],
      },
    ],
    defaultNetwork: 'ethereum',
    partnerUserId: address,
    defaultExperience: 'buy',
  })
})

test('an amount in euros is not sent, because Coinbase would take it as dollars', async () => {
  const stage = await openForm()
  press(stage, '$250')
  press(stage, 'Currency: USD. Choose another')
  fireEvent.click(await stage.screen.findByRole('button', { name: /Euro/ }))
  await stage.screen.findByLabelText('You pay')
  await stage.screen.findByText('No quote. The provider shows the price.')
  press(stage, /^Coinbase/)
  await stage.screen.findByText(/^Finish your purchase/)
  expect(stage.state().amount).toBe('250')
  expect(asked(stage)).not.toHaveProperty('presetFiatAmount')
  expect(asked(stage)).not.toHaveProperty('presetCryptoAmount')
})

test('the window opens within the click, because browsers block it later', async () => {
  const stage = await openForm()
  stage.http.fail(createOnrampUrl, 'hang')
  press(stage, /^Coinbase/)
  expect(stage.windows).toEqual([{ url: null, isClosed: false, hasOpener: false }])
})

test('a balance that can not be read once the page is open does not say that the page could not be opened', async () => {
  const stage = await openForm()
  const domain = await stage.kernel.load(wallet)
  vi.spyOn(domain, 'refreshBalance').mockResolvedValue({ value: '1.5' } as never)
  press(stage, /^Coinbase/)
  await stage.screen.findByText(/^No purchase has been seen on Ethereum so far/)
  expect(stage.screen.queryByText('Couldn’t open Coinbase.')).toBeNull()
  expect(stage.screen.getByRole('link', { name: /^Open Coinbase/ })).toBeTruthy()
})

test('the wait for a purchase ends after 30 minutes; the page of the provider can still be opened', async () => {
  const stage = await openForm()
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  press(stage, /^Coinbase/)
  await stage.screen.findByText(/^Finish your purchase/)
  const before = Math.max(1, looks(stage))
  vi.setSystemTime(Date.now() + 29 * 60_000)
  await comeBack(() => expect(looks(stage)).toBeGreaterThan(before + 1))
  expect(stage.state().purchase?.status).toBe('waiting')
  vi.setSystemTime(Date.now() + 60_000)
  await comeBack(() => expect(stage.state().purchase?.status).toBe('late'))
  // Ethereum is not a network of this page.
  await stage.screen.findByText('No purchase has been seen on Ethereum so far. Purchases can take hours.')
  expect(stage.screen.getByRole('link', { name: /^Open Coinbase/ })).toBeTruthy()
  press(stage, 'Done')
  await vi.waitFor(() => expect([stage.screen.view(), stage.state().purchase]).toEqual(['Account', null]))
})

test('Coinbase has a logo, Meld has none', async () => {
  const { screen } = await openForm()
  const pictureOf = (name: RegExp) => screen.getByRole('button', { name }).querySelector('img')?.getAttribute('src')
  await vi.waitFor(() => expect(pictureOf(/^Coinbase/)).toMatch(/^data:image\/svg/))
  expect(pictureOf(/Meld\.io/)).toBeUndefined()
})

test('an amount with cents is not sent, because the service takes whole dollars', async () => {
  const stage = await openForm()
  fireEvent.change(await stage.screen.findByLabelText('You pay'), { target: { value: '99.99' } })
  await vi.waitFor(() => expect(stage.state().amount).toBe('99.99'))
  press(stage, /^Coinbase/)
  await stage.screen.findByText(/^Finish your purchase/)
  expect(asked(stage)).not.toHaveProperty('presetFiatAmount')
})

/** Makes the service quote this many tokens for 100 dollars, and enters 100. */
async function quote(stage: Stage, amount: string) {
  const of = (value: string, currency: string) => ({ amount: value, currency })
  stage.http.answer(getQuote, { purchaseAmount: of(amount, 'USDC'), paymentTotal: of('100', 'USD'), quoteId: 'q1' })
  press(stage, '$100')
  await vi.waitFor(() => expect(['ready', 'none']).toContain(stage.state().quoteStatus))
}

test('an old quote is not sent to the provider, but the dollars to pay', async () => {
  const stage = await openForm()
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  await quote(stage, '97')
  vi.setSystemTime(Date.now() + 61_000)
  press(stage, /^Coinbase/)
  await stage.screen.findByText(/^Finish your purchase/)
  expect(asked(stage)).toMatchObject({ presetFiatAmount: 100 })
  expect(asked(stage)).not.toHaveProperty('presetCryptoAmount')
})

test('an old quote is asked for again when the form is shown again', async () => {
  const stage = await openForm()
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  await quote(stage, '97')
  await stage.screen.findByText('97')
  stage.kernel.modal.close()
  vi.setSystemTime(Date.now() + 61_000)
  stage.http.answer(getQuote, {
    purchaseAmount: { amount: '95', currency: 'USDC' },
    paymentTotal: { amount: '100', currency: 'USD' },
    quoteId: 'q2',
  })
  stage.kernel.modal.open(OnRampProvidersView, { namespace: 'eip155' })
  expect(await stage.screen.findByText('95')).toBeTruthy()
})

test.each([
  ['0.00000123456789', '0.00000123457'],
  ['1234567.1234567', '1,234,567.123457'],
])('a quote of %s is shown as %s', async (amount, shown) => {
  const stage = await openForm()
  await quote(stage, amount)
  expect(await stage.screen.findByText(shown)).toBeTruthy()
})

test('a quote of nothing is not used', async () => {
  const stage = await openForm()
  await quote(stage, '0.00')
  expect(stage.state()).toMatchObject({ quote: null, quoteStatus: 'none' })
})

test('a purchase that arrived while the page was hidden for more than 30 minutes is seen once the page is visible', async () => {
  const stage = await openForm()
  vi.useFakeTimers({ toFake: ['Date'] })
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(false)
  onTestFinished(() => {
    vi.useRealTimers()
    hidden.mockRestore()
  })
  press(stage, /^Coinbase/)
  await stage.screen.findByText(/^Finish your purchase/)
  const before = Math.max(1, looks(stage))
  await comeBack(() => expect(looks(stage)).toBeGreaterThan(before + 1))
  hidden.mockReturnValue(true)
  stage.credit()
  vi.setSystemTime(Date.now() + 31 * 60_000)
  await act(async () => void window.dispatchEvent(new Event('focus')))
  expect(stage.state().purchase?.status).toBe('waiting')
  hidden.mockReturnValue(false)
  await comeBack(() => expect(stage.state().purchase?.status).toBe('arrived'))
})

test('a look that the sleep of the device interrupts does not end the wait, although half an hour is over then', async () => {
  const stage = await openForm()
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  press(stage, /^Coinbase/)
  await stage.screen.findByText(/^Finish your purchase/)
  await comeBack(() => expect(looks(stage)).toBeGreaterThan(1))
  let wake = () => {}
  const asleep = new Promise<void>((resolve) => {
    wake = resolve
  })
  stage.http.answer(getHistory, () => asleep.then(() => ({ data: [], next: null })))
  const before = looks(stage)
  await comeBack(() => expect(looks(stage)).toBeGreaterThan(before))
  vi.setSystemTime(Date.now() + 31 * 60_000)
  stage.credit()
  await act(async () => wake())
  await comeBack(() => expect(stage.state().purchase?.status).not.toBe('waiting'))
  expect(stage.state().purchase?.status).toBe('arrived')
})

test('a currency that the service names twice is offered once', async () => {
  const stage = await openStage()
  const token = { id: 'tide', name: 'Tide coin', symbol: 'TIDE', networks: [] }
  const currency = { id: 'USD', payment_method_limits: [] }
  stage.http.answer(getOptions, {
    purchaseCurrencies: [token, { ...token, id: 'tide-2' }],
    paymentCurrencies: [currency, currency],
  })
  stage.kernel.modal.open(OnRampProvidersView, { namespace: 'eip155' })
  await stage.screen.findByLabelText('You pay')
  press(stage, 'Currency: USD. Choose another')
  expect(await stage.screen.findAllByRole('button', { name: /US Dollar/ })).toHaveLength(1)
  stage.kernel.router.back()
  await stage.screen.findByLabelText('You pay')
  press(stage, 'Token: TIDE. Choose another')
  expect(await stage.screen.findAllByRole('button', { name: /^Tide coin/ })).toHaveLength(1)
})
