import type { IdentifierString, Wallet, WalletAccount } from '@wallet-standard/base'
import { is } from 'portico/kernel'
import { readProperty } from 'portico/wallet'
import { array, string, type } from 'superstruct'
import { isSolanaAddress } from './address.ts'
import { isSolanaChain } from './clusters.ts'
import { InvalidWalletAnswerError } from './errors.ts'

const Accounts = array(type({ address: string(), chains: array(string()), features: array(string()) }))

/**
 * The accounts of Solana in what a wallet says of its accounts, each address once, as the objects that they are. Throws
 * `SOLANA_INVALID_WALLET_ANSWER`.
 */
export function readAccounts(value: unknown, method: string): readonly WalletAccount[] {
  const given = value as readonly WalletAccount[]
  try {
    if (!is(value, Accounts)) throw new InvalidWalletAnswerError({ method })
    // Some wallets name no chains of their accounts.
    const accounts = given.filter(({ address, chains }) =>
      chains.length > 0 ? chains.some(isSolanaChain) : isSolanaAddress(address),
    )
    if (!accounts.every(({ address }) => isSolanaAddress(address))) throw new InvalidWalletAnswerError({ method })
    const known = new Set<string>()
    return accounts.filter(({ address }) => !known.has(address) && known.add(address))
  } catch (error) {
    // The objects belong to the wallet: a property may throw, or return another value, when it is read again.
    throw InvalidWalletAnswerError.is(error) ? error : new InvalidWalletAnswerError({ method }, { cause: error })
  }
}

/** A method of a feature, or `undefined` where the wallet, or the account, has no such feature. */
export function findMethod<Method>(
  wallet: Wallet,
  feature: IdentifierString,
  name: string,
  account?: WalletAccount,
): Method | undefined {
  const object = readProperty(wallet, 'features', feature)
  const method = readProperty(object, name)
  // An account without a list allows all.
  const isOwn = !account?.features.length || account.features.includes(feature)
  return typeof method === 'function' && isOwn ? (method.bind(object) as Method) : undefined
}
