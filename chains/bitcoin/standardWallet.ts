import type { Wallet } from '@wallet-standard/base'
import { hasMethod } from 'portico/wallet'

/** The value as a wallet of the Wallet Standard that can be connected for Bitcoin, else `undefined`. */
export const asStandardWallet = (value: unknown): Wallet | undefined =>
  hasMethod(value, 'features', 'bitcoin:connect', 'connect') ? (value as Wallet) : undefined
