import { base58 } from '@scure/base'
import { array, string, type } from 'superstruct'
import { InsufficientFundsError, TokenFrozenError } from './errors.ts'
import { extensionType, readExtensions } from './mint.ts'
import { callRpc, type ReachableNetwork } from './rpc.ts'
import { type ChainAccount, isTokenProgram, RpcAccount, toChainAccount } from './tokens.ts'

const accountLength = 165
/** Token-2022 puts the kind of an account behind its fixed part, before its extensions. */
const accountKind = 2
const frozenState = 2

/** A token account. */
export interface TokenAccount {
  readonly mint: string
  /** The account that may spend from it. */
  readonly owner: string
  readonly amount: bigint
  readonly isFrozen: boolean
  /** Accepts transfers with a preceding memo only. */
  readonly wantsMemo: boolean
}

/** Reads a token account; `undefined` if it is none. */
export function readTokenAccount(account: ChainAccount | undefined): TokenAccount | undefined {
  const data = account?.data ?? new Uint8Array()
  const isPlain = data.length === accountLength
  const isAccount = isPlain || (data.length > accountLength && data[accountLength] === accountKind)
  const extensions = readExtensions(data)
  if (!account || !isTokenProgram(account.owner) || !isAccount || !extensions) return undefined
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  return {
    mint: base58.encode(data.subarray(0, 32)),
    owner: base58.encode(data.subarray(32, 64)),
    amount: view.getBigUint64(64, true),
    isFrozen: data[108] === frozenState,
    wantsMemo: extensions.get(extensionType.memoTransfer)?.[0] === 1,
  }
}

const Owned = type({ value: array(type({ pubkey: string(), account: RpcAccount })) })

export interface TokenHolding extends TokenAccount {
  readonly address: string
}

/** The token accounts that an owner may spend from, associated or not. Throws `SOLANA_RPC_FAILED`. */
export async function readHoldings(
  network: ReachableNetwork,
  owner: string,
  mint: string,
  signal: AbortSignal,
): Promise<readonly TokenHolding[]> {
  const params = [owner, { mint }, { encoding: 'base64', commitment: 'confirmed' }]
  const { value } = await callRpc(network, { method: 'getTokenAccountsByOwner', params }, Owned, signal)
  return value.flatMap(({ pubkey, account }) => {
    const found = readTokenAccount(toChainAccount(account))
    return found?.mint === mint && found.owner === owner ? [{ ...found, address: pubkey }] : []
  })
}

/** A part of a transfer. */
export interface Source {
  readonly address: string
  readonly amount: bigint
}

/** More transfers do not fit into a transaction of 1,232 bytes. */
export const maxSources = 12

/**
 * The accounts that an amount is taken from: `preferred` if it holds enough, else as few as possible. Throws
 * `SOLANA_TOKEN_FROZEN` if frozen accounts hold the missing amount, and `SOLANA_INSUFFICIENT_FUNDS`.
 */
export function chooseSources(holdings: readonly TokenHolding[], preferred: string, amount: bigint): readonly Source[] {
  const usable = holdings.filter(({ isFrozen }) => !isFrozen)
  const associated = usable.find(({ address }) => address === preferred)
  if (associated && associated.amount >= amount) return [{ address: preferred, amount }]
  const sources: Source[] = []
  let missing = amount
  for (const { address, amount: available } of [...usable].sort(byAmount).slice(0, maxSources)) {
    if (missing === 0n || available === 0n) break
    const part = available < missing ? available : missing
    sources.push({ address, amount: part })
    missing -= part
  }
  if (missing === 0n) return sources
  const frozen = holdings.reduce((sum, { isFrozen, amount }) => (isFrozen ? sum + amount : sum), 0n)
  throw frozen >= missing ? new TokenFrozenError() : new InsufficientFundsError()
}

const byAmount = (a: TokenHolding, b: TokenHolding) => (a.amount === b.amount ? 0 : a.amount < b.amount ? 1 : -1)
