import type { Hex } from 'viem'
import type { StandardCues, StandardWallet } from '../standard/index.ts'
import type { WalletStorage } from '../types.ts'

/** The networks of a Bitcoin test wallet. */
export type BitcoinNetworkName = 'mainnet' | 'testnet'

/** What a Bitcoin test wallet is made of. */
export interface TestBitcoinWalletOptions {
  /** The name that the page shows. */
  readonly name: string
  /** A data URI. @default a plain square */
  readonly icon?: string
  /** 32-byte keys; each is an account of a payment and an ordinals address. @default the first three keys of the test mnemonic */
  readonly keys?: readonly Hex[]
  /** Indices of the keys whose accounts are shared, the active one first. @default the first */
  readonly shared?: readonly number[]
  /** The networks that it knows; it begins on the first. @default both */
  readonly networks?: readonly BitcoinNetworkName[]
  /** Payment addresses are native segwit (P2WPKH) or nested (P2SH-P2WPKH). @default 'p2wpkh' */
  readonly paymentType?: 'p2wpkh' | 'p2sh'
  /** The address for Stacks that it gives along with the others, where the API has a place for it. @default none */
  readonly stacks?: string
  /** URLs of services like mempool.space that transfers go to, by network. @default none */
  readonly nodes?: { readonly [Network in BitcoinNetworkName]?: string }
  /** Names of Wallet Standard features that it lacks, as in `bitcoin:sendTransfer`. @default none */
  readonly without?: readonly string[]
  /** Whether the page was given the accounts before. @default false */
  readonly connected?: boolean
  /** Where permission and network outlive a reload. @default nowhere */
  readonly storage?: WalletStorage
}

/** One address of an account. */
export interface BitcoinAddress {
  readonly address: string
  /** Hex: 33 bytes, or for `p2tr` the 32 of the internal key. */
  readonly publicKey: string
  readonly purpose: 'payment' | 'ordinals'
  readonly type: 'p2wpkh' | 'p2sh' | 'p2tr'
  /** BIP-32 derivation path, as a wallet with a seed would have. */
  readonly path: string
}

/** Directs a Bitcoin test wallet. */
export interface BitcoinCues extends StandardCues {
  /** Moves to another network from inside the wallet. */
  setNetwork(network: BitcoinNetworkName): void
}

/** An object that pages may find wallets on; a `Window` is one. */
export type BitcoinHost = object

/** A Bitcoin wallet in memory, with the cues that direct it, that shows itself in as many ways as a page knows. */
export interface TestBitcoinWallet extends StandardWallet {
  readonly name: string
  readonly cues: BitcoinCues
  /** The network that it is on. */
  network(): BitcoinNetworkName
  /** The addresses of a key, payment first. @param key @default the first @param network @default the one it is on */
  addresses(key?: number, network?: BitcoinNetworkName): readonly BitcoinAddress[]
  /**
   * Lists itself in `btc_providers` (WBIP004) and puts its provider at the dotted path of the id; returns the undo function.
   *
   * @param target @default window
   * @param id @default 'TestProviders.BitcoinProvider'
   */
  installSatsConnect(target?: BitcoinHost, id?: string): () => void
  /** Puts a provider at `LeatherProvider`; returns the undo function. @param target @default window */
  installLeather(target?: BitcoinHost): () => void
  /**
   * Puts providers at `okxwallet.bitcoin` and, if it knows testnet, `.bitcoinTestnet`; returns the undo function.
   *
   * @param target @default window
   */
  installOkx(target?: BitcoinHost): () => void
  /** Puts a provider at `unisat` and `unisat_wallet`; returns the undo function. @param target @default window */
  installUnisat(target?: BitcoinHost): () => void
}
