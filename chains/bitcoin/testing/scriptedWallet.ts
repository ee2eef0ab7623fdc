import type { Session } from 'portico/wallet'
import { openSession } from '../session.ts'
import type { BitcoinWallet, WalletState } from '../wallet.ts'
import { networks, testnet } from './network.ts'
import { toConnector } from './stage.ts'

/** Connects a wallet whose answers a test decides, which is on testnet. */
export async function connectScripted(
  accounts: WalletState['accounts'],
  answers: Partial<BitcoinWallet>,
): Promise<Session> {
  const refuse = () => Promise.reject(new Error('It has no answer to this'))
  const wallet: BitcoinWallet = {
    connect: async () => ({ accounts, network: testnet.caipNetworkId }),
    signMessage: refuse,
    signPsbt: refuse,
    sendTransfer: refuse,
    watch: () => () => {},
    disconnect: async () => {},
    ...answers,
  }
  // A signal of its own: a session that nobody watches listens to it for as long as it lives.
  return openSession({ connector: toConnector(wallet), networks, signal: new AbortController().signal })
}
