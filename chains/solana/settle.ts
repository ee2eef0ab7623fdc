import { type Settlement, untilSettled } from 'portico/wallet'
import { integer, min, nullable, optional, string, tuple, type, unknown } from 'superstruct'
import { callRpc, type ReachableNetwork } from './rpc.ts'

const Status = nullable(type({ err: unknown(), confirmationStatus: optional(nullable(string())) }))
const Height = min(integer(), 0)
export const Statuses = type({ value: tuple([Status]) })

/**
 * Limit of blocks until a transaction expires: a cluster accepts it for 150 blocks after its block hash, and nodes
 * report heights that are some blocks behind.
 */
const blocksToCome = 300

/**
 * Waits until most of the cluster has confirmed a transaction, or it has expired. The transaction was signed before the first
 * request, so the block height at that moment limits when it expires. A transaction with a durable nonce would never expire;
 * none is sent from here. The requests also end with `lifetime`.
 */
export function settle(
  network: ReachableNetwork,
  hash: string,
  signal: AbortSignal,
  lifetime: AbortSignal,
): Promise<Settlement> {
  let last: number | undefined
  let isOver = false
  return untilSettled(
    async (either) => {
      // Nodes keep the last minutes in memory, and search older transactions on request; some refuse that.
      const look = (...options: readonly object[]) =>
        callRpc(network, { method: 'getSignatureStatuses', params: [[hash], ...options] }, Statuses, either)
      const search = () => look({ searchTransactionHistory: true })
      const [status] = (await (isOver ? search() : last === undefined ? search().catch(() => look()) : look())).value
      // Some nodes leave out what is null.
      if (status && status.confirmationStatus !== 'processed') return status.err == null ? 'confirmed' : 'failed'
      if (status) return undefined
      if (isOver) return 'expired'
      const height = await callRpc(network, { method: 'getBlockHeight', params: [] }, Height, either)
      last ??= height + blocksToCome
      isOver = height > last
      return undefined
    },
    AbortSignal.any([signal, lifetime]),
  )
}
