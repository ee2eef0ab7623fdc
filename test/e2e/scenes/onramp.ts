import type { Slice } from 'portico/kernel'
import type { OnrampState, Purchase } from '../../../plugins/onramp/tokens.ts'
import type { Store } from '../../../src/kernel/store.ts'
import { accountButton, dialog, ensureConnected } from '../steps.ts'
import type { Visit } from '../visit.ts'
import { press, type Scene, says, titled } from './scene.ts'

/** Opens the view from the account, with the providers of the project. */
export async function openProviders(visit: Visit): Promise<void> {
  // The balance is not checked, because purchases add to it.
  await ensureConnected(visit.page)
  await accountButton(visit.page).click()
  await press(visit, 'Buy')
  await titled(visit, 'Buy crypto')
}

/** Opens the form from the account. */
export async function openOnramp(visit: Visit): Promise<void> {
  await openProviders(visit)
  await dialog(visit.page).getByLabel('You pay').waitFor()
}

/** Shows a purchase as it stands, although nobody bought anything. */
const tellPurchase = ({ page }: Visit, status: Purchase['status']) =>
  page.evaluate((status) => {
    const { router, store } = window.portico.kernel ?? {}
    const writable = store as Store | undefined
    writable?.update({ id: 'onramp' } as Slice<OnrampState>, (draft) => {
      draft.purchase = {
        provider: 'meld',
        account: draft.account ?? 'eip155:1:0x',
        networks: [{ name: 'Ethereum', caipNetworkId: 'eip155:1' }],
        status,
        url: 'https://pay.example/',
      }
    })
    const view = router?.resolve('BuyInProgress')
    if (view) router?.push(view)
  }, status)

const texts: Readonly<Record<Purchase['status'], string>> = {
  opening: 'Opening Meld.io…',
  waiting: 'Finish your purchase at Meld.io.',
  blocked: 'Your browser did not open Meld.io.',
  failed: 'Couldn’t open Meld.io.',
  outdated: 'The account or the network has changed.',
  left: 'What you buy at Meld.io goes to',
  arrived: 'Your purchase has arrived.',
  late: 'No purchase has been seen on Ethereum so far.',
}

const scenes: readonly Scene[] = [
  { name: 'OnRampProviders', play: openOnramp },
  {
    name: 'OnRampProviders, with an estimate',
    async play(visit) {
      await openOnramp(visit)
      await press(visit, '$250')
      await says(visit, 'About 250')
      await says(visit, 'An estimate, not an offer.')
    },
  },
  {
    name: 'OnRampProviders, with too little',
    isAlone: true,
    async play(visit) {
      await openOnramp(visit)
      await dialog(visit.page).getByLabel('You pay').press('5')
      await says(visit, 'Pay at least $10.')
    },
  },
  {
    name: 'OnRampTokenSelect',
    async play(visit) {
      await openOnramp(visit)
      await press(visit, 'Token: USDC. Choose another')
      await titled(visit, 'Choose token')
    },
  },
  {
    name: 'OnRampFiatSelect',
    async play(visit) {
      await openOnramp(visit)
      await press(visit, 'Currency: USD. Choose another')
      await titled(visit, 'Choose currency')
    },
  },
  ...(Object.keys(texts) as Purchase['status'][]).map(
    (status): Scene => ({
      name: `BuyInProgress, ${status}`,
      async play(visit) {
        await openOnramp(visit)
        await tellPurchase(visit, status)
        await says(visit, texts[status])
      },
    }),
  ),
  {
    name: 'WhatIsABuy',
    async play(visit) {
      await openOnramp(visit)
      await press(visit, 'What happens when I buy?')
      await titled(visit, 'What is buying crypto?')
    },
  },
]

/** Buying. The service of the world has no options and no quotes, so that its fallback is shown. */
export const onrampScenes: readonly Scene[] = scenes.map((scene) => ({ ...scene, isConnected: true, isFailing: true }))
