import { base58, base64 } from '@scure/base'
import type {
  SolanaSignAndSendTransactionInput,
  SolanaSignMessageInput,
  SolanaSignTransactionInput,
  SolanaTransactionVersion,
} from '@solana/wallet-standard-features'
import type { IdentifierString, Wallet } from '@wallet-standard/base'
import { validate } from 'portico/kernel'
import { array, nullable, optional, refine, type Struct, string, type } from 'superstruct'
import { InvalidWalletAnswerError } from './errors.ts'
import { putSignature, readTransaction } from './transaction.ts'

/** Asks the wallet on a chain, as it names them. */
export type PairedAsk = (chain: IdentifierString | undefined, method: string, params: object) => Promise<unknown>

/** Whether `read` makes sense of a text. */
const readable = (name: string, read: (text: string) => unknown) =>
  refine(string(), name, (text) => {
    try {
      return Boolean(read(text))
    } catch {
      return false
    }
  })
const Signature = readable('signature', (text) => text.length <= 88 && base58.decode(text).length === 64)
const Transaction = readable('transaction', (text) => readTransaction(base64.decode(text)))
const Signed = type({ signature: Signature })
/** Some wallets write `null` for what they leave out. */
const SignedTransaction = type({
  transaction: optional(nullable(Transaction)),
  signature: optional(nullable(string())),
})
const SignedTransactions = type({ transactions: array(Transaction) })

const versions: readonly SolanaTransactionVersion[] = ['legacy', 0]

function check<Answer>(answer: unknown, struct: Struct<Answer, unknown>, method: string): Answer {
  const [failure, value] = validate(answer, struct)
  if (failure) throw new InvalidWalletAnswerError({ method }, { cause: failure })
  return value as Answer
}

/** One after another: a phone shows one question at a time. */
async function inTurn<Input, Output>(inputs: readonly Input[], work: (input: Input) => Promise<Output>) {
  const outputs: Output[] = []
  for (const input of inputs) outputs.push(await work(input))
  return outputs
}

/**
 * The signing features of a wallet on another device, limited to approved methods. Messages are sent in base58,
 * transactions in base64.
 */
export function createPairedFeatures(
  ask: PairedAsk,
  isApproved: (method: string) => boolean,
): () => Wallet['features'] {
  async function signMessage({ account, message }: SolanaSignMessageInput) {
    const method = 'solana_signMessage'
    const answer = await ask(undefined, method, { message: base58.encode(message), pubkey: account.address })
    return { signedMessage: message, signature: base58.decode(check(answer, Signed, method).signature) }
  }

  async function signTransaction({ account, transaction, chain }: SolanaSignTransactionInput) {
    const method = 'solana_signTransaction'
    const params = { transaction: base64.encode(transaction), pubkey: account.address }
    const answer = check(await ask(chain, method, params), SignedTransaction, method)
    if (answer.transaction) return { signedTransaction: base64.decode(answer.transaction) }
    const { signature } = check(answer, Signed, method)
    try {
      return { signedTransaction: putSignature(transaction, account.address, base58.decode(signature)) }
    } catch (cause) {
      throw new InvalidWalletAnswerError({ method }, { cause })
    }
  }

  async function signAllTransactions(inputs: readonly SolanaSignTransactionInput[]) {
    const [first] = inputs
    const isOneCall = inputs.every(({ account, chain }) => account === first?.account && chain === first.chain)
    const method = 'solana_signAllTransactions'
    if (inputs.length < 2 || !isOneCall || !isApproved(method)) return inTurn(inputs, signTransaction)
    const transactions = inputs.map(({ transaction }) => base64.encode(transaction))
    const answer = await ask(first?.chain, method, { transactions, pubkey: first?.account.address })
    const signed = check(answer, SignedTransactions, method).transactions
    if (signed.length !== inputs.length) throw new InvalidWalletAnswerError({ method })
    return signed.map((text) => ({ signedTransaction: base64.decode(text) }))
  }

  async function signAndSend({ account, transaction, chain, options }: SolanaSignAndSendTransactionInput) {
    const method = 'solana_signAndSendTransaction'
    const params = {
      transaction: base64.encode(transaction),
      pubkey: account.address,
      ...(options && { sendOptions: options }),
    }
    return { signature: base58.decode(check(await ask(chain, method, params), Signed, method).signature) }
  }

  const features: readonly (readonly [method: string, features: Wallet['features']])[] = [
    [
      'solana_signMessage',
      {
        'solana:signMessage': {
          version: '1.1.0',
          signMessage: (...inputs: readonly SolanaSignMessageInput[]) => inTurn(inputs, signMessage),
        },
      },
    ],
    [
      'solana_signTransaction',
      {
        'solana:signTransaction': {
          version: '1.0.0',
          supportedTransactionVersions: versions,
          signTransaction: (...inputs: readonly SolanaSignTransactionInput[]) => signAllTransactions(inputs),
        },
      },
    ],
    [
      'solana_signAndSendTransaction',
      {
        'solana:signAndSendTransaction': {
          version: '1.0.0',
          supportedTransactionVersions: versions,
          signAndSendTransaction: (...inputs: readonly SolanaSignAndSendTransactionInput[]) =>
            inTurn(inputs, signAndSend),
        },
      },
    ],
  ]
  return () => Object.assign({}, ...features.flatMap(([method, feature]) => (isApproved(method) ? [feature] : [])))
}
