import { base64 } from '@scure/base'
import { string } from 'superstruct'
import { readReason, toNodeError } from './nodeErrors.ts'
import type { SendOptions } from './request.ts'
import { callRpc, type ReachableNetwork } from './rpc.ts'

/**
 * Sends a signed transaction over the RPC URLs of a network; once more where the answer got lost, as a network takes
 * each transaction only once. Throws the named errors of `toNodeError`.
 */
export async function sendRaw(
  network: ReachableNetwork,
  transaction: Uint8Array,
  options: SendOptions | undefined,
  signal: AbortSignal,
): Promise<void> {
  const params = [base64.encode(transaction), { preflightCommitment: 'confirmed', ...options, encoding: 'base64' }]
  try {
    await callRpc(network, { method: 'sendTransaction', params }, string(), signal)
  } catch (error) {
    signal.throwIfAborted()
    if (readReason(error) !== 'AlreadyProcessed') throw toNodeError(error)
  }
}
