import type { Route } from 'playwright-core'
import { connectButton, dialog, openWallets } from '../steps.ts'
import type { Visit } from '../visit.ts'
import { press, type Scene, says, titled } from './scene.ts'

const listing = '**/getWallets*'
const abort = (route: Route) => route.abort()

/** Opens the list, and goes on to all wallets. */
export async function allWallets(visit: Visit): Promise<void> {
  await openWallets(visit.page)
  await press(visit, /^Search wallets/)
  await titled(visit, 'All wallets')
}

const search = async (visit: Visit, text: string) => {
  await allWallets(visit)
  await dialog(visit.page).getByRole('searchbox').fill(text)
}

/** The directory of wallets: in the first list, and by itself. */
export const directoryScenes: readonly Scene[] = [
  {
    name: 'Connect with wallets of the directory',
    async play(visit) {
      await openWallets(visit.page)
      await says(visit, 'Moss Dipper')
    },
  },
  {
    name: 'Connect while the directory is on its way',
    isAlone: true,
    async play(visit) {
      await visit.page.route(listing, () => {})
      await openWallets(visit.page)
    },
  },
  {
    name: 'Connect without the directory',
    isAlone: true,
    isFailing: true,
    async play(visit) {
      await visit.page.route(listing, abort)
      await openWallets(visit.page)
      await says(visit, 'More wallets could not be loaded.')
    },
  },
  {
    name: 'AllWallets',
    async play(visit) {
      await allWallets(visit)
      await says(visit, 'Reed Otter')
    },
  },
  {
    name: 'AllWallets, loading',
    isAlone: true,
    // A request without an answer ends by its time limit.
    isFailing: true,
    async play(visit) {
      await visit.page.route('**/getWallets*entries=40*', () => {})
      await allWallets(visit)
    },
  },
  {
    name: 'AllWallets, failed',
    isAlone: true,
    isFailing: true,
    async play(visit) {
      await visit.page.route('**/getWallets*entries=40*', abort)
      await allWallets(visit)
      await says(visit, 'The wallets could not be loaded.')
    },
  },
  {
    name: 'AllWallets, found',
    // Some have no image.
    isFailing: true,
    async play(visit) {
      await search(visit, 'otter')
      await says(visit, 'Reed Otter')
    },
  },
  {
    name: 'AllWallets, hostile entries',
    isFailing: true,
    async play(visit) {
      await search(visit, 'mallory')
      await dialog(visit.page)
        .getByRole('button', { name: /mallory/i })
        .first()
        .waitFor()
    },
  },
  {
    name: 'AllWallets, none found',
    async play(visit) {
      await search(visit, 'zzzz')
      await says(visit, 'No wallet found')
    },
  },
  {
    name: 'AllWallets as the first view',
    isAlone: true,
    query: 'adapters=none&wallets=0',
    async play(visit) {
      await connectButton(visit.page).click()
      await titled(visit, 'WalletConnect')
      await press(visit, /^Search wallets/)
      await says(visit, 'Reed Otter')
    },
  },
]
