import { withTimeLimit } from 'portico/kernel'
import { callRpc, type ReachableNetwork } from './rpc.ts'
import { Statuses } from './settle.ts'

/** How long a node may take, with retries, in ms. */
const timeLimit = 5_000

/** Asks each node of a network whether it knows a transaction. Rejects only when `signal` aborts. */
export async function isKnown(network: ReachableNetwork, hash: string, signal: AbortSignal): Promise<boolean> {
  const request = { method: 'getSignatureStatuses', params: [[hash]] }
  const answers = [...new Set(network.rpcUrls.default.http)].map(async (url) => {
    const one = { ...network, rpcUrls: { ...network.rpcUrls, default: { ...network.rpcUrls.default, http: [url] } } }
    const ask = (limit: AbortSignal) => callRpc(one, request, Statuses, limit)
    const [status] = (await withTimeLimit(timeLimit, ask, signal)).value
    return Boolean(status)
  })
  const outcomes = await Promise.allSettled(answers)
  signal.throwIfAborted()
  return outcomes.some((outcome) => outcome.status === 'fulfilled' && outcome.value)
}
