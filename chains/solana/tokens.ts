import { base64 } from '@scure/base'
import type { PublicKey, TransactionInstruction } from '@solana/web3.js'
import { array, boolean, type Infer, literal, nullable, refine, string, tuple, type } from 'superstruct'
import { callRpc, type ReachableNetwork, Units } from './rpc.ts'

type Web3 = typeof import('@solana/web3.js')

/** SPL Token, and Token-2022. */
const tokenPrograms = ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb']
const associatedTokenProgram = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'

/** Data may have megabytes: a test without backtracking. */
const Base64 = refine(string(), 'base64', (text) => text.length % 4 === 0 && !/[^A-Za-z0-9+/=]/.test(text))

/** An account as nodes write it. */
export const RpcAccount = type({
  lamports: Units,
  owner: string(),
  executable: boolean(),
  data: tuple([Base64, literal('base64')]),
})
const Accounts = type({ value: array(nullable(RpcAccount)) })

export interface ChainAccount {
  /** The program that it belongs to. */
  readonly owner: string
  readonly executable: boolean
  readonly lamports: bigint
  readonly data: Uint8Array
}

export const toChainAccount = (account: Infer<typeof RpcAccount>): ChainAccount => ({
  ...account,
  data: base64.decode(account.data[0]),
})

/** Reads accounts; `undefined` for each that does not exist. Throws `SOLANA_RPC_FAILED`. */
export async function readChainAccounts(
  network: ReachableNetwork,
  addresses: readonly string[],
  signal: AbortSignal,
): Promise<readonly (ChainAccount | undefined)[]> {
  const params = [addresses, { encoding: 'base64', commitment: 'confirmed' }]
  const request = { method: 'getMultipleAccounts', params }
  // An answer that leaves accounts out must not pass for one that says that they do not exist.
  const isComplete = (answer: Infer<typeof Accounts>) => answer.value.length === addresses.length
  const { value } = await callRpc(network, request, Accounts, signal, isComplete)
  return addresses.map((_, index) => {
    const account = value[index]
    return account ? toChainAccount(account) : undefined
  })
}

export const isTokenProgram = (program: string): boolean => tokenPrograms.includes(program)

/** The associated token account of an owner: the default account for a token. */
export function associatedAccount({ PublicKey }: Web3, owner: PublicKey, mint: PublicKey, program: PublicKey) {
  const seeds = [owner, program, mint].map((key) => key.toBytes())
  return PublicKey.findProgramAddressSync(seeds, new PublicKey(associatedTokenProgram))[0]
}

const toKey = (pubkey: PublicKey, isWritable = false, isSigner = false) => ({ pubkey, isWritable, isSigner })

export interface NewAccount {
  readonly payer: PublicKey
  readonly account: PublicKey
  readonly owner: PublicKey
  readonly mint: PublicKey
  readonly program: PublicKey
}

/** `CreateIdempotent` of the Associated Token Account program: does nothing if the account exists. */
export function createAccountInstruction(
  { PublicKey, SystemProgram, TransactionInstruction }: Web3,
  { payer, account, owner, mint, program }: NewAccount,
): TransactionInstruction {
  return new TransactionInstruction({
    programId: new PublicKey(associatedTokenProgram),
    keys: [
      toKey(payer, true, true),
      toKey(account, true),
      toKey(owner),
      toKey(mint),
      toKey(SystemProgram.programId),
      toKey(program),
    ],
    data: Uint8Array.of(1) as Buffer,
  })
}

export interface TokenTransfer {
  readonly from: PublicKey
  readonly to: PublicKey
  readonly owner: PublicKey
  readonly mint: PublicKey
  readonly program: PublicKey
  /** In base units. */
  readonly amount: bigint
  readonly decimals: number
}

/** `TransferChecked` of the token programs. */
export function transferInstruction(
  { TransactionInstruction }: Web3,
  { from, to, owner, mint, program, amount, decimals }: TokenTransfer,
): TransactionInstruction {
  const data = new Uint8Array(10)
  const view = new DataView(data.buffer)
  view.setUint8(0, 12)
  view.setBigUint64(1, amount, true)
  view.setUint8(9, decimals)
  return new TransactionInstruction({
    programId: program,
    keys: [toKey(from, true), toKey(mint), toKey(to, true), toKey(owner, false, true)],
    data: data as Buffer,
  })
}
