import { base58 } from '@scure/base'
import type { SolanaSignMessageInput, SolanaSignTransactionInput } from '@solana/wallet-standard-features'
import type { IdentifierArray, Wallet, WalletAccount, WalletIcon } from '@wallet-standard/base'
import type { StandardConnectInput, StandardEventsListeners } from '@wallet-standard/features'
import { UnauthorizedProviderError } from 'portico/wallet'
import { isSolanaAddress } from './address.ts'
import { InvalidWalletAnswerError } from './errors.ts'
import { loadWeb3 } from './web3.ts'

/** `window.coinbaseSolana`: it takes transactions as `@solana/web3.js` has them. */
export interface CoinbaseProvider {
  /** A `PublicKey` once it is connected. */
  readonly publicKey?: unknown
  connect(): Promise<unknown>
  disconnect?(): Promise<unknown>
  signMessage(message: Uint8Array): Promise<{ readonly signature: Uint8Array }>
  signTransaction<Transaction>(transaction: Transaction): Promise<Transaction>
  on?(event: string, listener: () => void): unknown
  off?(event: string, listener: () => void): unknown
}

/** A plain square, which is only visible in lists of the host. */
const icon: WalletIcon =
  'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHZpZXdCb3g9IjAgMCAxNiAxNiI+PHJlY3Qgd2lkdGg9IjE2IiBoZWlnaHQ9IjE2IiByeD0iNCIgZmlsbD0iIzAwNTJmZiIvPjwvc3ZnPg=='

const chains: IdentifierArray = ['solana:mainnet', 'solana:devnet', 'solana:testnet']
const features: IdentifierArray = ['solana:signMessage', 'solana:signTransaction']
const events = ['connect', 'disconnect', 'accountChanged']

/** Has the provider sign bytes as the kind of transaction that they are, after a check. Throws `DEPENDENCY_MISSING`. */
async function sign(provider: CoinbaseProvider, bytes: Uint8Array, check: () => void): Promise<Uint8Array> {
  const { Transaction, VersionedTransaction } = await loadWeb3()
  check()
  const transaction = VersionedTransaction.deserialize(bytes)
  if (transaction.version !== 'legacy') return (await provider.signTransaction(transaction)).serialize()
  const signed = await provider.signTransaction(Transaction.from(bytes))
  return Uint8Array.from(signed.serialize({ requireAllSignatures: false, verifySignatures: false }))
}

/** Makes a wallet of the Wallet Standard out of `window.coinbaseSolana`. It signs; the page sends. */
export function createCoinbaseWallet(provider: CoinbaseProvider, name: string): Wallet {
  let known: WalletAccount | undefined
  const changed = new Set<() => void>()
  const getAccounts = (): readonly WalletAccount[] => {
    const { publicKey } = provider
    if (!publicKey) return []
    const address = String(publicKey)
    if (!isSolanaAddress(address)) throw new InvalidWalletAnswerError({ method: 'publicKey' })
    if (known?.address !== address) known = { address, publicKey: base58.decode(address), chains, features }
    return [known]
  }
  /** The provider is told no account: it signs with its own, which may have changed without an event. */
  const refuseOther = ({ address }: WalletAccount) => {
    if (getAccounts()[0]?.address === address) return
    for (const onChange of [...changed]) onChange()
    throw new UnauthorizedProviderError()
  }
  return {
    version: '1.0.0',
    name,
    icon,
    chains,
    get accounts() {
      return getAccounts()
    },
    features: {
      'standard:connect': {
        version: '1.0.0',
        async connect({ silent }: StandardConnectInput = {}) {
          if (!silent && !provider.publicKey) await provider.connect()
          return { accounts: getAccounts() }
        },
      },
      'standard:disconnect': {
        version: '1.0.0',
        async disconnect() {
          await provider.disconnect?.()
        },
      },
      'standard:events': {
        version: '1.0.0',
        on(_event: 'change', listener: StandardEventsListeners['change']) {
          const onChange = () => listener({ accounts: getAccounts() })
          changed.add(onChange)
          for (const event of events) provider.on?.(event, onChange)
          return () => {
            changed.delete(onChange)
            for (const event of events) provider.off?.(event, onChange)
          }
        },
      },
      'solana:signMessage': {
        version: '1.1.0',
        signMessage: (...inputs: readonly SolanaSignMessageInput[]) =>
          Promise.all(
            inputs.map(async ({ account, message }) => {
              refuseOther(account)
              const { signature } = await provider.signMessage(message)
              return { signedMessage: message, signature }
            }),
          ),
      },
      'solana:signTransaction': {
        version: '1.0.0',
        supportedTransactionVersions: ['legacy', 0],
        async signTransaction(...inputs: readonly SolanaSignTransactionInput[]) {
          const outputs: { readonly signedTransaction: Uint8Array }[] = []
          for (const { account, transaction } of inputs) {
            outputs.push({ signedTransaction: await sign(provider, transaction, () => refuseOther(account)) })
          }
          return outputs
        },
      },
    },
  }
}
