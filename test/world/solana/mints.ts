import {
  createAssociatedTokenAccountIdempotentInstruction,
  createInitializeMint2Instruction,
  createMintToInstruction,
  getAssociatedTokenAddressSync,
  MINT_SIZE,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
} from '@solana/spl-token'
import { Keypair, PublicKey, SystemProgram, Transaction, type TransactionInstruction } from '@solana/web3.js'
import type { AccountWriter } from './accounts.ts'
import type { Ledger } from './ledger.ts'

/** How to make a token. */
export interface MintOptions {
  readonly decimals: number
  /** @default 'token' */
  readonly program?: 'token' | 'token-2022'
}

const programs = { token: TOKEN_PROGRAM_ID, 'token-2022': TOKEN_2022_PROGRAM_ID }

/** Makes and hands out tokens by real transactions of a treasury that mints them all. */
export function createMints(ledger: Ledger, accounts: AccountWriter) {
  const treasury = Keypair.generate()
  const run = (instructions: readonly TransactionInstruction[], signers: readonly Keypair[] = []) => {
    if (ledger.balance(String(treasury.publicKey)) < 1_000_000_000n)
      ledger.airdrop(String(treasury.publicKey), 1_000_000_000_000n)
    const transaction = new Transaction({
      feePayer: treasury.publicKey,
      blockhash: ledger.latestBlockhash(),
      lastValidBlockHeight: Number.MAX_SAFE_INTEGER,
    }).add(...instructions)
    transaction.sign(treasury, ...signers)
    return ledger.send(transaction.serialize())
  }
  const programOf = (mint: PublicKey) => {
    const owner = accounts.at(String(mint))?.owner
    if (!owner) throw new TypeError(`There is no mint at ${mint}.`)
    return new PublicKey(owner)
  }
  const tokenAccount = (mint: PublicKey, owner: string) =>
    // Owners may be programs, which are off the curve.
    getAssociatedTokenAddressSync(mint, new PublicKey(owner), true, programOf(mint))

  return {
    /** Makes a token without a supply; returns its address. */
    create({ decimals, program = 'token' }: MintOptions): string {
      const mint = Keypair.generate()
      const programId = programs[program]
      const create = SystemProgram.createAccount({
        fromPubkey: treasury.publicKey,
        newAccountPubkey: mint.publicKey,
        space: MINT_SIZE,
        lamports: Number(ledger.rentExemption(MINT_SIZE)),
        programId,
      })
      run(
        [create, createInitializeMint2Instruction(mint.publicKey, decimals, treasury.publicKey, null, programId)],
        [mint],
      )
      return String(mint.publicKey)
    },
    /** Gives tokens, in base units, to the associated account of an owner, which it makes if need be. */
    mintTo(mint: string, owner: string, amount: bigint): string {
      const key = new PublicKey(mint)
      const programId = programOf(key)
      const to = tokenAccount(key, owner)
      return run([
        createAssociatedTokenAccountIdempotentInstruction(treasury.publicKey, to, new PublicKey(owner), key, programId),
        createMintToInstruction(key, to, treasury.publicKey, amount, [], programId),
      ])
    },
    /** What an owner has of a token in its associated account, in base units; nothing without such an account. */
    balance(mint: string, owner: string): bigint {
      const address = String(tokenAccount(new PublicKey(mint), owner))
      return accounts.at(address) ? BigInt(accounts.tokenAmount(address).amount) : 0n
    },
  }
}
