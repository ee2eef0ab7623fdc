import { abortable, validate } from 'portico/kernel'
import type { AccountOnNetwork, Balance } from 'portico/wallet'
import { pattern, string } from 'superstruct'
import { createReaders, type NodeAccess } from './client.ts'

const Quantity = pattern(string(), /^0x[0-9a-fA-F]{1,64}$/)

/**
 * Makes the reader of native balances, in wei. It throws what a node failed with when no RPC URL of the network
 * gives the balance. All its requests end with the signal of `nodes`.
 */
export function createBalances(nodes: NodeAccess) {
  const readerOf = createReaders(nodes)
  return async ({ address, network }: AccountOnNetwork, signal: AbortSignal): Promise<Balance> => {
    signal.throwIfAborted()
    const { symbol, decimals } = network.nativeCurrency
    try {
      const answer = await abortable(readerOf(network)('eth_getBalance', [address, 'latest']), signal)
      const [failure, quantity] = validate(answer, Quantity)
      if (failure) throw failure
      return { value: BigInt(quantity).toString(), decimals, symbol }
    } catch (error) {
      // viem wraps the reason of an abort.
      signal.throwIfAborted()
      nodes.signal.throwIfAborted()
      throw error
    }
  }
}
