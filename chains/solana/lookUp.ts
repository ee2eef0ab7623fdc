import { withTimeLimit } from 'portico/kernel'
import { callRpc, type ReachableNetwork } from './rpc.ts'
import { Statuses } from './settle.ts'

/** How long a node may take, with retries, in ms. */
const timeLimit = 5_000

/** What a node says about a transaction; `unreached` if no request got to it. */
type Word = 'known' | 'unknown' | 'unreached' | 'silent'

async function askOne(network: ReachableNetwork, url: string, hash: string, signal: AbortSignal): Promise<Word> {
  const rpcUrls = { ...network.rpcUrls, default: { ...network.rpcUrls.default, http: [url] } }
  let isReached = false
  const request = {
    method: 'getSignatureStatuses',
    params: [[hash]],
    onFailure: (_: string, fate: string) => {
      isReached ||= fate !== 'unreached'
    },
  }
  try {
    const ask = (limit: AbortSignal) => callRpc({ ...network, rpcUrls }, request, Statuses, limit)
    const [status] = (await withTimeLimit(timeLimit, ask, signal)).value
    return status ? 'known' : 'unknown'
  } catch (error) {
    signal.throwIfAborted()
    const isLate = !isReached && (error as { code?: unknown }).code === 'TIME_LIMIT'
    return isReached || isLate ? 'silent' : 'unreached'
  }
}

/** Asks each node of a network for a transaction. Rejects only when `signal` aborts. */
export async function lookUp(
  network: ReachableNetwork,
  hash: string,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, Word>> {
  const urls = [...new Set(network.rpcUrls.default.http)]
  const words = urls.map(async (url) => [url, await askOne(network, url, hash, signal)] as const)
  return new Map(await Promise.all(words))
}
