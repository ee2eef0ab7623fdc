import { base58, base64 } from '@scure/base'
import { is } from 'portico/kernel'
import { type CaipNetworkId, type RpcCall, readProperty } from 'portico/wallet'
import { array, nonempty, optional, size, string, type, unknown } from 'superstruct'
import { readBytes } from '../bytes.ts'
import { isSolanaChain } from '../clusters.ts'
import type { RequestScene } from './types.ts'

/** Transactions of one request: more are not shown one by one. */
const maxTransactions = 20

/** In bytes: larger transactions do not reach the network. */
const maxBytes = 4_096

/** A request, as read from its parameters; `blind` if they can not be read. */
export type SolanaRequest = { readonly account: string | undefined } & (
  | {
      readonly type: 'transactions'
      /** As the page names it. */
      readonly chain: CaipNetworkId | undefined
      readonly transactions: readonly Uint8Array[]
    }
  | { readonly type: 'messages'; readonly messages: readonly Uint8Array[] }
  | { readonly type: 'signIn'; readonly input: SignInInput }
  | { readonly type: 'blind' }
)

const Account = type({ address: string() })
const Inputs = size(
  nonempty(
    array(
      type({
        account: optional(Account),
        chain: optional(string()),
        transaction: optional(unknown()),
        message: optional(unknown()),
      }),
    ),
  ),
  1,
  maxTransactions,
)
const Text = optional(string())
const SignInInput = type({
  domain: Text,
  address: Text,
  statement: Text,
  uri: Text,
  version: Text,
  chainId: Text,
  nonce: Text,
  issuedAt: Text,
  expirationTime: Text,
  notBefore: Text,
  requestId: Text,
  resources: optional(array(string())),
})
/** The fields of a request to sign in (Sign In With Solana). */
export type SignInInput = (typeof SignInInput)['TYPE']

const MessageParams = type({ message: string(), pubkey: optional(string()) })
const TransactionParams = type({ transaction: string(), pubkey: optional(string()) })
const TransactionsParams = type({
  transactions: size(array(string()), 1, maxTransactions),
  pubkey: optional(string()),
})

function decode(coder: typeof base64, text: string): Uint8Array | undefined {
  // Decoding base58 takes the square of the length.
  if (text.length > maxBytes * 2) return undefined
  try {
    return coder.decode(text)
  } catch {
    return undefined
  }
}

/** The bytes of an input. Of lists with larger numbers than bytes, wallets take the last byte of each number. */
const bytesOf = (value: unknown): Uint8Array | undefined =>
  ArrayBuffer.isView(value) && readProperty(value, 'BYTES_PER_ELEMENT') !== 1 ? undefined : readBytes(value)

const blind = (account?: string): SolanaRequest => ({ type: 'blind', account })

/** The list; `undefined` if one of its items is. */
const whole = <Item>(list: readonly (Item | undefined)[]): readonly Item[] | undefined =>
  list.some((item) => item === undefined) ? undefined : (list as readonly Item[])

/** Whether all values are equal. */
const isShared = (list: readonly unknown[]) => new Set(list).size === 1

function transactionsOf(
  account: string | undefined,
  chain: CaipNetworkId | undefined,
  given: readonly (Uint8Array | undefined)[],
): SolanaRequest {
  const transactions = whole(given)
  return transactions?.every(({ length }) => length <= maxBytes)
    ? { type: 'transactions', account, chain, transactions }
    : blind(account)
}

/** The inputs of a feature of the Wallet Standard. */
function readInputs(feature: string, params: unknown): SolanaRequest {
  const inputs = Array.isArray(params) ? params.filter((input) => input !== undefined) : []
  if (feature === 'signIn') {
    const [input = {}] = inputs
    return inputs.length < 2 && is(input, SignInInput) ? { type: 'signIn', account: input.address, input } : blind()
  }
  // Wallets that take all transactions in one list have it first, and options behind it.
  const list = feature === 'signAndSendAllTransactions' ? inputs[0] : inputs
  const isSound =
    is(list, Inputs) &&
    isShared(list.map(({ account }) => account?.address)) &&
    isShared(list.map(({ chain }) => chain))
  if (!isSound) return blind()
  const [{ account, chain } = {}] = list
  const address = account?.address
  if (feature === 'signMessage') {
    const messages = whole(list.map(({ message }) => bytesOf(message)))
    return messages ? { type: 'messages', account: address, messages } : blind(address)
  }
  const isChain = chain === undefined || isSolanaChain(chain)
  return isChain && /^sign(?:AndSend(?:All)?|All)?Transactions?$/.test(feature)
    ? transactionsOf(
        address,
        chain as CaipNetworkId | undefined,
        list.map(({ transaction }) => bytesOf(transaction)),
      )
    : blind(address)
}

/** The named account if the wallet shares it; else the active one, which some wallets use instead. */
export function payerOf({ account }: SolanaRequest, { address, accounts = [address] }: RequestScene): string {
  const named = account ?? address
  return accounts.includes(named) ? named : address
}

/** Reads a request, by the methods of WalletConnect or the features of the Wallet Standard. */
export function readRequest({ method, params }: RpcCall): SolanaRequest {
  const [, feature] = /^solana:(\w+)$/.exec(method) ?? []
  if (feature !== undefined) return readInputs(feature, params)
  switch (method) {
    case 'solana_signMessage': {
      const bytes = is(params, MessageParams) ? decode(base58, params.message) : undefined
      if (!bytes || !is(params, MessageParams)) return blind()
      return { type: 'messages', account: params.pubkey, messages: [bytes] }
    }
    case 'solana_signTransaction':
    case 'solana_signAndSendTransaction':
      return is(params, TransactionParams)
        ? transactionsOf(params.pubkey, undefined, [decode(base64, params.transaction)])
        : blind()
    case 'solana_signAllTransactions':
      return is(params, TransactionsParams)
        ? transactionsOf(
            params.pubkey,
            undefined,
            params.transactions.map((text) => decode(base64, text)),
          )
        : blind()
    default:
      return blind()
  }
}
