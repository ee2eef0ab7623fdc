import type { Wallet } from '@wallet-standard/base'
import { type CoinbaseProvider, createCoinbaseWallet } from './coinbase.ts'
import { WalletGoneError } from './errors.ts'
import type { createDescribe as describe, createSimulate as simulate } from './review/index.ts'
import type { verifyMessage as verify } from './verifyMessage.ts'

/** The wallet object behind a found wallet: one that registered, or Coinbase's. Throws `SOLANA_WALLET_GONE`. */
export function openWallet(object: unknown, coinbaseName?: string): Wallet {
  if (!object) throw new WalletGoneError()
  return coinbaseName ? createCoinbaseWallet(object as CoinbaseProvider, coinbaseName) : (object as Wallet)
}

/** The code of the adapter that is needed once the user chose a wallet, in one chunk. */

export { writeAddress } from './address.ts'
export { readBalance } from './balance.ts'
export { estimateFee, readReceived } from './fee.ts'
export { sendTransfer } from './send.ts'
export { openSession } from './session.ts'
export { settle } from './settle.ts'
export { loadWeb3 } from './web3.ts'

/** Verifies a message; the curve loads with the first one. */
export const verifyMessage: typeof verify = async (...args) =>
  (await import('./verifyMessage.ts')).verifyMessage(...args)

/** Makes what reads requests; its code loads with the first one. */
export const createDescribe: (...args: Parameters<typeof describe>) => ReturnType<typeof describe> =
  (...args) =>
  async (...call) =>
    (await import('./review/index.ts')).createDescribe(...args)(...call)

/** Makes what simulates requests; its code loads with the first one. */
export const createSimulate: (...args: Parameters<typeof simulate>) => ReturnType<typeof simulate> =
  (...args) =>
  async (...call) =>
    (await import('./review/index.ts')).createSimulate(...args)(...call)
