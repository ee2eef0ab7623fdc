import { is, type PluginContext } from 'portico/kernel'
import type { Network } from 'portico/wallet'
import { integer, string, type } from 'superstruct'
import type { Client, HttpTransport } from 'viem'
import { loadClient, type ViemClient } from './viem.ts'

/** The part of a network that is needed to read it: RPC URLs in the order of use, and settings of their requests. */
export interface Readable extends Pick<Network, 'rpcConfigs'> {
  readonly rpcUrls: { readonly default: Pick<Network['rpcUrls']['default'], 'http'> }
}

/** The way to nodes, such as the context of a plugin. */
export interface NodeAccess {
  readonly api: Pick<PluginContext['api'], 'fetch'>
  /** Requests and retries end with it. */
  readonly signal: AbortSignal
}

/** The hosted endpoint carries its project id in the query. */
const isHosted = (url: string) => URL.canParse(url) && new URL(url).searchParams.has('projectId')

/** A body of plain text needs no CORS preflight; the hosted endpoint reads JSON out of either. */
const plainText = { 'Content-Type': 'text/plain' }

/** Reads a chain; equal reads at the same time are one request, and reads at the same time are one batch. */
export type ChainReader = (method: string, params: unknown) => Promise<unknown>

/**
 * A transport that fails if the node answers neither a result nor an error (JSON-RPC 2.0, section 5). viem shares a batch
 * between all requests of the page with the same URL and signal. Passing `lifetime` keeps two kernels from sharing a batch,
 * which would be aborted with the first kernel that is destroyed.
 */
const withAnswer =
  ({ InternalRpcError }: ViemClient, transport: HttpTransport, lifetime: AbortSignal): HttpTransport =>
  (config) => {
    const made = transport(config)
    const request = async (call: never) => {
      const answer: unknown = await made.request(call, { signal: lifetime })
      if (answer === undefined) throw new InternalRpcError(new Error('The node gave no answer'))
      return answer
    }
    return { ...made, request: request as typeof made.request }
  }

/** The longest pause that a node may ask for, in seconds. viem waits as long as the node says, even for an hour. */
const longestPause = 10

/** The headers of a response, without a `Retry-After` above the limit: viem then retries at its own pace and gives up. */
function limitPause({ headers: given }: Response): Headers {
  const headers = new Headers(given)
  if (Number.parseInt(headers.get('Retry-After') ?? '', 10) > longestPause) headers.delete('Retry-After')
  return headers
}

/** One answer to a batch. Any part of it may be missing. */
type BatchAnswer = { readonly id?: unknown; readonly error?: unknown } | null | undefined

const RpcError = type({ code: integer(), message: string() })

/**
 * Puts the answers to a batch in the order of its requests. viem assigns answers by position, so that an answer that is
 * missing or has no id would give each later read the answer of another one. An error without an id counts for all requests
 * that have no answer (JSON-RPC 2.0, section 6).
 */
async function orderAnswers(requests: string, response: Response): Promise<Response> {
  const text = await response.text()
  const { status, statusText } = response
  const head = { status, statusText, headers: limitPause(response) }
  try {
    const answers: readonly BatchAnswer[] = [JSON.parse(text)].flat()
    const byId = new Map(answers.map((answer) => [String(answer?.id), answer]))
    const common = answers.find((answer) => is(answer?.error, RpcError) && (answer?.id ?? null) === null)
    const ordered = (JSON.parse(requests) as readonly { readonly id: number }[]).map(({ id }) => ({
      ...(byId.get(String(id)) ?? common),
      id,
    }))
    return new Response(JSON.stringify(ordered), head)
  } catch {
    // The answer is not JSON: viem reports the status. Some statuses allow no body, not even an empty one.
    return new Response(text || null, head)
  }
}

function createTransport(viem: ViemClient, network: Readable, { api, signal: lifetime }: NodeAccess) {
  // Retry the whole list only: a transport that retries on its own would delay the next one.
  const transports = network.rpcUrls.default.http.map((url) => {
    const { timeout = 10_000, fetchOptions } = network.rpcConfigs?.[url] ?? {}
    return withAnswer(
      viem,
      viem.http(url, {
        batch: { batchSize: 1000 },
        // viem sets no time limit on a request that has a signal.
        fetchFn: async (input, init) => {
          const signal = AbortSignal.any([lifetime, AbortSignal.timeout(timeout)])
          return orderAnswers(String(init?.body), await api.fetch(input, { ...init, signal }))
        },
        fetchOptions: { headers: { ...(isHosted(url) && plainText), ...fetchOptions?.headers } },
      }),
      lifetime,
    )
  })
  return viem.fallback(transports, { retryCount: 3, retryDelay: 150 })
}

/**
 * Creates clients for networks. RPC URLs are tried in order: 3 retries from 150 ms doubling, 10 s each, batches of
 * 1000. All requests and retries end with the signal of `nodes`. Servers that contracts name (ERC-3668) are not called.
 */
export function createClients(nodes: NodeAccess): (network: Readable) => Promise<Client> {
  const clients = new WeakMap<Readable, Client>()
  return async (network) => {
    const viem = await loadClient()
    const client =
      clients.get(network) ?? viem.createClient({ transport: createTransport(viem, network, nodes), ccipRead: false })
    clients.set(network, client)
    return client
  }
}

/** Creates something at the node for the caller alone, so that two equal calls are two requests. */
const isForOne = (method: string) => /^eth_new/.test(method)

/**
 * Creates readers for networks, on the clients of `createClients`. Transactions (`eth_sendRawTransaction`) are not
 * retried.
 */
export function createReaders(nodes: NodeAccess): (network: Readable) => ChainReader {
  const clientOf = createClients(nodes)
  return (network) => {
    return async (method, params) =>
      (await clientOf(network)).request({ method, params } as never, {
        dedupe: !isForOne(method),
        signal: nodes.signal,
        ...(method === 'eth_sendRawTransaction' && { retryCount: 0 }),
      })
  }
}

/** The JSON-RPC error of a node inside of an error of a reader; `undefined` if no node answered. */
export async function readNodeAnswer(
  error: unknown,
): Promise<{ code: number; message: string; data?: unknown } | undefined> {
  const { BaseError, RpcRequestError } = await loadClient()
  const answer = error instanceof BaseError && error.walk((layer) => layer instanceof RpcRequestError)
  if (!(answer instanceof RpcRequestError)) return undefined
  const { code, details: message, data } = answer
  return data === undefined ? { code, message } : { code, message, data }
}
