import { abortable, create } from 'portico/kernel'
import { type Balance, type Holding, TokenBalanceUnavailableError } from 'portico/wallet'
import { pattern, string } from 'superstruct'
import { createReaders } from './client.ts'

const Quantity = pattern(string(), /^0x[0-9a-fA-F]{1,64}$/)

/**
 * Makes the reader of native balances, in wei. It throws `TOKEN_BALANCE_UNAVAILABLE` when no RPC URL of the network
 * gives the balance. All its requests end with `lifetime`.
 */
export function createBalances(lifetime: AbortSignal) {
  const readerOf = createReaders(lifetime)
  return async ({ address, network }: Holding, signal: AbortSignal): Promise<Balance> => {
    signal.throwIfAborted()
    const { symbol, decimals } = network.nativeCurrency
    try {
      const answer = await abortable(readerOf(network)('eth_getBalance', [address, 'latest']), signal)
      const quantity = create(answer, Quantity)
      return { value: BigInt(quantity).toString(), decimals, symbol }
    } catch (error) {
      signal.throwIfAborted()
      lifetime.throwIfAborted()
      throw new TokenBalanceUnavailableError({ cause: error })
    }
  }
}
