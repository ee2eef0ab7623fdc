import type { Network } from 'portico/wallet'
import { type Client, createClient, fallback, http } from 'viem'

/** The hosted endpoint carries its project id in the query. */
const isHosted = (url: string) => URL.canParse(url) && new URL(url).searchParams.has('projectId')

/** A body of plain text needs no CORS preflight; the hosted endpoint reads JSON out of either. */
const plainText = { headers: { 'Content-Type': 'text/plain' } }

/** Reads a chain; equal reads at the same time are one request, and reads at the same time are one batch. */
export type ChainReader = (method: string, params: readonly unknown[]) => Promise<unknown>

function createTransport(network: Network, lifetime: AbortSignal) {
  // Only the whole list is tried again: a transport that retries by itself would hold back the next one.
  const transports = network.rpcUrls.default.http.map((url) =>
    http(url, {
      timeout: 10_000,
      batch: { batchSize: 1000 },
      fetchFn: (input, init) =>
        fetch(input, { ...init, signal: init?.signal ? AbortSignal.any([init.signal, lifetime]) : lifetime }),
      ...(isHosted(url) && { fetchOptions: plainText }),
    }),
  )
  return fallback(transports, { retryCount: 3, retryDelay: 150 })
}

/**
 * Makes clients for networks over their RPC URLs, each tried in its order: 3 retries from 150 ms doubling, 10 s
 * each, batches of 1000. All requests and retries end with `lifetime`. They ask nobody else, whatever a contract says
 * (ERC-3668).
 */
export function createClients(lifetime: AbortSignal): (network: Network) => Client {
  const clients = new WeakMap<Network, Client>()
  return (network) => {
    const client =
      clients.get(network) ?? createClient({ transport: createTransport(network, lifetime), ccipRead: false })
    clients.set(network, client)
    return client
  }
}

/** Makes readers for networks, over the clients of `createClients`. */
export function createReaders(lifetime: AbortSignal): (network: Network) => ChainReader {
  const clientOf = createClients(lifetime)
  return (network) => {
    const client = clientOf(network)
    return (method, params) => client.request({ method, params } as never, { dedupe: true, signal: lifetime })
  }
}
