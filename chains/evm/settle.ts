import { abortable, validate } from 'portico/kernel'
import { type Network, type Settlement, untilSettled } from 'portico/wallet'
import { enums, nullable, optional, pattern, string, type, unknown } from 'superstruct'
import { hasReverted } from './bundle.ts'
import { createReaders, type NodeAccess } from './client.ts'
import { Quantity } from './sendCalls.ts'

/** `status` is 1 after success and 0 after a revert (EIP-658). A receipt with `blockNumber: null` is that of a pending transaction. */
const Receipt = nullable(
  type({
    status: enums(['0x1', '0x0']),
    transactionHash: optional(string()),
    blockNumber: optional(Quantity),
    from: unknown(),
    to: unknown(),
    logs: unknown(),
  }),
)

/** The part of a transaction that shows whether it was replaced. */
const Known = nullable(type({ from: pattern(string(), /^0x[0-9a-f]{40}$/i), nonce: Quantity, blockHash: unknown() }))

/** How often in a row a node must say that a nonce is used: nodes behind one URL do not all see a block at once. */
const sightings = 2

/**
 * Creates a function that waits until a transaction is mined, or replaced by another one with its nonce, which is
 * detected if a node knew the transaction before. It has failed also if it is a bundle in which the operation of `from`
 * reverted (ERC-4337). Requests also end with the signal of `nodes`.
 */
export function createSettle(nodes: NodeAccess) {
  const readerOf = createReaders(nodes)
  return (network: Network, hash: string, signal: AbortSignal, from?: string): Promise<Settlement> => {
    const either = AbortSignal.any([signal, nodes.signal])
    const ask = (method: string, params: readonly unknown[]) => abortable(readerOf(network)(method, params), either)
    let sender: { readonly from: string; readonly nonce: bigint } | undefined
    let used = 0
    const look = async () => validate(await ask('eth_getTransactionByHash', [hash]), Known)[1]
    const isNonceUsed = async ({ from, nonce }: NonNullable<typeof sender>) => {
      const [, count] = validate(await ask('eth_getTransactionCount', [from, 'latest']), Quantity)
      return count !== undefined && BigInt(count) > nonce
    }
    return untilSettled(async () => {
      // Ask before the receipt: if the nonce is used and no receipt exists, another transaction has it.
      const isUsed = sender !== undefined && (await isNonceUsed(sender).catch(() => false))
      const [failure, receipt] = validate(await ask('eth_getTransactionReceipt', [hash]), Receipt)
      const isOther = receipt?.transactionHash && receipt.transactionHash.toLowerCase() !== hash.toLowerCase()
      if (failure || isOther) return undefined
      if (receipt) return receipt.status === '0x1' && !hasReverted(receipt, from) ? 'confirmed' : 'failed'
      used = isUsed ? used + 1 : 0
      if (sender && used < sightings) return undefined
      const known = await look()
      if (known) sender ??= { from: known.from, nonce: BigInt(known.nonce) }
      // A node may have the block of a transaction before its receipt.
      return used >= sightings && !known?.blockHash ? 'replaced' : undefined
    }, either)
  }
}
