import { accountButton, dialog, ensureConnected } from '../steps.ts'
import type { Visit } from '../visit.ts'
import { press, type Scene, says, titled } from './scene.ts'

const field = ({ page }: Pick<Visit, 'page'>) => dialog(page).getByRole('textbox', { name: 'Name', exact: true })

/** Opens the form from the settings of the account. */
export async function openNames(visit: Visit): Promise<void> {
  // The balance is not checked, because other tests send from the account.
  await ensureConnected(visit.page)
  await accountButton(visit.page).click()
  await press(visit, 'Account settings')
  await titled(visit, 'Account settings')
  await press(visit, 'Account name')
  await field(visit).waitFor()
}

/** Replaces the text of the field with a name. In Firefox, React does not notice `fill`. */
export async function typeName({ page }: Visit, name: string): Promise<void> {
  await field({ page }).press('ControlOrMeta+a')
  await page.keyboard.type(name)
}

/** Answers as the service does for an account with two names. */
const answerOwned = ({ page }: Visit) =>
  page.route(/\/v1\/profile\/reverse\//, async (route) => {
    const address = new URL(route.request().url()).pathname.split('/').at(-1)
    const json = ['harbour-master.reown.id', 'tide.wcn.id'].map((name) => ({ name, addresses: { 60: { address } } }))
    await route.fulfill({ json, headers: { 'access-control-allow-origin': '*' } })
  })

const scenes: readonly Scene[] = [
  { name: 'RegisterAccountName, empty', play: openNames },
  {
    name: 'RegisterAccountName, with own names',
    async play(visit) {
      await answerOwned(visit)
      await openNames(visit)
      await says(visit, 'Your names')
    },
  },
  {
    name: 'RegisterAccountName, free, with suggestions',
    async play(visit) {
      await openNames(visit)
      await typeName(visit, 'lighthouse')
      await says(visit, 'lighthouse.reown.id is available.')
      await says(visit, 'Suggestions')
    },
  },
  {
    name: 'RegisterAccountName, registered',
    async play(visit) {
      await openNames(visit)
      await typeName(visit, 'taken')
      await says(visit, 'taken.reown.id is taken.')
    },
  },
  {
    name: 'RegisterAccountName, with letters that names have not',
    async play(visit) {
      await openNames(visit)
      await typeName(visit, 'two words')
      await says(visit, 'Use letters from a to z')
    },
  },
  {
    name: 'RegisterAccountName, unavailable',
    isFailing: true,
    async play(visit) {
      await visit.page.route(/\/v1\/profile\//, (route) => route.abort())
      await openNames(visit)
      await typeName(visit, 'lighthouse')
      await says(visit, 'Couldn’t check names.')
    },
  },
  {
    name: 'RegisterAccountName, while the wallet asks',
    async play(visit) {
      await openNames(visit)
      await typeName(visit, 'lighthouse')
      await says(visit, 'lighthouse.reown.id is available.')
      await visit.cue('hang')
      await press(visit, 'Register')
      await says(visit, 'Approve in Harbour within 15 seconds')
    },
  },
  {
    name: 'RegisterAccountName, declined',
    async play(visit) {
      await openNames(visit)
      await typeName(visit, 'lighthouse')
      await says(visit, 'lighthouse.reown.id is available.')
      await visit.cue('reject')
      await press(visit, 'Register')
      await says(visit, 'Request declined in the wallet.')
    },
  },
  {
    name: 'RegisterAccountName, not registered',
    isFailing: true,
    async play(visit) {
      await visit.page.route(/\/v1\/profile\/account$/, (route) => route.abort())
      await openNames(visit)
      await typeName(visit, 'lighthouse')
      await says(visit, 'lighthouse.reown.id is available.')
      await press(visit, 'Register')
      await says(visit, 'Couldn’t register the name.')
    },
  },
  {
    name: 'RegisterAccountName, on a network without names',
    isAlone: true,
    async play(visit) {
      await visit.page.route(/\/v1\/supported-chains/, (route) =>
        route.fulfill({ json: { http: ['eip155:1'], ws: [] }, headers: { 'access-control-allow-origin': '*' } }),
      )
      await openNames(visit)
      await typeName(visit, 'lighthouse')
      await says(visit, 'No names on this network')
    },
  },
  {
    name: 'RegisterAccountNameSuccess',
    async play(visit) {
      await openNames(visit)
      await visit.page.evaluate(() => {
        const router = window.portico.kernel?.router
        const view = router?.resolve('RegisterAccountNameSuccess')
        if (view) router?.replace(view, { namespace: 'eip155', name: `${'lighthouse-'.repeat(5)}x.reown.id` })
      })
      await titled(visit, 'Name registered')
    },
  },
]

/** Registering a name. Nothing is registered: the scenes share a world. */
export const nameScenes: readonly Scene[] = scenes.map((scene) => ({ ...scene, isConnected: true }))
