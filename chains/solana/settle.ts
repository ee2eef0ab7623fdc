import { type Network, type Settlement, untilSettled } from 'portico/wallet'
import { nullable, optional, string, tuple, type, unknown } from 'superstruct'
import { callRpc } from './rpc.ts'

const Status = nullable(type({ err: unknown(), confirmationStatus: optional(nullable(string())) }))
const Statuses = type({ value: tuple([Status]) })

/** Waits until most of the cluster confirmed a transaction. Its requests end with `lifetime` too. */
export function settle(
  network: Network,
  hash: string,
  signal: AbortSignal,
  lifetime: AbortSignal,
): Promise<Settlement> {
  const request = { method: 'getSignatureStatuses', params: [[hash]] }
  return untilSettled(
    async (either) => {
      const [status] = (await callRpc(network, request, Statuses, either)).value
      if (!status || status.confirmationStatus === 'processed') return undefined
      return status.err === null ? 'confirmed' : 'failed'
    },
    AbortSignal.any([signal, lifetime]),
  )
}
