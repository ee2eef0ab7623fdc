import { array, create, type Infer, string, type } from 'superstruct'
import type { Hex } from 'viem'
import { callNode } from '../node.ts'
import { signTransaction } from '../solana/signTransaction.ts'
import { fromBase58, fromBase64, toBase58, toBase64 } from './bytes.ts'
import { createEd25519Signer } from './ed25519.ts'
import { keyOf, type NamespaceCall, type NamespaceHandler } from './namespaceHandler.ts'

const Message = type({ message: string(), pubkey: string() })
const Transaction = type({ transaction: string() })
const Transactions = type({ transactions: array(string()) })

/** Signs for Solana with Ed25519 keys. Without a node for a network, what is to be sent there is signed alone. */
export async function createSolana(seeds: readonly Hex[]): Promise<NamespaceHandler> {
  const signers = await Promise.all(seeds.map(createEd25519Signer))
  const addresses = signers.map(({ publicKey }) => toBase58(publicKey))
  const accounts = ({ network, wallet }: NamespaceCall) => wallet.shared(network).map((pubkey) => ({ pubkey }))

  const sign = async (call: NamespaceCall, { transaction }: Infer<typeof Transaction>) => {
    const shared = call.wallet.shared(call.network).map((address) => keyOf(signers, handler, call, address))
    return signTransaction(fromBase64(transaction), shared)
  }
  const handler: NamespaceHandler = {
    namespace: 'solana',
    addresses: () => addresses,
    asking: {
      async solana_signMessage(call) {
        const { message, pubkey } = create(call.params, Message)
        const signature = await keyOf(signers, handler, call, pubkey).sign(fromBase58(message))
        return { signature: toBase58(signature) }
      },
      async solana_signTransaction(call) {
        const { signature, signed } = await sign(call, create(call.params, Transaction))
        return { signature: toBase58(signature), transaction: toBase64(signed) }
      },
      async solana_signAndSendTransaction(call) {
        const { signature, signed } = await sign(call, create(call.params, Transaction))
        const url = call.wallet.node(call.network)
        if (url) await callNode(url, 'sendTransaction', [toBase64(signed), { encoding: 'base64' }])
        return { signature: toBase58(signature) }
      },
      async solana_signAllTransactions(call) {
        const { transactions } = create(call.params, Transactions)
        const all = await Promise.all(transactions.map((transaction) => sign(call, { transaction })))
        return { transactions: all.map(({ signed }) => toBase64(signed)) }
      },
    },
    telling: { solana_getAccounts: accounts, solana_requestAccounts: accounts },
  }
  return handler
}
