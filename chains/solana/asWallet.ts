import type { Wallet } from '@wallet-standard/base'
import { is } from 'portico/kernel'
import { array, func, string, type } from 'superstruct'
import { isSolanaChain } from './clusters.ts'

const Connectable = type({
  name: string(),
  chains: array(string()),
  features: type({ 'standard:connect': type({ connect: func() }) }),
})

/** The value as a wallet of the Wallet Standard that speaks for Solana and can be connected, else `undefined`. */
export function asWallet(value: unknown): Wallet | undefined {
  try {
    return is(value, Connectable) && value.chains.some(isSolanaChain) ? (value as unknown as Wallet) : undefined
  } catch {
    // Its getters may throw.
    return undefined
  }
}
