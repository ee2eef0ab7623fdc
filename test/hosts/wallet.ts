import { createTestWallet } from '../wallets/evm.ts'

declare global {
  interface Window {
    /** The node of the wallet, by chain id. */
    readonly walletChains: Readonly<Record<number, string>>
  }
}

/** The wallet of the user: what an extension would put into the page. */
createTestWallet({
  name: 'Harbour',
  rdns: 'example.harbour',
  chains: window.walletChains,
  storage: localStorage,
}).announce()
