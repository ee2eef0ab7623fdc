import { startPairedWallet } from '../../wallets/index.ts'
import { connectButton, dialog, openWallets } from '../steps.ts'
import type { Visit } from '../visit.ts'
import { allWallets } from './directory.ts'
import { press, type Scene, says, titled } from './scene.ts'

const hasCode = ({ page }: Visit) => dialog(page).locator('.p-qr svg path').first().waitFor()

/** Finds a wallet of the directory and takes it. */
async function take(visit: Visit, name: string): Promise<void> {
  await allWallets(visit)
  await dialog(visit.page).getByRole('searchbox').fill(name)
  await dialog(visit.page)
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .first()
    .click()
  await titled(visit, name)
}

/** Has a paired wallet sign in as it connects, while the code that verifies its signature never finishes loading. */
async function authenticate(visit: Visit): Promise<void> {
  const { page } = visit
  await page.route('**/assets/verifyMessage-*', () => {})
  const relayUrl = await page.evaluate(async () => String((await (await fetch('/world.json')).json()).relayUrl))
  const wallet = await startPairedWallet({ relayUrl, networks: ['eip155:31337'], name: 'Pocket' })
  page.once('close', () => void wallet.stop())
  await page.evaluate(() => {
    navigator.clipboard.writeText = async (text) => void Object.assign(window, { link: text })
  })
  await openWallets(page)
  await press(visit, /^WalletConnect/)
  await press(visit, 'Copy link')
  const link = await page.waitForFunction(() => Reflect.get(window, 'link') as string | undefined)
  await wallet.pair(String(await link.jsonValue()))
  await says(visit, 'Authenticating…')
}

/** Pairing with a wallet on another device. */
export const pairingScenes: readonly Scene[] = [
  {
    name: 'ConnectingWalletConnect, the code',
    async play(visit) {
      await openWallets(visit.page)
      await press(visit, /^WalletConnect/)
      await hasCode(visit)
    },
  },
  {
    name: 'ConnectingWalletConnect, one wallet in several ways',
    async play(visit) {
      await take(visit, 'Reed Otter')
      await hasCode(visit)
    },
  },
  {
    name: 'ConnectingWalletConnect, an app that is not certified',
    async play(visit) {
      await take(visit, 'Umber Eider')
      await dialog(visit.page).getByRole('tab', { name: 'Desktop' }).click()
      await says(visit, 'This wallet is not certified.')
    },
  },
  {
    name: 'ConnectingWalletConnect, not detected',
    async play(visit) {
      await take(visit, 'Reed Otter')
      await dialog(visit.page).getByRole('tab', { name: 'Browser' }).click()
      await says(visit, 'Reload page')
    },
  },
  {
    name: 'ConnectingWalletConnectBasic',
    isAlone: true,
    query: 'adapters=none&wallets=0',
    async play(visit) {
      await connectButton(visit.page).click()
      await hasCode(visit)
    },
  },
  { name: 'ConnectingWalletConnect, authenticating', isAlone: true, query: 'siwx=required', play: authenticate },
  {
    name: 'ConnectingWalletConnect, no relay',
    isAlone: true,
    isFailing: true,
    async play(visit) {
      await visit.page.routeWebSocket(/^ws/, (socket) => socket.close())
      await openWallets(visit.page)
      await press(visit, /^WalletConnect/)
      await says(visit, 'WalletConnect can’t be reached')
    },
  },
]
