import type { Wallet } from '@wallet-standard/base'
import { type CoinbaseProvider, createCoinbaseWallet } from './coinbase.ts'
import { WalletGoneError } from './errors.ts'

/** The wallet object behind a found wallet: one that registered, or Coinbase's. Throws `SOLANA_WALLET_GONE`. */
export function openWallet(object: unknown, coinbaseName?: string): Wallet {
  if (!object) throw new WalletGoneError()
  return coinbaseName ? createCoinbaseWallet(object as CoinbaseProvider, coinbaseName) : (object as Wallet)
}
