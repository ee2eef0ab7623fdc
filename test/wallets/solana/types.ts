import type { IdentifierString } from '@wallet-standard/base'
import type { Hex } from 'viem'
import type { StandardWallet } from '../standard/index.ts'
import type { WalletStorage } from '../types.ts'

/** What a Solana test wallet is made of. */
export interface TestSolanaWalletOptions {
  /** The name that the page shows. */
  readonly name: string
  /** A data URI. @default a plain square */
  readonly icon?: string
  /** 32-byte seeds of Ed25519 keys, the active one first; all are shared. @default the first three keys of the test mnemonic */
  readonly keys?: readonly Hex[]
  /** @default `solana:mainnet`, `solana:devnet` and `solana:testnet` */
  readonly chains?: readonly IdentifierString[]
  /** URLs of the nodes that transactions are sent to, by chain. @default none */
  readonly nodes?: Readonly<Record<string, string>>
  /** Names of features that it lacks, as in `solana:signMessage`. @default none */
  readonly without?: readonly string[]
  /** @default legacy ones and version 0 */
  readonly transactionVersions?: readonly ('legacy' | 0)[]
  /** Whether the page was given the accounts before. @default false */
  readonly connected?: boolean
  /** Where the permission outlives a reload. @default nowhere */
  readonly storage?: WalletStorage
}

/** A Wallet Standard wallet of Solana in memory, with the cues that direct it. */
export interface TestSolanaWallet extends StandardWallet {
  readonly name: string
  /** The addresses of the keys that the wallet holds, shared or not. */
  readonly addresses: readonly string[]
}
