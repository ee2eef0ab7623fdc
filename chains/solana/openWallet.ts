import type { Wallet } from '@wallet-standard/base'
import { type CoinbaseProvider, createCoinbaseWallet } from './coinbase.ts'
import { WalletGoneError } from './errors.ts'

/** The wallet of what was found: an object that registered, or that of Coinbase. Throws `SOLANA_WALLET_GONE`. */
export function openWallet(object: unknown, coinbaseName?: string): Wallet {
  if (!object) throw new WalletGoneError()
  return coinbaseName ? createCoinbaseWallet(object as CoinbaseProvider, coinbaseName) : (object as Wallet)
}
