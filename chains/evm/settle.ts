import { validate } from 'portico/kernel'
import { type Network, type Settlement, untilSettled } from 'portico/wallet'
import { enums, nullable, pattern, string, type } from 'superstruct'
import { createReaders, type NodeAccess } from './client.ts'
import { Quantity } from './sendCalls.ts'

/** `status` is 1 where the transaction did what it was to do, and 0 where it was reverted (EIP-658). */
const Receipt = nullable(type({ status: enums(['0x1', '0x0']) }))

/** What tells whether a transaction that is not mined was replaced. */
const Known = nullable(type({ from: pattern(string(), /^0x[0-9a-f]{40}$/i), nonce: Quantity }))

/** How often in a row a node must say that a nonce is used: nodes behind one URL do not all see a block at once. */
const sightings = 2

/**
 * Makes what waits for transactions to be mined, or replaced by another one of the same nonce: that is told where a node
 * knew the transaction before. Its requests end with the signal of `nodes` too.
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
        // Before the receipt: a nonce that is used by then is that of another transaction where there is none.
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
