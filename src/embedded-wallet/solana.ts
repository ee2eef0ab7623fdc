import { is } from 'portico/kernel'
import type { CaipNetworkId } from 'portico/wallet'
import { array, pattern, size, string, type } from 'superstruct'
import { decodeBase58, encodeBase58 } from './base58.ts'
import { createProviderError } from './providerError.ts'

const Base58 = pattern(size(string(), 1, 4096), /^[1-9A-HJ-NP-Za-km-z]+$/)
const Signature = type({ signature: Base58 })
const OneTransaction = type({ transaction: Base58 })
const Transactions = type({ transactions: array(Base58) })

/** The clusters of Solana by their names in the Wallet Standard. */
const clusters: Readonly<Record<string, CaipNetworkId>> = {
  'solana:mainnet': 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'solana:devnet': 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  'solana:testnet': 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
}

interface WalletAccount {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly chains: readonly string[]
  readonly features: readonly string[]
}
interface SignMessageInput {
  readonly account: WalletAccount
  readonly message: Uint8Array
}
interface TransactionInput {
  readonly account: WalletAccount
  readonly transaction: Uint8Array
  readonly chain?: string
  readonly options?: unknown
}

/** The parts of the embedded wallet that the wallet object needs. */
export interface SolanaSource {
  readonly name: string
  readonly icon: string
  address(): string | undefined
  /** Calls the listener after the account changed. */
  watch(listener: () => void): () => void
  /** Sends a call to the frame, by default for the network of the session. */
  request(call: { readonly method: string; readonly params: unknown }, network?: CaipNetworkId): Promise<unknown>
  disconnect(): Promise<void>
}

/** Throws an error of JSON-RPC for what is longer than 32 KiB, or not bytes. */
function encode(bytes: Uint8Array): string {
  try {
    return encodeBase58(bytes)
  } catch (error) {
    throw createProviderError(-32602, error)
  }
}

const features = ['solana:signMessage', 'solana:signTransaction', 'solana:signAndSendTransaction']
const versions = ['legacy', 0] as const

/**
 * The embedded wallet as a wallet of the Wallet Standard.
 *
 * @see https://github.com/wallet-standard/wallet-standard
 */
export function createSolanaWallet(source: SolanaSource) {
  const chains = Object.keys(clusters)
  let known: readonly WalletAccount[] = []
  const accounts = (): readonly WalletAccount[] => {
    const address = source.address()
    // Keep the same object for the same account: the standard compares accounts by identity.
    if (known[0]?.address !== address) {
      known = address ? [{ address, publicKey: decodeBase58(address), chains, features }] : []
    }
    return known
  }
  async function ask<Answer>(
    call: { readonly method: string; readonly params: unknown },
    struct: Parameters<typeof is<Answer, unknown>>[1],
    chain?: string,
  ): Promise<Answer> {
    const network = chain !== undefined && Object.hasOwn(clusters, chain) ? clusters[chain] : undefined
    if (chain !== undefined && !network) throw createProviderError(4902)
    const answer = await source.request(call, network)
    if (!is(answer, struct)) throw createProviderError(-32603)
    return answer
  }
  const check = (account: WalletAccount) => {
    if (account.address !== source.address()) throw createProviderError(4100)
  }

  async function signTransactions(inputs: readonly TransactionInput[]) {
    for (const { account } of inputs) check(account)
    const [first, ...others] = inputs
    if (!first) return []
    // One request of the frame has one chain.
    if (others.some(({ chain }) => chain !== first.chain)) throw createProviderError(-32602)
    if (others.length === 0) {
      const params = { transaction: encode(first.transaction) }
      const { transaction } = await ask({ method: 'solana_signTransaction', params }, OneTransaction, first.chain)
      return [{ signedTransaction: decodeBase58(transaction) }]
    }
    const params = { transactions: inputs.map(({ transaction }) => encode(transaction)) }
    const { transactions } = await ask({ method: 'solana_signAllTransactions', params }, Transactions, first.chain)
    if (transactions.length !== inputs.length) throw createProviderError(-32603)
    return transactions.map((transaction) => ({ signedTransaction: decodeBase58(transaction) }))
  }

  return {
    version: '1.0.0',
    name: source.name,
    icon: source.icon,
    chains,
    get accounts() {
      return accounts()
    },
    features: {
      'standard:connect': {
        version: '1.0.0',
        async connect() {
          if (accounts().length === 0) throw createProviderError(4100)
          return { accounts: accounts() }
        },
      },
      'standard:disconnect': { version: '1.0.0', disconnect: () => source.disconnect() },
      'standard:events': {
        version: '1.0.0',
        on(event: string, listener: (change: { readonly accounts: readonly WalletAccount[] }) => void) {
          if (event !== 'change') return () => {}
          return source.watch(() => {
            try {
              listener({ accounts: accounts() })
            } catch (error) {
              // A listener that throws must not keep the others from being called, nor the user from being logged out.
              console.error(error)
            }
          })
        },
      },
      'solana:signMessage': {
        version: '1.1.0',
        async signMessage(...inputs: readonly SignMessageInput[]) {
          const outputs: { signedMessage: Uint8Array; signature: Uint8Array }[] = []
          for (const { account, message } of inputs) {
            check(account)
            const params = { message: encode(message), pubkey: account.address }
            const { signature } = await ask({ method: 'solana_signMessage', params }, Signature)
            outputs.push({ signedMessage: message, signature: decodeBase58(signature) })
          }
          return outputs
        },
      },
      'solana:signTransaction': {
        version: '1.0.0',
        supportedTransactionVersions: versions,
        signTransaction: (...inputs: readonly TransactionInput[]) => signTransactions(inputs),
      },
      'solana:signAndSendTransaction': {
        version: '1.0.0',
        supportedTransactionVersions: versions,
        async signAndSendTransaction(...inputs: readonly TransactionInput[]) {
          const outputs: { signature: Uint8Array }[] = []
          for (const { account, transaction, chain, options } of inputs) {
            check(account)
            const params = { transaction: encode(transaction), ...(options !== undefined && { options }) }
            const { signature } = await ask({ method: 'solana_signAndSendTransaction', params }, Signature, chain)
            outputs.push({ signature: decodeBase58(signature) })
          }
          return outputs
        },
      },
    },
  }
}
