import { base58, base64 } from '@scure/base'
import type { IdentifierString, Wallet } from '@wallet-standard/base'
import { validate } from 'portico/kernel'
import {
  InvalidParamsRpcError,
  type RpcCall,
  UnauthorizedProviderError,
  UnsupportedProviderMethodError,
} from 'portico/wallet'
import { array, boolean, enums, nonempty, number, optional, type Struct, string, type } from 'superstruct'
import { canSignAndSend, type Signer, signAndSend, signBytes, signTransactions } from './calls.ts'
import type { Accounts } from './sessionState.ts'
import { readTransaction, signatureOf, transactionId } from './transaction.ts'

/** The context of a call. */
export interface CallContext {
  readonly wallet: Wallet
  readonly accounts: Accounts
  /** The current chain, by the wallet's name for it. */
  chain(): IdentifierString
  /**
   * Returns what sends a signed transaction to the network that is the current one now, even if the caller has stopped
   * waiting. Throws `NETWORK_NOT_FOUND` if the host does not have the network.
   */
  sender(): (transaction: Uint8Array, options: SendOptions | undefined) => Promise<void>
}

const SendOptions = type({
  skipPreflight: optional(boolean()),
  preflightCommitment: optional(enums(['processed', 'confirmed', 'finalized'])),
  maxRetries: optional(number()),
  minContextSlot: optional(number()),
})
/** As `sendTransaction` of the RPC API takes them. */
export interface SendOptions {
  readonly skipPreflight?: boolean
  readonly preflightCommitment?: 'processed' | 'confirmed' | 'finalized'
  readonly maxRetries?: number
  readonly minContextSlot?: number
}

const Message = type({ message: string(), pubkey: optional(string()) })
const Transaction = type({
  transaction: string(),
  pubkey: optional(string()),
  sendOptions: optional(SendOptions),
  options: optional(SendOptions),
})
const Transactions = type({ transactions: nonempty(array(string())), pubkey: optional(string()) })

function check<Params>(params: unknown, struct: Struct<Params, unknown>): Params {
  const [failure, value] = validate(params, struct)
  if (failure) throw new InvalidParamsRpcError({ cause: failure, details: failure.message })
  return value as Params
}

/** Decodes bytes. Throws `RPC_INVALID_PARAMS` if the text is invalid, or `verify` throws. */
function decode(coder: typeof base64, text: string, verify: (bytes: Uint8Array) => void = () => {}): Uint8Array {
  try {
    const bytes = coder.decode(text)
    verify(bytes)
    return bytes
  } catch (cause) {
    throw new InvalidParamsRpcError({ cause })
  }
}
const decodeTransaction = (text: string) => decode(base64, text, readTransaction)

function signerOf({ wallet, accounts }: CallContext, pubkey: string | undefined): Signer {
  const account = pubkey === undefined ? accounts[0] : accounts.find(({ address }) => address === pubkey)
  if (!account) throw new UnauthorizedProviderError({ details: pubkey ?? '' })
  return { wallet, account }
}

type Method = (params: unknown, context: CallContext, signal: AbortSignal) => unknown

const listAccounts: Method = (_, { accounts }) => accounts.map(({ address }) => ({ pubkey: address }))

const methods: Readonly<Record<string, Method>> = {
  solana_getAccounts: listAccounts,
  solana_requestAccounts: listAccounts,

  async solana_signMessage(params, context, signal) {
    const { message, pubkey } = check(params, Message)
    const bytes = decode(base58, message)
    return { signature: base58.encode(await signBytes(signerOf(context, pubkey), bytes, signal)) }
  },

  async solana_signTransaction(params, context, signal) {
    const { transaction, pubkey } = check(params, Transaction)
    const bytes = decodeTransaction(transaction)
    const signer = signerOf(context, pubkey)
    const [signed] = await signTransactions(signer, [bytes], context.chain(), signal)
    // Another account may pay the fee.
    const signature = signatureOf(signed as Uint8Array, signer.account.address)
    return {
      signature: signature ?? transactionId(signed as Uint8Array),
      transaction: base64.encode(signed as Uint8Array),
    }
  },

  async solana_signAllTransactions(params, context, signal) {
    const { transactions, pubkey } = check(params, Transactions)
    const all = transactions.map(decodeTransaction)
    const signed = await signTransactions(signerOf(context, pubkey), all, context.chain(), signal)
    return { transactions: signed.map((bytes) => base64.encode(bytes)) }
  },

  async solana_signAndSendTransaction(params, context, signal) {
    const { transaction, pubkey, sendOptions, options = sendOptions } = check(params, Transaction)
    const bytes = decodeTransaction(transaction)
    const signer = signerOf(context, pubkey)
    if (canSignAndSend(signer)) {
      return { signature: base58.encode(await signAndSend(signer, bytes, context.chain(), options, signal)) }
    }
    // The session may move to another network while the wallet is asked.
    const send = context.sender()
    const [signed] = await signTransactions(signer, [bytes], context.chain(), signal)
    await send(signed as Uint8Array, options as SendOptions | undefined)
    return { signature: transactionId(signed as Uint8Array) }
  },
}

/**
 * Answers a call in the shapes of WalletConnect: messages and signatures are base58, transactions base64.
 *
 * Throws `UNSUPPORTED_PROVIDER_METHOD` for methods that are not Solana's or not the wallet's, `RPC_INVALID_PARAMS`,
 * `UNAUTHORIZED_PROVIDER` for an account that is not shared.
 *
 * @see https://docs.walletconnect.network/wallet-sdk/chain-support/solana
 */
export async function answerCall({ method, params }: RpcCall, context: CallContext, signal: AbortSignal) {
  const answer = Object.hasOwn(methods, method) ? methods[method] : undefined
  if (!answer) throw new UnsupportedProviderMethodError({ details: method })
  return answer(params, context, signal)
}
