import { connectButton, dialog, openWallets, walletRow } from '../steps.ts'
import { passTime } from '../visit.ts'
import { choose, type Scene, says } from './scene.ts'

/** The ways to connect, and how an attempt goes. */
export const connectScenes: readonly Scene[] = [
  {
    name: 'Connect without a wallet',
    query: 'wallets=0&pairing=off',
    async play(visit) {
      await connectButton(visit.page).click()
      await says(visit, 'No wallet found')
    },
  },
  { name: 'Connect with one wallet', play: ({ page }) => openWallets(page) },
  { name: 'Connect with three wallets', query: 'wallets=3', play: ({ page }) => openWallets(page) },
  {
    name: 'Connect with a wallet that looks like another',
    isAlone: true,
    async play(visit) {
      await visit.page.evaluate(() => {
        const info = { uuid: crypto.randomUUID(), name: 'Met\u0430Mask', rdns: 'example.fake', icon: '' }
        const provider = { request: async () => [], on() {}, removeListener() {} }
        const announce = () =>
          dispatchEvent(
            new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info: { ...info }, provider }) }),
          )
        addEventListener('eip6963:requestProvider', announce)
        announce()
      })
      await openWallets(visit.page)
      await says(visit, 'Not the real MetaMask')
    },
  },
  { name: 'Connect with terms to agree to', query: 'legal', play: ({ page }) => openWallets(page) },
  {
    name: 'Connect with terms that were passed over',
    query: 'legal',
    async play(visit) {
      const { page } = visit
      await openWallets(page)
      const { x = 0, y = 0 } = (await walletRow(page).boundingBox()) ?? {}
      await page.mouse.click(x + 60, y + 20)
      await says(visit, 'Agree to this first.')
    },
  },
  {
    name: 'Connect with terms agreed to',
    query: 'legal',
    async play({ page }) {
      await openWallets(page)
      await dialog(page).getByRole('checkbox').check()
    },
  },
  {
    name: 'Connect with another way beside the wallets',
    query: 'plugin',
    async play(visit) {
      await openWallets(visit.page)
      await says(visit, 'Continue as a guest')
      await dialog(visit.page).getByText('or', { exact: true }).waitFor()
    },
  },
  {
    name: 'Connect with the wallets in one row',
    query: 'plugin&collapse',
    async play(visit) {
      await connectButton(visit.page).click()
      await says(visit, 'Continue with a wallet')
      await says(visit, 'Continue as a guest')
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
    name: 'ConnectingExternal, waiting for long',
    isAlone: true,
    async play(visit) {
      await visit.page.clock.install()
      await visit.cue('hang')
      await choose(visit)
      await says(visit, 'Continue in Harbour')
      await passTime(visit.page, 16_000)
      await says(visit, 'Don’t see it? Open the Harbour extension.')
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
  ...(
    [
      ['locked', 4100, 'Harbour is locked'],
      ['offline', 4900, 'Harbour is offline'],
      ['failed', -32603, 'Couldn’t connect to Harbour'],
    ] as const
  ).map(
    ([name, code, text]): Scene => ({
      name: `ConnectingExternal, ${name}`,
      async play(visit) {
        await visit.cue('failNext', { code, message: 'On cue' }, 'eth_requestAccounts')
        await choose(visit)
        await says(visit, text)
      },
    }),
  ),
]
