import type { Network } from './networks/network.ts'

/** An amount of a network's native coin. */
export interface Balance {
  /** Integer in base units (wei, lamports, satoshi), as a decimal string. */
  readonly value: string
  readonly decimals: number
  readonly symbol: string
}

/** `payment`, `ordinal` and `stx` are Bitcoin's; `smartAccount` is a contract account (ERC-4337). */
export type KnownAccountType = 'eoa' | 'smartAccount' | 'payment' | 'ordinal' | 'stx'

/**
 * The type of an account: at most 32 letters, digits and hyphens. An unknown type is shown by its id if the wallet has
 * accounts of several types.
 */
export type AccountType = KnownAccountType | (string & {})

export interface Account {
  readonly address: string
  /** As the wallet reports it, else `eoa`, also for a contract such as a Safe: `selectAccountType` knows it from the network. */
  readonly type: AccountType
  readonly publicKey?: string
  /** BIP-32 derivation path. */
  readonly path?: string
}

export interface AccountOnNetwork {
  readonly address: string
  readonly network: Network
}

export interface Transfer {
  readonly to: string
  /** Integer in base units, as a decimal string. */
  readonly amount: string
  /** Token contract or mint; absent for the native coin. */
  readonly token?: string
  /** The decimals that the amount was shown with; nothing is sent if the token has others. */
  readonly decimals?: number
  /** The symbol that the token was shown with; nothing is sent if the chain reports another. */
  readonly symbol?: string
  /** The amount for the recipient that the review showed. A chain with `received` does not send if the amount differs. */
  readonly received?: string
}

/** A token as its contract describes it. */
export interface TokenFacts extends Balance {
  readonly name: string
}
