import type { PairedWallet, PairedWalletOptions } from './types.ts'

/**
 * Starts a wallet that pages pair with over a relay, as with one on a phone. It needs no window: it runs in Node and in
 * browsers alike. `@walletconnect/sign-client` 2.21.8 loads with the first call, and for `bip122` bitcoinjs-lib,
 * ecpair and @bitcoinerlab/secp256k1. Throws for a network of a namespace that it has no keys for.
 *
 * @example
 * const wallet = await startPairedWallet({ relayUrl: relay.url, networks: ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'] })
 * await wallet.pair(uri)
 * wallet.cues.reject()
 */
export async function startPairedWallet(options: PairedWalletOptions): Promise<PairedWallet> {
  return (await import('./startPairedWallet.ts')).startPairedWallet(options)
}

export type {
  PairedApp,
  PairedAuthentication,
  PairedCacao,
  PairedCues,
  PairedNamespace,
  PairedProposal,
  PairedQuestion,
  PairedRequest,
  PairedSession,
  PairedSignIn,
  PairedWallet,
  PairedWalletOptions,
  Reason,
  SignInChange,
} from './types.ts'
