/** The request to a provider, and the beginning and end of a purchase. */
import { fireEvent } from '@testing-library/react'
import { AccountView } from 'portico/shell'
import { selectConnection } from 'portico/wallet'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createOnrampUrl } from '../endpoints.ts'
import { BuyInProgressView, OnRampProvidersView } from '../index.ts'
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
async function openForm() {
  const stage = await openStage()
  stage.kernel.modal.open(OnRampProvidersView, { namespace: 'eip155' })
  await stage.screen.findByLabelText('You pay')
  return stage
}
const press = ({ screen }: Stage, name: RegExp | string) => fireEvent.click(screen.getByRole('button', { name }))
const presets = ({ screen }: Stage) =>
  [...screen.getByRole('list', { name: 'Amounts' }).querySelectorAll('button')].map((button) => button.textContent)
const asked = (stage: Stage) => stage.posted('/v1/generators/onrampurl')[0]

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
  await stage.screen.findByText('About 250')
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

test('the wait for a purchase ends after 30 minutes; the page of the provider can still be opened', async () => {
  const stage = await openForm()
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  press(stage, /^Coinbase/)
  await stage.screen.findByText(/^Finish your purchase/)
  const looks = () => stage.http.requests.filter(({ url }) => url.pathname.endsWith('/history')).length
  /** Focuses the page again and again, which polls at once, until the check passes. */
  const comeBack = (check: () => void) =>
    vi.waitFor(() => {
      window.dispatchEvent(new Event('focus'))
      check()
    })
  const before = Math.max(1, looks())
  vi.setSystemTime(Date.now() + 29 * 60_000)
  await comeBack(() => expect(looks()).toBeGreaterThan(before + 1))
  expect(stage.state().purchase?.status).toBe('waiting')
  vi.setSystemTime(Date.now() + 60_000)
  await comeBack(() => expect(stage.state().purchase?.status).toBe('late'))
  await stage.screen.findByText(
    'Nothing has arrived so far. Purchases can take hours; your activity shows when yours is here.',
  )
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
