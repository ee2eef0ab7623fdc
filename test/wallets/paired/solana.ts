import { array, create, type Infer, string, type } from 'superstruct'
import type { Hex } from 'viem'
import { invalidParams } from '../errors.ts'
import { fromBase58, fromBase64, toBase58, toBase64 } from './bytes.ts'
import { createEd25519Signer, type Ed25519Signer } from './ed25519.ts'
import { type Family, type FamilyCall, keyOf } from './family.ts'

const Message = type({ message: string(), pubkey: string() })
const Transaction = type({ transaction: string() })
const Transactions = type({ transactions: array(string()) })

/** Signs for Solana with Ed25519 keys. It has no node: what is to be sent is signed alone. */
export async function createSolana(seeds: readonly Hex[]): Promise<Family> {
  const signers = await Promise.all(seeds.map(createEd25519Signer))
  const addresses = signers.map(({ publicKey }) => toBase58(publicKey))
  const accounts = ({ network, wallet }: FamilyCall) => wallet.shared(network).map((pubkey) => ({ pubkey }))

  const sign = async (call: FamilyCall, { transaction }: Infer<typeof Transaction>) => {
    const shared = call.wallet.shared(call.network).map((address) => keyOf(signers, family, call, address))
    return signTransaction(fromBase64(transaction), shared)
  }
  const family: Family = {
    namespace: 'solana',
    addresses: () => addresses,
    asking: {
      async solana_signMessage(call) {
        const { message, pubkey } = create(call.params, Message)
        const signature = await keyOf(signers, family, call, pubkey).sign(fromBase58(message))
        return { signature: toBase58(signature) }
      },
      async solana_signTransaction(call) {
        const { signature, signed } = await sign(call, create(call.params, Transaction))
        return { signature: toBase58(signature), transaction: toBase64(signed) }
      },
      async solana_signAndSendTransaction(call) {
        const { signature } = await sign(call, create(call.params, Transaction))
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
  return family
}

/**
 * Puts the signature of the first signer that the transaction asks for, legacy or versioned, in its place. Throws
 * −32602 if it asks for none of them.
 *
 * @see https://solana.com/docs/core/transactions
 */
async function signTransaction(wire: Uint8Array<ArrayBuffer>, signers: readonly Ed25519Signer[]) {
  const [count, signatures] = readCompact(wire, 0)
  const message = wire.slice(signatures + count * 64)
  // A version is told by the highest bit; the header of three numbers comes after it.
  const header = (message[0] ?? 0) & 0x80 ? 1 : 0
  const [, keys] = readCompact(message, header + 3)
  for (let index = 0; index < (message[header] ?? 0); index++) {
    const wanted = toBase58(message.subarray(keys + index * 32, keys + index * 32 + 32))
    const signer = signers.find(({ publicKey }) => toBase58(publicKey) === wanted)
    if (!signer) continue
    const signature = await signer.sign(message)
    const signed = wire.slice()
    signed.set(signature, signatures + index * 64)
    return { signature, signed }
  }
  throw invalidParams('The transaction asks for no signature of this wallet.')
}

/** Reads a length ("compact-u16") and where what follows it begins. */
function readCompact(bytes: Uint8Array, at: number): readonly [value: number, next: number] {
  let value = 0
  let next = at
  for (let shift = 0; ; shift += 7) {
    const byte = bytes[next++] ?? 0
    value |= (byte & 0x7f) << shift
    if (!(byte & 0x80)) return [value, next]
  }
}
