import { validate } from 'portico/kernel'
import { type Network, type Settlement, untilSettled } from 'portico/wallet'
import { enums, nullable, pattern, string, type } from 'superstruct'
import { createReaders, type NodeAccess } from './client.ts'
import { Quantity } from './sendCalls.ts'

/** `status` is 1 after success and 0 after a revert (EIP-658). */
const Receipt = nullable(type({ status: enums(['0x1', '0x0']) }))

/** The part of a pending transaction that shows whether it was replaced. */
const Known = nullable(type({ from: pattern(string(), /^0x[0-9a-f]{40}$/i), nonce: Quantity }))

/** How often in a row a node must say that a nonce is used: nodes behind one URL do not all see a block at once. */
const sightings = 2

/**
 * Creates a function that waits until a transaction is mined, or replaced by another one with its nonce, which is
 * detected if a node knew the transaction before. Requests also end with the signal of `nodes`.
 */
export function createSettle(nodes: NodeAccess) {
  const readerOf = createReaders(nodes)
  return (network: Network, hash: string, signal: AbortSignal): Promise<Settlement> => {
    const ask = readerOf(network)
    let sender: { readonly from: string; readonly nonce: bigint } | undefined
    let used = 0
    const learn = async () => {
      const [, known] = validate(await ask('eth_getTransactionByHash', [hash]), Known)
      if (known) sender = { from: known.from, nonce: BigInt(known.nonce) }
    }
    const isNonceUsed = async ({ from, nonce }: NonNullable<typeof sender>) => {
      const [, count] = validate(await ask('eth_getTransactionCount', [from, 'latest']), Quantity)
      return count !== undefined && BigInt(count) > nonce
    }
    return untilSettled(
      async () => {
        // Ask before the receipt: if the nonce is used and no receipt exists, another transaction has it.
        const isUsed = sender !== undefined && (await isNonceUsed(sender))
        const [failure, receipt] = validate(await ask('eth_getTransactionReceipt', [hash]), Receipt)
        if (!failure && receipt) return receipt.status === '0x1' ? 'confirmed' : 'failed'
        if (failure) return undefined
        if (!sender) await learn()
        used = isUsed ? used + 1 : 0
        return used >= sightings ? 'replaced' : undefined
      },
      AbortSignal.any([signal, nodes.signal]),
    )
  }
}
