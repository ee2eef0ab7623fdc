import { card, connectButton, dialog, holdScripts, openWallets } from '../steps.ts'
import { press, type Scene, says, titled } from './scene.ts'

/** What is shown around the views, and instead of a view. */
export const boxScenes: readonly Scene[] = [
  {
    name: 'placeholders while nothing has arrived',
    isAlone: true,
    query: 'preload=intent',
    async play({ page }) {
      await holdScripts(page)
      await connectButton(page).click()
      await dialog(page).getByRole('img', { name: 'Loading' }).waitFor()
    },
  },
  {
    name: 'nothing could be loaded',
    isAlone: true,
    query: 'preload=intent',
    isFailing: true,
    async play(visit) {
      await visit.page.route('**/*.js', (route) => route.abort())
      await connectButton(visit.page).click()
      await says(visit, 'Couldn’t load wallets.')
    },
  },
  {
    name: 'a view could not be loaded',
    isAlone: true,
    isFailing: true,
    async play(visit) {
      await visit.page.route('**/WhatIsAWalletView-*.js', (route) => route.abort())
      await openWallets(visit.page)
      await press(visit, 'What is a wallet?')
      await titled(visit, 'Something went wrong')
    },
  },
  {
    name: 'notices: a banner, and toasts of each kind',
    isAlone: true,
    async play(visit) {
      await openWallets(visit.page)
      await visit.page.evaluate(() => {
        const notices = window.portico.kernel?.notices
        notices?.banner('error', 'The service does not answer. Try again later.')
        for (const kind of ['info', 'success', 'error'] as const)
          notices?.toast(kind, `Kind: ${kind}`, { duration: 600_000 })
      })
      await says(visit, 'The service does not answer')
      await visit.page.getByText('Kind: error').last().waitFor()
    },
  },
  {
    name: 'the card as a part of the page',
    query: 'inline&plugin',
    isInline: true,
    async play({ page }) {
      await card(page)
        .getByRole('button', { name: /^Harbour/ })
        .waitFor()
      await card(page).getByRole('button', { name: 'Continue as a guest' }).waitFor()
    },
  },
]
