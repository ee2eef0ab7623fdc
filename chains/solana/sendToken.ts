import type { TransactionInstruction } from '@solana/web3.js'
import { isSameSymbol, type Transfer } from 'portico/wallet'
import { type Budget, readPrice, tokenUnits } from './budget.ts'
import {
  InvalidRecipientError,
  MemoRequiredError,
  TokenFeeError,
  TokenFrozenError,
  TokenMismatchError,
} from './errors.ts'
import { type Mint, metadataAccount, readMint, refuseStuck } from './mint.ts'
import type { ReachableNetwork } from './rpc.ts'
import { chooseSources, readHoldings, readTokenAccount, type Source } from './tokenAccounts.ts'
import {
  associatedAccount,
  type ChainAccount,
  createAccountInstruction,
  isTokenProgram,
  readChainAccounts,
  transferInstruction,
} from './tokens.ts'
import { receivedOf } from './transferFee.ts'

type Web3 = typeof import('@solana/web3.js')

/** The recipient's token account. */
export interface Target {
  readonly mint: Mint
  readonly address: string
  /** Whether the transfer has to make the account. */
  readonly isNew: boolean
}

/**
 * Refuses recipients that are tokens, token accounts or programs, where funds would be lost. Throws
 * `SOLANA_INVALID_RECIPIENT`.
 */
export function refuseLoss(receiver: ChainAccount | undefined): void {
  if (receiver && (receiver.executable || isTokenProgram(receiver.owner))) throw new InvalidRecipientError()
}

/** An address with coins but without data is not an account yet. */
const isMissing = (account: ChainAccount | undefined, { SystemProgram }: Web3) =>
  !account || (account.owner === SystemProgram.programId.toBase58() && account.data.length === 0)

/**
 * Reads a token, and the account of a receiver for it. Throws `SOLANA_INVALID_TOKEN`, `SOLANA_INVALID_RECIPIENT`,
 * `SOLANA_TOKEN_HOOK`, `SOLANA_TOKEN_SCALED`, `SOLANA_TOKEN_NOT_TRANSFERABLE`, `SOLANA_TOKEN_FROZEN` and `SOLANA_MEMO_REQUIRED`.
 */
export async function readTarget(
  web3: Web3,
  network: ReachableNetwork,
  token: string,
  to: string,
  signal: AbortSignal,
): Promise<Target> {
  const { PublicKey } = web3
  const mintKey = new PublicKey(token)
  const [receiver, coin, described] = await readChainAccounts(
    network,
    [to, token, metadataAccount(web3, token)],
    signal,
  )
  refuseLoss(receiver)
  const mint = readMint(token, coin, described)
  refuseStuck(mint)
  const address = associatedAccount(web3, new PublicKey(to), mintKey, new PublicKey(mint.program)).toBase58()
  const [account] = await readChainAccounts(network, [address], signal)
  const isNew = isMissing(account, web3)
  const theirs = readTokenAccount(account)
  // An owner can give the account of their address away.
  if (!isNew && theirs?.owner !== to) throw new InvalidRecipientError()
  if (isNew ? mint.beginsFrozen : theirs?.isFrozen) throw new TokenFrozenError()
  if (theirs?.wantsMemo) throw new MemoRequiredError()
  return { mint, address, isNew }
}

/**
 * Compares the token with the decimals and the symbol that the user saw: other decimals mean another amount, another
 * symbol another token.
 */
function compareWithShown({ decimals, symbol }: Mint, shown: Pick<Transfer, 'decimals' | 'symbol'>): void {
  const hasOtherDecimals = shown.decimals !== undefined && shown.decimals !== decimals
  // A mint has no symbol of its own; where the chain knows one, it is that.
  const hasOtherSymbol = shown.symbol !== undefined && symbol !== undefined && !isSameSymbol(symbol, shown.symbol)
  if (hasOtherDecimals || hasOtherSymbol) throw new TokenMismatchError()
}

export interface TokenOrder extends Pick<Transfer, 'decimals' | 'symbol' | 'received'> {
  readonly from: string
  readonly to: string
  readonly token: string
  readonly amount: bigint
}

/**
 * The sender's accounts that an amount of a token is taken from. Throws the errors of `chooseSources`, and
 * `SOLANA_RPC_FAILED`.
 */
export async function findSources(
  web3: Web3,
  { from, token, amount }: Pick<TokenOrder, 'from' | 'token' | 'amount'>,
  { program }: Mint,
  network: ReachableNetwork,
  signal: AbortSignal,
): Promise<readonly Source[]> {
  const { PublicKey } = web3
  const own = associatedAccount(web3, new PublicKey(from), new PublicKey(token), new PublicKey(program))
  return chooseSources(await readHoldings(network, from, token, signal), own.toBase58(), amount)
}

/**
 * The instructions and the budget of a token transfer from as many of the sender's accounts as needed. Throws the
 * errors of `readTarget`, `SOLANA_TOKEN_MISMATCH`, `SOLANA_TOKEN_FEE`, and `SOLANA_INSUFFICIENT_FUNDS`.
 */
export async function buildTokenTransfer(
  web3: Web3,
  order: TokenOrder,
  network: ReachableNetwork,
  signal: AbortSignal,
): Promise<{ readonly budget: Budget; readonly instructions: readonly TransactionInstruction[] }> {
  const { from, to, token } = order
  const [target, price] = await Promise.all([
    readTarget(web3, network, token, to, signal),
    readPrice(network, from, signal),
  ])
  compareWithShown(target.mint, order)
  const { PublicKey } = web3
  const [payer, recipient, mint] = [new PublicKey(from), new PublicKey(to), new PublicKey(token)]
  const [program, account] = [new PublicKey(target.mint.program), new PublicKey(target.address)]
  const sources = await findSources(web3, order, target.mint, network, signal)
  const received = await receivedOf(sources, target.mint, network, signal)
  if (order.received !== undefined && order.received !== received.toString()) throw new TokenFeeError()
  const { decimals } = target.mint
  const transfers = sources.map((source) => {
    const from = new PublicKey(source.address)
    return transferInstruction(web3, {
      from,
      to: account,
      owner: payer,
      mint,
      program,
      amount: source.amount,
      decimals,
    })
  })
  const create = createAccountInstruction(web3, { payer, account, owner: recipient, mint, program })
  return {
    budget: { units: tokenUnits(sources.length, target.isNew), price },
    instructions: [...(target.isNew ? [create] : []), ...transfers],
  }
}
