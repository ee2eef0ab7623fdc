import type { TestWallet } from '../test/wallets/index.ts'
import type { NamespaceWallets } from './namespaceWallets.ts'

/** The parts of a wallet that its desk controls, in any namespace. */
export interface Desk {
  readonly id: string
  readonly name: string
  readonly icon: string
  readonly cues: Pick<TestWallet['cues'], 'accept' | 'reject' | 'hang' | 'pending' | 'lock' | 'unlock'>
  /** Other actions inside the wallet, by the label of their button. */
  readonly actions: Readonly<Record<string, () => void>>
}

/** A desk for each wallet of the page. */
export const desksOf = (wallets: readonly TestWallet[], namespaces: NamespaceWallets): readonly Desk[] => [
  ...wallets.map(({ info, cues }) => ({
    id: info.uuid,
    name: info.name,
    icon: info.icon,
    cues,
    actions: {
      'Switch to an unsupported network': () => cues.setChain(1),
      'Disconnect in the wallet': cues.disconnectApp,
    },
  })),
  ...namespaces.solana.map(({ name, wallet, cues, addresses }) => ({
    id: `solana ${name}`,
    name: `${name} for Solana`,
    icon: wallet.icon,
    cues,
    actions: {
      'Use the other account': () => cues.setAccounts([...addresses.keys()].reverse()),
      'Disconnect in the wallet': cues.disconnectApp,
    },
  })),
  ...namespaces.bitcoin.map(({ name, wallet, cues }) => ({
    id: `bitcoin ${name}`,
    name: `${name} for Bitcoin`,
    icon: wallet.icon,
    cues,
    actions: {
      'Use another account': () => cues.setAccounts([2]),
      'Go to Bitcoin': () => cues.setNetwork('mainnet'),
      'Disconnect in the wallet': cues.disconnectApp,
    },
  })),
]
