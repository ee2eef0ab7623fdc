import type { CaipNetworkId, transactionSent } from 'portico/wallet'
import { nftTransaction } from '../../world/chainData.ts'
import { dialog } from '../steps.ts'
import { reload, type Visit } from '../visit.ts'
import { account, type Scene, says, titled } from './scene.ts'

/** Gives the networks of the page a block explorer. */
export async function addExplorer({ page }: Visit): Promise<void> {
  await page.route('**/world.json', async (route) => {
    const response = await route.fetch()
    const world = (await response.json()) as { readonly chains: readonly object[] }
    const blockExplorers = { default: { name: 'Scan', url: 'https://scan.example' } }
    await route.fulfill({
      response,
      json: { ...world, chains: world.chains.map((chain) => ({ ...chain, blockExplorers })) },
    })
  })
  await reload(page)
  await page.waitForFunction(() => 'portico' in window)
}

/** A page of a history as the service sends it. */
interface Page {
  readonly data: readonly unknown[]
  readonly next: string | null
}

/** Answers every request for a history; `undefined` makes the request fail. */
export const answerHistory = ({ page }: Visit, answer: (cursor: string | null) => Page | undefined) =>
  page.route(/\/history\?/, (route) => {
    const json = answer(new URL(route.request().url()).searchParams.get('cursor'))
    return json ? route.fulfill({ json, headers: { 'access-control-allow-origin': '*' } }) : route.abort()
  })

/** Goes on to the view of the activity. */
export async function toTransactions(visit: Visit, title = 'Activity'): Promise<void> {
  await visit.page.evaluate(() => {
    const router = window.portico.kernel?.router
    const view = router?.resolve('Transactions')
    if (view) router?.push(view, {})
  })
  await titled(visit, title)
}

/** Connects, and opens the activity. */
export async function transactions(visit: Visit): Promise<void> {
  await account(visit)
  await toTransactions(visit)
}

/** Reports a sent transaction to the modal, as a wallet would. */
export const tellSent = ({ page }: Visit) =>
  page.evaluate(() => {
    const { address } = window.portico.getAccount('eip155')
    const sent = {
      hash: `0x${'a'.repeat(64)}`,
      network: 'eip155:31337' as CaipNetworkId,
      from: address ?? '',
      to: `0x${'b'.repeat(40)}`,
      amount: '1.25',
      token: { symbol: 'ETH' },
      sentAt: Date.now(),
    }
    const token = { id: 'wallet/transaction-sent' } as unknown as typeof transactionSent
    window.portico.kernel?.events.emit(token, sent)
  })

const spam = (id: string) => nftTransaction(id, 'in', { name: 'Claim', image: null, isSpam: true })
const one = (id: string) => nftTransaction(id, 'in', { name: 'Harbour Pass', image: null })

const scenes: readonly Scene[] = [
  {
    name: 'Account, the activity',
    async play(visit) {
      await account(visit)
      await dialog(visit.page).getByRole('tab', { name: 'Activity' }).click()
      await says(visit, 'Swapped')
    },
  },
  {
    name: 'Transactions',
    async play(visit) {
      await addExplorer(visit)
      await transactions(visit)
      await dialog(visit.page)
        .getByRole('link', { name: /Swapped/ })
        .waitFor()
    },
  },
  {
    name: 'Transactions, one pending',
    async play(visit) {
      await transactions(visit)
      await says(visit, 'Swapped')
      await tellSent(visit)
      await says(visit, 'Pending')
    },
  },
  {
    name: 'Transactions, none',
    isAlone: true,
    async play(visit) {
      await answerHistory(visit, () => ({ data: [], next: null }))
      await transactions(visit)
      await says(visit, 'No activity yet')
    },
  },
  {
    name: 'Transactions, on their way',
    isAlone: true,
    async play(visit) {
      await visit.page.route(/\/history\?/, () => {})
      await transactions(visit)
      await dialog(visit.page).getByText('Loading…').first().waitFor({ state: 'attached' })
    },
  },
  {
    name: 'Transactions, unavailable',
    isAlone: true,
    isFailing: true,
    async play(visit) {
      await answerHistory(visit, () => undefined)
      await transactions(visit)
      await says(visit, 'Couldn’t load your activity.')
    },
  },
  {
    name: 'Transactions, older ones unavailable',
    isAlone: true,
    isFailing: true,
    async play(visit) {
      await answerHistory(visit, (cursor) => (cursor ? undefined : { data: [one('1'), one('2')], next: '1' }))
      await transactions(visit)
      await dialog(visit.page).getByRole('button', { name: 'Try again' }).waitFor()
    },
  },
  {
    name: 'Transactions, page after page of nothing',
    isAlone: true,
    async play(visit) {
      await answerHistory(visit, (cursor) => {
        const next = String(Number(cursor ?? 0) + 1)
        return { data: [cursor ? spam(next) : one('1')], next }
      })
      await transactions(visit)
      await dialog(visit.page).getByRole('button', { name: 'Show more' }).waitFor()
    },
  },
  {
    name: 'Transactions, on a network that is not known',
    isAlone: true,
    async play(visit) {
      await visit.page.route(/\/v1\/supported-chains/, (route) =>
        route.fulfill({ json: { http: ['eip155:1'], ws: [] }, headers: { 'access-control-allow-origin': '*' } }),
      )
      await transactions(visit)
      await says(visit, 'Activity isn’t available on')
    },
  },
]

/** The activity of an account. */
export const activityScenes: readonly Scene[] = scenes.map((scene) => ({ ...scene, isConnected: true }))
