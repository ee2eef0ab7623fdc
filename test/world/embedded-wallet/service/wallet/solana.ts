import { base58, base64 } from '@scure/base'
import { array, optional, string, type } from 'superstruct'
import { RefusedError } from '../service.ts'
import { findSigner, fromBase58, publicKeyOf, readTransaction, signBytes, signTransaction } from '../solana.ts'
import { callNode } from './node.ts'
import { read } from './params.ts'
import { canBeRead, unreadable } from './readable.ts'
import type { ApprovalView, Prepare, WalletRequest } from './requests.ts'

const addressOf = ({ user }: WalletRequest) => base58.encode(publicKeyOf(user.solanaKey))
const blind = 'It is unknown what this transaction does'

const signMessage: Prepare = (request) => {
  const { message, pubkey } = read(request.params, type({ message: string(), pubkey: optional(string()) }))
  const address = addressOf(request)
  if (pubkey !== undefined && pubkey !== address) throw new RefusedError('The account does not belong to the user')
  const bytes = fromBase58(message)
  if (isTransaction(bytes)) throw new RefusedError('A transaction can not be signed as a message')
  const text = new TextDecoder().decode(bytes)
  const isReadable = canBeRead(text)
  return {
    view: {
      title: 'Sign message',
      details: [{ label: 'Account', value: address }],
      text: isReadable ? text : message,
      warnings: isReadable ? [] : [unreadable],
    },
    run: async () => ({ signature: base58.encode(signBytes(bytes, request.user.solanaKey)) }),
  }
}

/** Whether a message would be valid as what a transaction is signed over: then the signature would send it. */
function isTransaction(message: Uint8Array): boolean {
  try {
    const count = message[(message[0] ?? 0) & 0x80 ? 1 : 0] ?? 0
    readTransaction(Uint8Array.from([count, ...new Uint8Array(count * 64), ...message]))
    return true
  } catch {
    return false
  }
}

function describe(request: WalletRequest, title: string, transactions: readonly string[]): ApprovalView {
  return {
    title,
    details: [
      { label: 'Account', value: addressOf(request) },
      { label: 'Network', value: request.chain.id },
      ...transactions.map((value) => ({ label: 'Transaction', value })),
    ],
    warnings: [blind],
  }
}

const Single = type({ transaction: string() })

const sign = ({ user }: WalletRequest, transaction: string) => signTransaction(fromBase58(transaction), user.solanaKey)

/** Throws unless each transaction asks for the signature of the user. */
const check = ({ user }: WalletRequest, transactions: readonly string[]) => {
  for (const transaction of transactions) findSigner(readTransaction(fromBase58(transaction)), user.solanaKey)
}

const signOne: Prepare = (request) => {
  const { transaction } = read(request.params, Single)
  check(request, [transaction])
  return {
    view: describe(request, 'Sign transaction', [transaction]),
    run: async () => ({ transaction: base58.encode(sign(request, transaction)) }),
  }
}

const signAll: Prepare = (request) => {
  const { transactions } = read(request.params, type({ transactions: array(string()) }))
  check(request, transactions)
  return {
    view: describe(request, `Sign ${transactions.length} transactions`, transactions),
    run: async () => ({ transactions: transactions.map((one) => base58.encode(sign(request, one))) }),
  }
}

const signAndSend: Prepare = (request) => {
  const { transaction } = read(request.params, Single)
  check(request, [transaction])
  return {
    view: describe(request, 'Send transaction', [transaction]),
    async run() {
      const wire = base64.encode(sign(request, transaction))
      return { signature: await callNode(request.chain, 'sendTransaction', [wire, { encoding: 'base64' }]) }
    },
  }
}

/** The requests of Solana that a person approves; bytes are base58. */
export const solanaRequests: Readonly<Record<string, Prepare>> = {
  solana_signMessage: signMessage,
  solana_signTransaction: signOne,
  solana_signAllTransactions: signAll,
  solana_signAndSendTransaction: signAndSend,
}
