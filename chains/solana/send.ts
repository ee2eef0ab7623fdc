import { base58, base64 } from '@scure/base'
import type { TransactionInstruction } from '@solana/web3.js'
import { type Network, NetworkNotFoundError, type Session, type Transfer } from 'portico/wallet'
import { any, array, nullable, optional, string, type } from 'superstruct'
import { isSolanaAddress } from './address.ts'
import {
  InsufficientFundsError,
  InvalidAmountError,
  InvalidRecipientError,
  InvalidTokenError,
  NetworkChangedError,
} from './errors.ts'
import { toTransactionError } from './nodeErrors.ts'
import { callRpc } from './rpc.ts'
import {
  associatedAccount,
  createAccountInstruction,
  isTokenProgram,
  readChainAccounts,
  readDecimals,
  readHolding,
  transferInstruction,
} from './tokens.ts'
import { loadWeb3 } from './web3.ts'

type Web3 = typeof import('@solana/web3.js')

const Blockhash = type({ value: type({ blockhash: string() }) })
const Simulation = type({ value: type({ err: nullable(any()), logs: optional(nullable(array(string()))) }) })

const maxAmount = 2n ** 64n - 1n

/** A transfer whose values were checked. */
interface Order {
  readonly from: string
  readonly to: string
  readonly amount: bigint
  readonly token: string | undefined
  readonly shownDecimals: number | undefined
}

function isAddress(text: string): boolean {
  return isSolanaAddress(text) && base58.decode(text).length === 32
}

/** The address as it is; `null` where it is not one of 32 bytes. */
export const writeAddress = (address: string): string | null => (isAddress(address) ? address : null)

function readOrder(from: string, { to, amount, token, decimals }: Transfer): Order {
  if (!isAddress(to)) throw new InvalidRecipientError()
  if (token !== undefined && !isAddress(token)) throw new InvalidTokenError()
  const units = /^\d{1,20}$/.test(amount) ? BigInt(amount) : 0n
  if (units <= 0n || units > maxAmount) throw new InvalidAmountError()
  return { from, to, amount: units, token, shownDecimals: decimals }
}

/** What moves the coins or the tokens. Throws what can be told without a simulation. */
async function buildInstructions(
  web3: Web3,
  { from, to, amount, token, shownDecimals }: Order,
  network: Network,
  signal: AbortSignal,
): Promise<TransactionInstruction[]> {
  const { PublicKey, SystemProgram } = web3
  const [payer, recipient] = [new PublicKey(from), new PublicKey(to)]
  const [receiver, coin] = await readChainAccounts(network, token === undefined ? [to] : [to, token], signal)
  // What is sent to a token, to a token account or to a program is lost.
  if (receiver && (receiver.executable || isTokenProgram(receiver.owner))) throw new InvalidRecipientError()
  if (token === undefined) {
    return [SystemProgram.transfer({ fromPubkey: payer, toPubkey: recipient, lamports: amount })]
  }
  const decimals = readDecimals(coin)
  // An amount that was shown in other units is another amount.
  if (shownDecimals !== undefined && shownDecimals !== decimals) throw new InvalidTokenError()
  const [mint, program] = [new PublicKey(token), new PublicKey(coin?.owner ?? '')]
  const source = associatedAccount(web3, payer, mint, program)
  const target = associatedAccount(web3, recipient, mint, program)
  const [mine, theirs] = await readChainAccounts(network, [source.toBase58(), target.toBase58()], signal)
  if ((readHolding(mine)?.amount ?? 0n) < amount) throw new InsufficientFundsError()
  // An owner can give the account of their address away.
  const holder = readHolding(theirs)?.owner
  if (holder && base58.encode(holder) !== to) throw new InvalidRecipientError()

  const transfer = { from: source, to: target, owner: payer, mint, program, amount, decimals }
  const account = { payer, account: target, owner: recipient, mint, program }
  return [...(theirs ? [] : [createAccountInstruction(web3, account)]), transferInstruction(web3, transfer)]
}

/** Throws the named error of what the network would refuse, before the wallet is asked. */
async function simulate(network: Network, transaction: string, signal: AbortSignal): Promise<void> {
  const params = [transaction, { encoding: 'base64', commitment: 'confirmed', sigVerify: false }]
  const { value } = await callRpc(network, { method: 'simulateTransaction', params }, Simulation, signal)
  if (value.err) throw toTransactionError(value.err, value.logs ?? [])
}

/**
 * Sends SOL, or a token of SPL Token or Token-2022, whose account is made for the receiver where they have none. Amounts
 * are in base units. Resolves once it is sent, with its signature in base58.
 *
 * Throws before the wallet is asked: `NETWORK_NOT_FOUND` on a network that the host does not have,
 * `SOLANA_INVALID_AMOUNT`, `SOLANA_INVALID_RECIPIENT`, `SOLANA_INVALID_TOKEN`, `SOLANA_INSUFFICIENT_FUNDS`,
 * `SOLANA_INSUFFICIENT_RENT`, `SOLANA_TRANSACTION_FAILED`, `SOLANA_NETWORK_CHANGED`, and `DEPENDENCY_MISSING` without
 * `@solana/web3.js`. Then what the session throws.
 */
export async function sendTransfer(
  session: Session,
  transfer: Transfer,
  networks: readonly Network[],
  signal: AbortSignal,
): Promise<{ readonly hash: string }> {
  signal.throwIfAborted()
  const network = networks.find(({ caipNetworkId }) => caipNetworkId === session.network)
  if (!network) throw new NetworkNotFoundError({ details: session.network })
  const from = session.accounts[0]?.address ?? ''
  const order = readOrder(from, transfer)
  const web3 = await loadWeb3()
  const instructions = await buildInstructions(web3, order, network, signal)
  const request = { method: 'getLatestBlockhash', params: [{ commitment: 'confirmed' }] }
  const { blockhash } = (await callRpc(network, request, Blockhash, signal)).value
  const message = new web3.TransactionMessage({
    payerKey: new web3.PublicKey(from),
    recentBlockhash: blockhash,
    instructions,
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
