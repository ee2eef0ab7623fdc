import { base58 } from '@scure/base'
import type { Address } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import type { Service } from '../service.ts'
import { publicKeyOf } from '../solana.ts'
import type { User } from '../users.ts'
import { type Chain, evmIdOf, isDeployed } from './node.ts'

export type AccountType = 'eoa' | 'smartAccount'

/** The accounts of a user on a chain of EIP-155. */
export interface EvmAccounts {
  readonly key: PrivateKeyAccount
  /** Absent where the chain has none. */
  readonly smart?: { readonly address: Address; readonly factory: Address; readonly factoryData: `0x${string}` }
}

export function evmAccountsOf({ smartAccounts }: Service, user: User, { id }: Pick<Chain, 'id'>): EvmAccounts {
  const key = privateKeyToAccount(user.evmKey)
  const isEnabled = smartAccounts?.networks.includes(evmIdOf(id) ?? 0)
  return { key, ...(smartAccounts && isEnabled && { smart: smartAccounts.accountOf(key.address) }) }
}

/** A user as the app learns of it. */
export interface UserAnswer {
  readonly address: string
  readonly chainId: number | string
  readonly email: string | null
  readonly userName?: string
  readonly accounts: readonly { readonly address: string; readonly type: AccountType }[]
  readonly preferredAccountType: AccountType
  readonly smartAccountDeployed: boolean
}

/** Describes a user on a chain, with the account of the preferred type, which is the smart account by default. */
export async function answerUser(
  service: Service,
  user: User,
  chain: Chain,
  preferred: AccountType = 'smartAccount',
): Promise<UserAnswer> {
  const { email, userName } = user
  const named = { email, ...(userName !== null && { userName }) }
  const evmId = evmIdOf(chain.id)
  if (evmId === undefined) {
    const address = base58.encode(publicKeyOf(user.solanaKey))
    const accounts = [{ address, type: 'eoa' }] as const
    return {
      ...named,
      address,
      chainId: chain.id,
      accounts,
      preferredAccountType: 'eoa',
      smartAccountDeployed: false,
    }
  }
  const { key, smart } = evmAccountsOf(service, user, chain)
  const isSmart = smart !== undefined && preferred === 'smartAccount'
  return {
    ...named,
    address: isSmart ? smart.address : key.address,
    chainId: evmId,
    accounts: [
      { address: key.address, type: 'eoa' },
      ...(smart ? [{ address: smart.address, type: 'smartAccount' } as const] : []),
    ],
    preferredAccountType: isSmart ? 'smartAccount' : 'eoa',
    // A node that does not answer must not stand in the way of a login.
    smartAccountDeployed: smart !== undefined && (await isDeployed(chain, smart.address).catch(() => false)),
  }
}
