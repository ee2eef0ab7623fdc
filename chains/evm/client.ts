import { is, type PluginContext } from 'portico/kernel'
import { type Network, readProperty } from 'portico/wallet'
import { integer, string, type } from 'superstruct'
import type { Client, HttpTransport, HttpTransportConfig } from 'viem'
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

/** The longest pause that a node may ask for, in seconds. viem waits as long as the node says, even for an hour. */
const longestPause = 10

/** The headers of a response, without a `Retry-After` above the limit or a date: viem then retries at its own pace. */
function limitPause({ headers: given }: Response): Headers {
  const headers = new Headers(given)
  if (!(Number(headers.get('Retry-After')) <= longestPause)) headers.delete('Retry-After')
  return headers
}

type Fetch = NodeAccess['api']['fetch']

interface Call {
  readonly id: number
  readonly method: string
}

/** Sends a transaction, which must not be sent again where the answer may have got lost. */
const isSending = (method: string) => method.startsWith('eth_send')

/** One answer to a batch. Any part of it may be missing. */
type BatchAnswer = { readonly id?: unknown; readonly error?: unknown } | null | undefined

const RpcError = type({ code: integer(), message: string() })

/** The reply of a node to one or several calls. */
interface Reply {
  readonly head: { readonly status: number; readonly statusText: string; readonly headers: Headers }
  readonly text: string
  /** In the order of the calls; absent if the text is no JSON. */
  readonly answers?: readonly BatchAnswer[]
  /** An error that has no id, or is the only answer to several calls. */
  readonly common?: BatchAnswer
  /** Whether one of the calls has an answer of its own. */
  readonly isAnswered: boolean
}

const isError = (answer: BatchAnswer) => is(answer?.error, RpcError)

/**
 * Puts the answers to a batch in the order of its requests. viem assigns answers by position, so that an answer that is
 * missing or has no id would give each later read the answer of another one. An error without an id counts for all requests
 * that have no answer (JSON-RPC 2.0, section 6).
 */
async function readReply(calls: readonly Call[], response: Response): Promise<Reply> {
  const text = await response.text()
  const { status, statusText } = response
  const head = { status, statusText, headers: limitPause(response) }
  try {
    const given: unknown = JSON.parse(text)
    const answers = [given].flat() as readonly BatchAnswer[]
    const byId = new Map(answers.map((answer) => [String(answer?.id), answer]))
    const common = answers.find((answer) => isError(answer) && (answer?.id ?? null) === null)
    const lone = !Array.isArray(given) && calls.length > 1 ? answers.find(isError) : undefined
    return {
      head,
      text,
      answers: calls.map(({ id }) => ({ ...(byId.get(String(id)) ?? common), id })),
      common: common ?? lone,
      isAnswered: !lone && calls.some(({ id }) => byId.has(String(id))),
    }
  } catch {
    return { head, text, isAnswered: false }
  }
}

/** Statuses that are not about batches: keys, payment, wrong URLs, limits, and nodes that are away. */
const otherStatuses: ReadonlySet<number> = new Set([401, 402, 403, 404, 408, 429, 502, 503, 504])

/** Error codes with which nodes refuse a request because of their rate limit. */
const limitCodes: ReadonlySet<unknown> = new Set([429, -32005, -32007])

const isLimited = (answer: BatchAnswer) => limitCodes.has(readProperty(answer?.error, 'code'))

/** Whether a node may have refused calls because they came as a batch. */
function isRefusal({ head: { status }, common, isAnswered }: Reply, calls: readonly Call[]): boolean {
  if (isAnswered || otherStatuses.has(status) || isLimited(common)) return false
  if (status < 400) return common !== undefined
  return status < 500 || (status === 500 && calls.length > 1)
}

/** The code of an error that stands for the answer to a call that is to be sent on its own. */
const aloneCode = 'ALONE'

/**
 * Sends batches to a node. Some nodes refuse them, or those above a few calls: where such a node answers the first call on
 * its own, the others are to be sent so too.
 */
const createBatchFetch =
  (ask: Fetch): Fetch =>
  async (url, init) => {
    const calls = JSON.parse(String(init?.body)) as readonly Call[]
    const all = await readReply(calls, await ask(url, init))
    // Where the text is no JSON, viem reports the status. Some statuses allow no body, not even an empty one.
    const response = new Response(all.answers ? JSON.stringify(all.answers) : all.text || null, all.head)
    const [first, ...others] = calls
    if (!first || !isRefusal(all, calls)) return response
    try {
      const probe = await readReply([first], await ask(url, { ...init, body: JSON.stringify(first) }))
      const [answer] = probe.answers ?? []
      const { status } = probe.head
      if (!probe.isAnswered || isLimited(answer) || otherStatuses.has(status) || status >= 500) return response
      const error = { code: aloneCode, message: 'The node refuses batches' }
      return Response.json([answer, ...others.map(({ id }) => ({ id, error }))])
    } catch {
      return response
    }
  }

const isBusy = (status: unknown) => status === 429 || Number(status) >= 500

/** Sends calls on their own. viem takes an error in the body for an answer, but a busy node is to be asked to read again. */
const createLoneFetch =
  (ask: Fetch): Fetch =>
  async (url, init) => {
    const response = await ask(url, init)
    const { status, statusText } = response
    const isRead = !isSending((JSON.parse(String(init?.body)) as Call).method)
    return new Response(isRead && isBusy(status) ? '[]' : response.body, {
      status,
      statusText,
      headers: limitPause(response),
    })
  }

/** The number of reads that a node gets at once if it refuses batches. */
const mostAtOnce = 6

/** Runs reads, a few at a time. The failure of a busy node is also that of the reads that have not begun. */
function createQueue() {
  let running = 0
  const waiting: { readonly begin: () => void; readonly fail: (error: unknown) => void }[] = []
  return async <Value>(read: () => Promise<Value>): Promise<Value> => {
    if (running < mostAtOnce) running++
    else await new Promise<void>((begin, fail) => void waiting.push({ begin, fail }))
    try {
      return await read()
    } catch (error) {
      if (isBusy(readProperty(error, 'status'))) for (const { fail } of waiting.splice(0)) fail(error)
      throw error
    } finally {
      const next = waiting.shift()
      if (next) next.begin()
      else running--
    }
  }
}

/**
 * A transport to one node that sends reads in batches if the node takes them, and each transaction on its own, once. It
 * fails if the node answers neither a result nor an error (JSON-RPC 2.0, section 5). viem shares a batch between all
 * requests of the page with the same URL and signal. Passing `lifetime` keeps two kernels from sharing a batch, which would
 * be aborted with the first kernel that is destroyed.
 */
function createNode(viem: ViemClient, url: string, config: HttpTransportConfig, fetch: Fetch, lifetime: AbortSignal) {
  const batched = viem.http(url, { ...config, batch: { batchSize: 1000 }, fetchFn: createBatchFetch(fetch) })
  const lone = viem.http(url, { ...config, fetchFn: createLoneFetch(fetch) })
  const queue = createQueue()
  let takesBatches = true
  return ((options) => {
    const made = batched(options)
    const ask = (transport: typeof made, call: never) => transport.request(call, { signal: lifetime })
    const askAlone = (call: never) => ask(lone(options), call)
    const send = async (call: never): Promise<unknown> => {
      if (isSending((call as Call).method)) return askAlone(call)
      if (takesBatches) {
        try {
          return await ask(made, call)
        } catch (error) {
          if (readProperty(error, 'code') !== aloneCode) throw error
          takesBatches = false
        }
      }
      return queue(() => askAlone(call))
    }
    const request = async (call: never) => {
      const answer = await send(call)
      if (answer === undefined) throw new viem.InternalRpcError(new Error('The node gave no answer'))
      return answer
    }
    return { ...made, request: request as typeof made.request }
  }) satisfies HttpTransport
}

function createTransport(viem: ViemClient, network: Readable, { api, signal: lifetime }: NodeAccess) {
  // Retry the whole list only: a transport that retries on its own would delay the next one.
  const transports = network.rpcUrls.default.http.map((url) => {
    const { timeout = 10_000, fetchOptions } = network.rpcConfigs?.[url] ?? {}
    // viem sets no time limit on a request that has a signal.
    const fetch: Fetch = (input, init) =>
      api.fetch(input, { ...init, signal: AbortSignal.any([lifetime, AbortSignal.timeout(timeout)]) })
    const headers = { ...(isHosted(url) && plainText), ...fetchOptions?.headers }
    return createNode(viem, url, { fetchOptions: { headers } }, fetch, lifetime)
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
 * Creates readers for networks, on the clients of `createClients`. Transactions (`eth_sendRawTransaction`,
 * `eth_sendRawTransactionSync`, `eth_sendUserOperation`) are not retried.
 */
export function createReaders(nodes: NodeAccess): (network: Readable) => ChainReader {
  const clientOf = createClients(nodes)
  return (network) => {
    return async (method, params) =>
      (await clientOf(network)).request({ method, params } as never, {
        dedupe: !isForOne(method),
        signal: nodes.signal,
        ...(isSending(method) && { retryCount: 0 }),
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
