import type { Hex } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { invalidParams } from './errors.ts'
import { callNode } from './node.ts'
import { toAddress, toHex, toInteger, toQuantity } from './params.ts'

/** The chain that a transaction is for. */
export interface ChainNode {
  readonly chainId: number
  readonly url: string
}

type Fields = Readonly<Record<string, unknown>>

/**
 * Fills in what the page left out, signs with the real key, sends the raw transaction and gives its hash.
 * Throws −32602 for another chain's transaction, and the node's own error if it refuses.
 */
export async function sendTransaction(signer: PrivateKeyAccount, { chainId, url }: ChainNode, fields: Fields) {
  if (fields.chainId !== undefined && toInteger(fields.chainId) !== chainId)
    throw invalidParams('The transaction is for another chain than the active one.')
  const ask = (method: string, ...params: unknown[]) => callNode(url, method, params)

  const call = {
    ...(fields.to ? { to: toAddress(fields.to) } : {}),
    data: toHex(fields.data ?? fields.input ?? '0x'),
    value: toHex(fields.value ?? '0x0'),
  }
  const raw = await signer.signTransaction({
    ...call,
    ...(await fees(ask, fields)),
    chainId,
    value: toQuantity(call.value),
    gas: toQuantity(fields.gas ?? (await ask('eth_estimateGas', { from: signer.address, ...call }))),
    nonce: toInteger(fields.nonce ?? (await ask('eth_getTransactionCount', signer.address, 'pending'))),
  })
  return (await ask('eth_sendRawTransaction', raw)) as Hex
}

async function fees(ask: (method: string) => Promise<unknown>, fields: Fields) {
  if (fields.gasPrice !== undefined) return { type: 'legacy', gasPrice: toQuantity(fields.gasPrice) } as const
  const tip = toQuantity(fields.maxPriorityFeePerGas ?? (await ask('eth_maxPriorityFeePerGas')))
  // Twice the present price outlives several full blocks.
  const cap = fields.maxFeePerGas ?? undefined
  const maxFeePerGas = cap === undefined ? 2n * toQuantity(await ask('eth_gasPrice')) + tip : toQuantity(cap)
  return { type: 'eip1559', maxFeePerGas, maxPriorityFeePerGas: tip } as const
}
