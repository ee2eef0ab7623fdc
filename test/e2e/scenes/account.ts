import { accountButton, card, closed, connect, dialog, ensureConnected } from '../steps.ts'
import { reload, type Visit } from '../visit.ts'
import { account, press, type Scene, says, titled } from './scene.ts'

/** Reloads the page with a wallet that never answers which accounts it has, and without time limits. */
export async function returnToSilence({ page }: Visit): Promise<void> {
  await page.addInitScript(() => {
    const later = window.setTimeout
    // An audit on a busy machine takes longer than the modal waits for a wallet.
    const withoutTimeLimits = (run: () => void, ms = 0) => (ms < 10_000 ? later(run, ms) : 0)
    Object.assign(window, { setTimeout: withoutTimeLimits })
    addEventListener('eip6963:announceProvider', (event) => {
      const { provider } = (event as CustomEvent).detail
      const ask = provider.request
      provider.request = (call: { method: string }) =>
        call.method === 'eth_accounts' ? new Promise(() => {}) : ask(call)
    })
  })
  await reload(page)
  await page.waitForFunction(() => 'portico' in window)
}

/** The account. */
export const accountScenes: readonly Scene[] = [
  { name: 'Account', isConnected: true, play: account },
  {
    name: 'Account with actions and tabs',
    isConnected: true,
    query: 'plugin',
    async play(visit) {
      await account(visit)
      await dialog(visit.page).getByRole('list', { name: 'Actions' }).waitFor()
      await dialog(visit.page).getByRole('tab', { name: 'Guest book' }).waitFor()
    },
  },
  {
    name: 'Account, the balance unavailable',
    isAlone: true,
    isFailing: true,
    async play(visit) {
      const { page } = visit
      await page.route(/127\.0\.0\.1/, (route) =>
        route.request().postData()?.includes('eth_getBalance') ? route.abort() : route.fallback(),
      )
      await connect(page)
      await closed(page)
      await accountButton(page).click()
      await says(visit, 'Couldn’t refresh.')
    },
  },
  {
    name: 'Account, the collectibles',
    isConnected: true,
    async play(visit) {
      await account(visit)
      await dialog(visit.page).getByRole('tab', { name: 'NFTs' }).click()
      await says(visit, 'Lighthouse #7')
    },
  },
  {
    name: 'Account, pictures withheld',
    isAlone: true,
    async play(visit) {
      await visit.page.route(/\/balance\?/, async (route) => {
        const response = await route.fetch()
        const { balances } = (await response.json()) as { readonly balances: readonly object[] }
        const iconUrl = 'https://pictures.example/token.png'
        await route.fulfill({ response, json: { balances: balances.map((token) => ({ ...token, iconUrl })) } })
      })
      await account(visit)
      await says(visit, 'Show pictures')
    },
  },
  {
    name: 'Account, the tokens unavailable',
    isAlone: true,
    isFailing: true,
    async play(visit) {
      await visit.page.route(/\/balance\?/, (route) => route.abort())
      await account(visit)
      await says(visit, 'Token balance unavailable')
    },
  },
  {
    name: 'Account, while it is restored',
    isAlone: true,
    isConnected: true,
    async play(visit) {
      const { page } = visit
      await ensureConnected(page)
      await returnToSilence(visit)
      await page.evaluate(() => window.portico.open({ view: 'Account' }))
      await card(page).locator('.s-identity .p-skeleton').first().waitFor()
    },
  },
  {
    name: 'AccountSettings',
    isConnected: true,
    async play(visit) {
      await account(visit)
      await press(visit, 'Account settings')
      await titled(visit, 'Account settings')
    },
  },
  {
    name: 'a view of a plugin',
    isConnected: true,
    query: 'plugin',
    async play(visit) {
      await account(visit)
      await press(visit, 'Guest book')
      await dialog(visit.page).getByLabel('Your name').waitFor()
    },
  },
]
