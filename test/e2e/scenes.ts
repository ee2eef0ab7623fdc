import { accountButton, closed, connect, connectButton, dialog, holdScripts, openWallets, walletRow } from './steps.ts'
import type { Visit } from './visit.ts'

/** A view in one of its states, and how a visitor comes to it. */
export interface Scene {
  readonly name: string
  /** What the address asks the demo for. @default one wallet */
  readonly query?: string
  play(visit: Visit): Promise<unknown>
}

const says = ({ page }: Visit, text: string) => dialog(page).getByText(text).first().waitFor()
const titled = ({ page }: Visit, name: string) => dialog(page).getByRole('heading', { name }).waitFor()
const press = ({ page }: Visit, name: RegExp | string) => dialog(page).getByRole('button', { name }).click()

const choose = async (visit: Visit) => {
  await connectButton(visit.page).click()
  await walletRow(visit.page).click()
}
const account = async (visit: Visit) => {
  await connect(visit.page)
  await closed(visit.page)
  await accountButton(visit.page).click()
  await says(visit, '10,000')
}
const settings = async (visit: Visit) => {
  await account(visit)
  await press(visit, 'Account settings')
  await titled(visit, 'Account settings')
}
const networks = async (visit: Visit) => {
  await account(visit)
  await press(visit, /^Network: /)
  await titled(visit, 'Choose network')
}

/** Every view of the shell, in every state that looks different. */
export const scenes: readonly Scene[] = [
  {
    name: 'placeholders while nothing has arrived',
    async play({ page }) {
      await holdScripts(page)
      await connectButton(page).click()
      await dialog(page).getByRole('img', { name: 'Loading' }).waitFor()
    },
  },
  {
    name: 'Connect without a wallet',
    query: 'wallets=0',
    async play(visit) {
      await connectButton(visit.page).click()
      await says(visit, 'No wallet found')
    },
  },
  { name: 'Connect with one wallet', play: ({ page }) => openWallets(page) },
  { name: 'Connect with three wallets', query: 'wallets=3', play: ({ page }) => openWallets(page) },
  { name: 'Connect with terms to agree to', query: 'legal', play: ({ page }) => openWallets(page) },
  {
    name: 'Connect with terms agreed to',
    query: 'legal',
    async play({ page }) {
      await openWallets(page)
      await dialog(page).getByRole('checkbox').check()
    },
  },
  {
    name: 'ConnectingExternal, waiting',
    async play(visit) {
      await visit.cue('hang')
      await choose(visit)
      await says(visit, 'Continue in Harbour')
    },
  },
  {
    name: 'ConnectingExternal, declined',
    async play(visit) {
      await visit.cue('reject')
      await choose(visit)
      await says(visit, 'Request declined in Harbour')
    },
  },
  {
    name: 'ConnectingExternal, another request open',
    async play(visit) {
      await visit.cue('pending')
      await choose(visit)
      await says(visit, 'A request is already open in Harbour')
    },
  },
  {
    name: 'ConnectingExternal, locked',
    async play(visit) {
      await visit.cue('failNext', { code: 4100, message: 'Locked' }, 'eth_requestAccounts')
      await choose(visit)
      await says(visit, 'Harbour is locked')
    },
  },
  { name: 'Account', play: account },
  {
    name: 'Account, the balance unavailable',
    async play(visit) {
      const { page } = visit
      await page.route(/127\.0\.0\.1/, (route) =>
        route.request().postData()?.includes('eth_getBalance') ? route.abort() : route.fallback(),
      )
      await connect(page)
      await closed(page)
      await accountButton(page).click()
      await says(visit, 'Balance unavailable')
      visit.complaints.length = 0
    },
  },
  { name: 'AccountSettings', play: settings },
  { name: 'Networks', play: networks },
  {
    name: 'SwitchNetwork, waiting',
    async play(visit) {
      await networks(visit)
      await visit.cue('hang')
      await press(visit, 'Portico Local Two')
      await says(visit, 'Approve in wallet')
    },
  },
  {
    name: 'SwitchNetwork, declined',
    async play(visit) {
      await networks(visit)
      await visit.cue('reject')
      await press(visit, 'Portico Local Two')
      await says(visit, 'Request declined in Harbour')
    },
  },
  {
    name: 'UnsupportedChain',
    async play(visit) {
      await connect(visit.page)
      await closed(visit.page)
      await visit.cue('setChain', 1)
      await titled(visit, 'Switch network')
    },
  },
  {
    name: 'WhatIsAWallet',
    async play(visit) {
      await openWallets(visit.page)
      await press(visit, 'What is a wallet?')
      await titled(visit, 'What is a wallet?')
    },
  },
  {
    name: 'WhatIsANetwork',
    async play(visit) {
      await networks(visit)
      await press(visit, 'What is a network?')
      await titled(visit, 'What is a network?')
    },
  },
  {
    name: 'GetWallet',
    async play(visit) {
      await openWallets(visit.page)
      await press(visit, 'I don’t have a wallet')
      await titled(visit, 'Get a wallet')
    },
  },
  {
    name: 'notices: a banner, and toasts of each kind',
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
]
