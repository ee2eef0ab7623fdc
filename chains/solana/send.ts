import { base64 } from '@scure/base'
import type { TransactionInstruction } from '@solana/web3.js'
import { is } from 'portico/kernel'
import { DependencyMissingError, NetworkNotFoundError, type Session, type Transfer } from 'portico/wallet'
import { any, array, literal, nullable, optional, string, tuple, type, union } from 'superstruct'
import { isSolanaAddress } from './address.ts'
import { type Budget, budgetInstructions, readPrice } from './budget.ts'
import {
  InsufficientFundsError,
  InsufficientRentError,
  InvalidAmountError,
  InvalidRecipientError,
  InvalidTokenError,
  NetworkChangedError,
  RpcFailedError,
  SendUnansweredError,
  TransactionFailedError,
} from './errors.ts'
import { coinBudget } from './fee.ts'
import { isKnown } from './lookUp.ts'
import type { SendOptions } from './request.ts'
import { callRpc, type ReachableNetwork } from './rpc.ts'
import { buildTokenTransfer, refuseLoss } from './sendToken.ts'
import { readChainAccounts } from './tokens.ts'
import { transactionId } from './transaction.ts'
import { loadWeb3 } from './web3.ts'

/** The data of an RPC error about a failed simulation (−32002). */
const Rejected = type({ data: type({ err: any() }) })

/** Errors without details: the payer has no funds, or too little. */
const poor: ReadonlySet<unknown> = new Set(['AccountNotFound', 'InsufficientFundsForFee'])

const Rent = type({ InsufficientFundsForRent: type({}) })

/** A program ended with an error of its own. 1 is "not enough" for System and for the token programs. */
const NotEnough = type({
  InstructionError: tuple([any(), union([type({ Custom: literal(1) }), literal('InsufficientFunds')])]),
})

/** The named error for why a transaction fails (`TransactionError` of the RPC API). */
export function toTransactionError(reason: unknown, logs: readonly string[] = []) {
  const text = is(reason, string()) ? reason : (JSON.stringify(reason) ?? '')
  const options = { cause: reason, details: [text, ...logs.slice(-5)].join('\n') }
  if (poor.has(reason) || is(reason, NotEnough)) return new InsufficientFundsError(options)
  if (is(reason, Rent)) return new InsufficientRentError(options)
  return new TransactionFailedError(options)
}

/** The `TransactionError` of the RPC API inside of a node's error, if any. */
const readReason = (error: unknown): unknown =>
  RpcFailedError.is(error) && is(error.cause, Rejected) ? error.cause.data.err : undefined

/** Maps a node's error about a transaction to a named error; returns other errors unchanged. */
function toNodeError(error: unknown): unknown {
  const reason = readReason(error)
  return reason ? toTransactionError(reason) : error
}

/**
 * Sends a signed transaction over the RPC URLs of a network; once more where the answer got lost, as a network takes
 * each transaction only once. Throws the named errors of `toNodeError` if every node that was asked has surely refused it,
 * else `SOLANA_SEND_UNANSWERED`, unless a node knows it.
 */
export async function sendRaw(
  network: ReachableNetwork,
  transaction: Uint8Array,
  options: SendOptions | undefined,
  signal: AbortSignal,
): Promise<void> {
  const params = [base64.encode(transaction), { preflightCommitment: 'confirmed', ...options, encoding: 'base64' }]
  let mayBeSent = false
  const onFailure = (isRefused: boolean) => {
    mayBeSent ||= !isRefused
  }
  try {
    await callRpc(network, { method: 'sendTransaction', params, onFailure }, string(), signal)
  } catch (error) {
    signal.throwIfAborted()
    if (readReason(error) === 'AlreadyProcessed') return
    if (!mayBeSent) throw toNodeError(error)
    const hash = transactionId(transaction)
    if (await isKnown(network, hash, signal)) return
    throw new SendUnansweredError({ cause: error, details: hash })
  }
}

type Web3 = typeof import('@solana/web3.js')

const Blockhash = type({ value: type({ blockhash: string() }) })
const Simulation = type({ value: type({ err: nullable(any()), logs: optional(nullable(array(string()))) }) })

const maxAmount = 2n ** 64n - 1n

/** A validated transfer. */
interface Order {
  readonly from: string
  readonly to: string
  readonly amount: bigint
  readonly token: string | undefined
  /** The values that the token was shown with. */
  readonly shown: Pick<Transfer, 'decimals' | 'symbol' | 'received'>
}

function readOrder(from: string, { to, amount, token, ...shown }: Transfer): Order {
  if (!isSolanaAddress(to)) throw new InvalidRecipientError()
  if (token !== undefined && !isSolanaAddress(token)) throw new InvalidTokenError()
  const units = /^\d{1,20}$/.test(amount) ? BigInt(amount) : 0n
  if (units <= 0n || units > maxAmount) throw new InvalidAmountError()
  return { from, to, amount: units, token, shown }
}

/**
 * The instructions and the budget of a transfer of coins. Throws `SOLANA_INVALID_RECIPIENT`,
 * `SOLANA_INSUFFICIENT_FUNDS`.
 */
async function buildCoinTransfer(
  { PublicKey, SystemProgram }: Web3,
  { from, to, amount }: Order,
  network: ReachableNetwork,
  signal: AbortSignal,
): Promise<{ readonly budget: Budget; readonly instructions: readonly TransactionInstruction[] }> {
  const [[own, receiver], price] = await Promise.all([
    readChainAccounts(network, [from, to], signal),
    readPrice(network, from, signal),
  ])
  refuseLoss(receiver)
  const budget = coinBudget(own?.lamports ?? 0n, amount, price)
  if (!budget) throw new InsufficientFundsError()
  const keys = { fromPubkey: new PublicKey(from), toPubkey: new PublicKey(to) }
  return { budget, instructions: [SystemProgram.transfer({ ...keys, lamports: amount })] }
}

/** Simulates the transaction and throws the named error of a refusal, before the wallet is asked. */
async function simulate(network: ReachableNetwork, transaction: string, signal: AbortSignal): Promise<void> {
  // The node that answers may not have the block of the hash yet.
  const options = { encoding: 'base64', commitment: 'confirmed', sigVerify: false, replaceRecentBlockhash: true }
  const params = [transaction, options]
  const { value } = await callRpc(network, { method: 'simulateTransaction', params }, Simulation, signal)
  if (value.err) throw toTransactionError(value.err, value.logs ?? [])
}

/**
 * Sends SOL, or a token of SPL Token or Token-2022 out of all accounts of the sender, whose account is made for the
 * receiver where they have none. Amounts are in base units. `onMissing` is called if `@solana/web3.js`
 * is not installed. Resolves with the signature in base58.
 *
 * Throws before the wallet is asked: `NETWORK_NOT_FOUND` on a network that the host does not have,
 * `SOLANA_INVALID_AMOUNT`, `SOLANA_INVALID_RECIPIENT`, `SOLANA_INVALID_TOKEN`, `SOLANA_TOKEN_MISMATCH`, `SOLANA_TOKEN_FEE`,
 * `SOLANA_TOKEN_HOOK`, `SOLANA_TOKEN_SCALED`, `SOLANA_TOKEN_NOT_TRANSFERABLE`, `SOLANA_TOKEN_FROZEN`, `SOLANA_MEMO_REQUIRED`,
 * `SOLANA_INSUFFICIENT_FUNDS`, `SOLANA_INSUFFICIENT_RENT`, `SOLANA_TRANSACTION_FAILED`, `SOLANA_NETWORK_CHANGED`, and
 * `DEPENDENCY_MISSING` without `@solana/web3.js`. Then what the session throws.
 */
export async function sendTransfer(
  session: Session,
  transfer: Transfer,
  networks: readonly ReachableNetwork[],
  signal: AbortSignal,
  onMissing: () => void = () => {},
  load = loadWeb3,
): Promise<{ readonly hash: string }> {
  signal.throwIfAborted()
  const network = networks.find(({ caipNetworkId }) => caipNetworkId === session.network)
  if (!network) throw new NetworkNotFoundError({ details: session.network })
  const from = session.accounts[0]?.address ?? ''
  const order = readOrder(from, transfer)
  const web3 = await load().catch((error) => {
    if (DependencyMissingError.is(error)) onMissing()
    throw error
  })
  const { token, shown } = order
  const { budget, instructions } = await (token === undefined
    ? buildCoinTransfer(web3, order, network, signal)
    : buildTokenTransfer(web3, { ...order, ...shown, token }, network, signal))
  const request = { method: 'getLatestBlockhash', params: [{ commitment: 'confirmed' }] }
  const { blockhash } = (await callRpc(network, request, Blockhash, signal)).value
  const message = new web3.TransactionMessage({
    payerKey: new web3.PublicKey(from),
    recentBlockhash: blockhash,
    // With a budget of its own, wallets do not change the fee of a transaction.
    instructions: [...budgetInstructions(web3, budget), ...instructions],
  })
  // Every wallet can sign the older format.
  const transaction = base64.encode(new web3.VersionedTransaction(message.compileToLegacyMessage()).serialize())
  await simulate(network, transaction, signal)
  if (session.network !== network.caipNetworkId || session.accounts[0]?.address !== from) {
    throw new NetworkChangedError()
  }
  const call = { method: 'solana_signAndSendTransaction', params: { transaction, pubkey: from } }
  const { signature } = (await session.request(call, signal)) as { readonly signature: string }
  return { hash: signature }
}
