import type { Fault, Faults } from '../faults.ts'
import type { MintOptions } from './mints.ts'

/** How to start a node. */
export interface SolanaOptions {
  /** Of the HTTP server; the WebSocket takes the next one. @default 0 (any free two) */
  readonly port?: number
  /** Milliseconds between slots. @default 400 */
  readonly slotMs?: number
  /** @default that of devnet, so that the node can stand for `solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1` */
  readonly genesisHash?: string
}

/** How a method fails: as any service does, or with an error of its own. */
export interface SolanaFault extends Fault {
  /** The error of the JSON-RPC answer. */
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown }
}

/** The faults that are cued, by method; `*` is every method. */
export interface SolanaFaults extends Faults {
  fail(method: string, fault: SolanaFault): void
}

/** A real Solana virtual machine behind the JSON-RPC of a node. */
export interface SolanaNode {
  /** Serves JSON-RPC over HTTP, for pages of every origin. */
  readonly url: string
  /** Serves subscriptions, at the port after that of `url` as web3.js expects. */
  readonly wsUrl: string
  readonly port: number
  readonly genesisHash: string
  readonly faults: SolanaFaults
  /** Gives lamports out of nothing. Answers the signature. */
  airdrop(address: string, lamports: bigint | number): string
  /** Makes a token; returns the address of its mint. */
  createMint(options: MintOptions): string
  /** Gives tokens, in base units, to the associated token account of an owner. Answers the signature. */
  mintTo(mint: string, owner: string, amount: bigint): string
  /** Puts an account of a program there, such as what describes a token. */
  putAccount(address: string, program: string, data: Uint8Array): void
  /** In lamports. */
  balance(address: string): bigint
  /** In base units, of the associated token account. */
  tokenBalance(mint: string, owner: string): bigint
  /** What transactions paid lately for each compute unit, in micro-lamports, the newest slot first. */
  setPriorityFees(fees: readonly number[]): void
  /** Makes every blockhash that was handed out too old. */
  expireBlockhashes(): void
  /** Cuts every WebSocket. */
  dropSockets(): void
  /** Closes both servers and every connection to them. */
  stop(): Promise<void>
}
