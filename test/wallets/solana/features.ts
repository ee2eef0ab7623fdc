import { base58, base64 } from '@scure/base'
import type {
  SolanaSignAndSendTransactionInput,
  SolanaSignInInput,
  SolanaSignMessageInput,
  SolanaSignTransactionInput,
} from '@solana/wallet-standard-features'
import type { IdentifierRecord, WalletAccount } from '@wallet-standard/base'
import { internalError, unauthorized } from '../errors.ts'
import { callNode } from '../node.ts'
import type { Ed25519Signer } from '../paired/ed25519.ts'
import { keyOfAccount, type OpenWallet, type WalletScript } from '../standard/index.ts'
import { signInMessage } from './signInMessage.ts'
import { signTransaction } from './signTransaction.ts'

interface SolanaParts {
  readonly script: WalletScript
  readonly signers: readonly Ed25519Signer[]
  /** By key, as `signers`. */
  readonly addresses: readonly string[]
  readonly nodes: Readonly<Record<string, string>>
  readonly versions: readonly ('legacy' | 0)[]
}

/** Answers one call of a page, which may ask for several things at once. */
type Each<Input, Output> = (...inputs: readonly Input[]) => Promise<readonly Output[]>

/** Makes the features that sign and send for Solana, as `@solana/wallet-standard-features` describes them. */
export function createSolanaFeatures(parts: SolanaParts, open: OpenWallet): IdentifierRecord<unknown> {
  const { script, signers, addresses, nodes, versions } = parts

  const signerOf = ({ address }: Pick<WalletAccount, 'address'>): Ed25519Signer => {
    const signer = signers[keyOfAccount(script, (key) => [addresses[key] ?? ''], address)]
    if (!signer) throw unauthorized()
    return signer
  }
  /** One prompt for all inputs, after it is clear that each has a key. */
  const each =
    <Input extends { readonly account: WalletAccount }, Output>(
      method: string,
      answer: (input: Input, signer: Ed25519Signer) => Promise<Output>,
    ): Each<Input, Output> =>
    (...inputs) =>
      script.play(method, inputs, async () => {
        const signing = inputs.map((input) => ({ input, signer: signerOf(input.account) }))
        await script.ask(method)
        const answers: Output[] = []
        for (const { input, signer } of signing) answers.push(await answer(input, signer))
        return answers
      })
  const sign = (transaction: Uint8Array, signer: Ed25519Signer) =>
    signTransaction(Uint8Array.from(transaction), [signer])

  return {
    'solana:signMessage': {
      version: '1.1.0',
      signMessage: each('solana:signMessage', async ({ message }: SolanaSignMessageInput, signer) => ({
        signedMessage: message,
        signature: await signer.sign(Uint8Array.from(message)),
        signatureType: 'ed25519' as const,
      })),
    },
    'solana:signTransaction': {
      version: '1.0.0',
      supportedTransactionVersions: versions,
      signTransaction: each('solana:signTransaction', async ({ transaction }: SolanaSignTransactionInput, signer) => ({
        signedTransaction: (await sign(transaction, signer)).signed,
      })),
    },
    'solana:signAndSendTransaction': {
      version: '1.0.0',
      supportedTransactionVersions: versions,
      signAndSendTransaction: each(
        'solana:signAndSendTransaction',
        async ({ transaction, chain, options = {} }: SolanaSignAndSendTransactionInput, signer) => {
          const url = nodes[chain]
          if (!url) throw internalError(`The wallet has no node for ${chain}.`)
          const { signed } = await sign(transaction, signer)
          const { minContextSlot, preflightCommitment, skipPreflight, maxRetries } = options
          const settings = { minContextSlot, preflightCommitment, skipPreflight, maxRetries, encoding: 'base64' }
          const signature = await callNode(url, 'sendTransaction', [base64.encode(signed), settings])
          return { signature: base58.decode(String(signature)) }
        },
      ),
    },
    'solana:signIn': {
      version: '1.0.0',
      signIn: (...inputs: readonly SolanaSignInInput[]) =>
        script.play('solana:signIn', inputs, async () => {
          const accounts = await open('solana:signIn')
          await script.ask('solana:signIn')
          return Promise.all(inputs.map((input) => signIn(accounts, input)))
        }),
    },
  }

  async function signIn(accounts: readonly WalletAccount[], input: SolanaSignInInput) {
    const account = accounts.find(({ address }) => !input.address || address === input.address)
    if (!account) throw unauthorized()
    const { address } = account
    const domain = input.domain ?? globalThis.location?.host ?? 'localhost'
    const signedMessage = new TextEncoder().encode(signInMessage({ ...input, domain, address }))
    return { account, signedMessage, signature: await signerOf(account).sign(signedMessage), signatureType: 'ed25519' }
  }
}
