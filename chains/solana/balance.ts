import type { Balance } from 'portico/wallet'
import { type } from 'superstruct'
import { callRpc, type ReachableAccount, Units } from './rpc.ts'

const Lamports = type({ value: Units })

/**
 * Reads a native balance, in lamports. Throws the error of the last node if no RPC URL of the network returns it. The
 * requests also end with `lifetime`.
 */
export async function readBalance(
  { address, network }: ReachableAccount,
  signal: AbortSignal,
  lifetime: AbortSignal,
): Promise<Balance> {
  const { symbol, decimals } = network.nativeCurrency
  const either = AbortSignal.any([signal, lifetime])
  either.throwIfAborted()
  const request = { method: 'getBalance', params: [address, { commitment: 'confirmed' }] }
  try {
    const { value } = await callRpc(network, request, Lamports, either)
    return { value: value.toString(), decimals, symbol }
  } catch (error) {
    either.throwIfAborted()
    throw error
  }
}
