import {
  createTestBitcoinWallet,
  createTestSolanaWallet,
  type TestBitcoinWallet,
  type TestSolanaWallet,
  testPrivateKeys,
} from '../test/wallets/index.ts'
import type { PageOptions } from './options.ts'
import { pictures } from './pictures.ts'
import type { PageWorld } from './world.ts'

/** The wallets of other namespaces that live in this page. */
export interface NamespaceWallets {
  readonly solana: readonly TestSolanaWallet[]
  readonly bitcoin: readonly TestBitcoinWallet[]
}

/** Makes the wallets of the namespaces that the address wants, and shows them to the page. */
export async function announceNamespaceWallets(
  world: PageWorld,
  { namespaces, injected }: Pick<PageOptions, 'namespaces' | 'injected'>,
): Promise<NamespaceWallets> {
  const [solana, bitcoin] = await Promise.all([
    namespaces.includes('solana') ? announceSolana(world) : [],
    namespaces.includes('bip122') ? announceBitcoin(world, injected) : [],
  ])
  return { solana, bitcoin }
}

/** Harbour is in every namespace, Lagoon in this one alone. */
async function announceSolana({ solana }: PageWorld): Promise<readonly TestSolanaWallet[]> {
  const common = { nodes: { 'solana:devnet': solana.url }, storage: localStorage }
  const wallets = await Promise.all([
    createTestSolanaWallet({ ...common, name: 'Harbour', icon: pictures.harbour, keys: testPrivateKeys.slice(0, 2) }),
    createTestSolanaWallet({ ...common, name: 'Lagoon', icon: pictures.lagoon, keys: testPrivateKeys.slice(2) }),
  ])
  for (const wallet of wallets) wallet.register()
  return wallets
}

/** Harbour registers itself, Quarry is listed as sats-connect wallets are, the others are found by their object. */
async function announceBitcoin({ bitcoin }: PageWorld, injected: PageOptions['injected']) {
  const create = (name: string, icon: string, first: number) =>
    createTestBitcoinWallet({
      name,
      icon,
      networks: ['testnet', 'mainnet'],
      nodes: { testnet: bitcoin.url },
      shared: [first],
      storage: localStorage,
    })
  const [harbour, quarry, ...others] = await Promise.all([
    create('Harbour', pictures.harbour, 0),
    create('Quarry', pictures.quarry, 1),
    ...injected.map((name) => create(name, pictures.meadow, 2)),
  ])
  harbour.register()
  quarry.installSatsConnect(window, 'QuarryProviders.BitcoinProvider')
  for (const wallet of others) {
    if (wallet.name === 'leather') wallet.installLeather()
    if (wallet.name === 'okx') wallet.installOkx()
    if (wallet.name === 'unisat') wallet.installUnisat()
  }
  return [harbour, quarry, ...others]
}
