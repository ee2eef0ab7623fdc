import { validate } from 'portico/kernel'
import { type Network, type Settlement, untilSettled } from 'portico/wallet'
import { enums, nullable, type } from 'superstruct'
import { createReaders } from './client.ts'

/** `status` is 1 where the transaction did what it was to do, and 0 where it was reverted (EIP-658). */
const Receipt = nullable(type({ status: enums(['0x1', '0x0']) }))

/** Makes what waits for transactions to be mined. Its requests end with `lifetime` too. */
export function createSettle(lifetime: AbortSignal) {
  const readerOf = createReaders(lifetime)
  return (network: Network, hash: string, signal: AbortSignal): Promise<Settlement> =>
    untilSettled(
      async () => {
        const [failure, receipt] = validate(await readerOf(network)('eth_getTransactionReceipt', [hash]), Receipt)
        if (failure || !receipt) return undefined
        return receipt.status === '0x1' ? 'confirmed' : 'failed'
      },
      AbortSignal.any([signal, lifetime]),
    )
}
