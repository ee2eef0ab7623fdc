import { accountButton, closed, connectButton, dialog, openWallets, walletRow } from '../steps.ts'
import type { Visit } from '../visit.ts'
import { press, type Scene, says, titled } from './scene.ts'

/** Opens the list, and chooses the wallet of several namespaces. */
async function chooseNamespace(visit: Visit): Promise<void> {
  await openWallets(visit.page)
  await walletRow(visit.page).click()
  await titled(visit, 'Choose a network for Harbour')
}

async function connectOnEvm(visit: Visit): Promise<void> {
  await chooseNamespace(visit)
  await press(visit, /^Ethereum & EVM/)
  await accountButton(visit.page).waitFor()
  await closed(visit.page)
}

/** Lets several wallets be connected in one namespace. */
const allowMultiWallet = ({ page }: Visit): Promise<void> =>
  page.evaluate(() => window.portico.setFeatures({ multiWallet: true }))

/** Shows the wallets of the user. */
async function wallets(visit: Visit): Promise<void> {
  await visit.page.evaluate(() => window.portico.open({ view: 'ProfileWallets' }))
  await titled(visit, 'Wallets')
}

/** Adds a wallet to those of a namespace. */
async function add(visit: Visit, namespace: string, name: string): Promise<void> {
  await press(visit, `Add ${namespace} wallet`)
  await walletRow(visit.page, name).click()
  await says(visit, 'New wallet added')
}

/** Several namespaces, and several wallets. */
export const connectionScenes: readonly Scene[] = [
  { name: 'ConnectingMultiChain', query: 'namespaces=all', play: chooseNamespace },
  {
    name: 'SwitchActiveChain',
    isAlone: true,
    query: 'namespaces=all',
    async play(visit) {
      await connectOnEvm(visit)
      await visit.page.evaluate(() => window.portico.open({ view: 'Networks' }))
      await press(visit, 'Solana Local')
      await titled(visit, 'Switch to Solana Local')
    },
  },
  {
    name: 'ProfileWallets with several wallets',
    isAlone: true,
    query: 'namespaces=all&wallets=2',
    async play(visit) {
      await allowMultiWallet(visit)
      await connectOnEvm(visit)
      await wallets(visit)
      await add(visit, 'an Ethereum', 'Lantern')
      await press(visit, 'Switch to Harbour')
      await says(visit, 'Wallet switched')
    },
  },
  {
    name: 'ProfileWallets with a wallet of earlier',
    isAlone: true,
    query: 'namespaces=all&wallets=2',
    async play(visit) {
      await allowMultiWallet(visit)
      await connectOnEvm(visit)
      await wallets(visit)
      await add(visit, 'an Ethereum', 'Lantern')
      await press(visit, 'Disconnect Harbour')
      await says(visit, 'Recently connected')
    },
  },
  {
    name: 'ProfileWallets with the accounts of a Bitcoin wallet',
    isAlone: true,
    query: 'namespaces=all',
    async play(visit) {
      await connectButton(visit.page).waitFor()
      await wallets(visit)
      await dialog(visit.page).getByRole('tab', { name: 'Bitcoin' }).click()
      await press(visit, 'Add a Bitcoin wallet')
      await dialog(visit.page).getByRole('listitem').getByRole('button').nth(1).click()
      await says(visit, 'Ordinals')
    },
  },
  { name: 'ProfileWallets without a wallet', play: wallets },
]
