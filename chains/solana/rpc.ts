import { is, type PluginContext, sleep, validate } from 'portico/kernel'
import type { AccountOnNetwork, Network } from 'portico/wallet'
import {
  any,
  bigint,
  coerce,
  literal,
  min,
  number,
  optional,
  pattern,
  type Struct,
  string,
  type,
  union,
} from 'superstruct'
import { RpcFailedError } from './errors.ts'

/** A network with the way to its nodes. */
export interface ReachableNetwork extends Network {
  readonly fetch: PluginContext['api']['fetch']
}
export interface ReachableAccount extends AccountOnNetwork {
  readonly network: ReachableNetwork
}

export interface RpcRequest {
  readonly method: string
  readonly params: readonly unknown[]
  /** Called for each attempt that failed: whether the node surely did not carry out the request. */
  onFailure?(isRefused: boolean): void
}

/** How long a node may take to answer, in ms. */
const timeout = 10_000
/** Retries of the whole list of nodes, and the delay before the first retry in ms; it doubles each time. */
const retries = 3
const retryDelay = 150

/** JSON-RPC 2.0 §5. */
const RpcFailure = type({ error: type({ code: number(), message: string(), data: optional(any()) }) })
const Success = type({ result: any() })
/** The node does not have the latest blocks yet, or the transaction has expired. */
const BlockhashMissing = type({ data: type({ err: literal('BlockhashNotFound') }) })

/** A number of base units (u64). Numbers that JSON can not hold exactly arrive as text. */
export const Units = coerce(bigint(), union([min(number(), 0), pattern(string(), /^\d{1,20}$/)]), (value) =>
  typeof value === 'number' && !Number.isSafeInteger(value) ? value : BigInt(value),
)

/** Failures that may not occur a moment later, or at another node. */
const passingStatuses: ReadonlySet<number> = new Set([403, 408, 413, 429, 500, 502, 503, 504])
const passingCodes: ReadonlySet<number> = new Set([-1, 429, -32005, -32603])

/** Failures of one node alone: it wants a key or payment, or lacks the method, an index (-32010) or the history (-32011). */
const ownStatuses: ReadonlySet<number> = new Set([401, 402])
const ownCodes: ReadonlySet<number> = new Set([-32601, -32010, -32011])

/** Codes with which a node of Solana refuses a request before it carries it out. Proxies have other codes of their own. */
const refusalCodes: ReadonlySet<number> = new Set([
  -32002, -32003, -32005, -32006, -32013, -32015, -32016, -32600, -32601, -32602, -32700,
])
/** 4xx with which a proxy gives up waiting for the node: timeout, and closed by the client. */
const waitedStatuses: ReadonlySet<number> = new Set([408, 499])

/** The hosted endpoint carries its project id in the query, and reads JSON out of plain text: no CORS preflight. */
const contentTypeOf = (url: string) =>
  URL.canParse(url) && new URL(url).searchParams.has('projectId') ? 'text/plain' : 'application/json'

/** Parses JSON with integers that a number would round left as text. */
const parseJson = (text: string): unknown =>
  JSON.parse(
    text.replace(/"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g, (token) =>
      /^\d{16,}$/.test(token) ? `"${token}"` : token,
    ),
  )

/** How to continue after a failure: stop, ask the next node, or ask all nodes again later too. */
type Remedy = 'none' | 'next' | 'again'

type Outcome =
  | { readonly result: unknown }
  | { readonly error: unknown; readonly remedy: Remedy; readonly isRefused: boolean }

async function askNode(
  url: string,
  network: ReachableNetwork,
  { method, params }: RpcRequest,
  signal: AbortSignal,
): Promise<Outcome> {
  const config = network.rpcConfigs?.[url]
  let remedy: Remedy = 'again'
  let isRefused = false
  try {
    const answered = await network.fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': contentTypeOf(url), ...config?.fetchOptions?.headers },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(config?.timeout ?? timeout)]),
    })
    if (!passingStatuses.has(answered.status)) remedy = 'next'
    const { status, ok } = answered
    isRefused = status >= 400 && status < 500 && !waitedStatuses.has(status)
    const answer = parseJson(await answered.text())
    if (is(answer, RpcFailure)) {
      const { error } = answer
      isRefused ||= ok && refusalCodes.has(error.code)
      const mayPass = remedy === 'again' || passingCodes.has(error.code) || is(error, BlockhashMissing)
      if (mayPass) return { error, remedy: 'again', isRefused }
      return { error, remedy: ownStatuses.has(status) || ownCodes.has(error.code) ? 'next' : 'none', isRefused }
    }
    // Gateways answer with a status and an object of their own.
    const isAnswered = is(answer, Success) && answer.result !== undefined
    return isAnswered ? { result: answer.result } : { error: answer, remedy, isRefused }
  } catch (error) {
    signal.throwIfAborted()
    return { error, remedy, isRefused }
  }
}

/**
 * Asks a network over its RPC URLs, each in its order: 3 retries from 150 ms doubling, 10 s each. Throws
 * `SOLANA_RPC_FAILED` when no node gives a valid and complete answer.
 */
export async function callRpc<Answer>(
  network: ReachableNetwork,
  request: RpcRequest,
  struct: Struct<Answer, unknown>,
  signal: AbortSignal,
  isComplete: (answer: Answer) => boolean = () => true,
): Promise<Answer> {
  const { method } = request
  let problem: unknown = new Error('The network has no RPC URL')
  for (let round = 0; round <= retries; round++) {
    if (round > 0) await sleep(retryDelay * 2 ** (round - 1), signal)
    let mayPass = false
    for (const url of network.rpcUrls.default.http) {
      signal.throwIfAborted()
      const outcome = await askNode(url, network, request, signal)
      if ('error' in outcome) {
        problem = outcome.error
        request.onFailure?.(outcome.isRefused)
        if (outcome.remedy === 'none') throw new RpcFailedError({ method }, { cause: problem })
        mayPass ||= outcome.remedy === 'again'
        continue
      }
      const [failure, value] = validate(outcome.result, struct, { coerce: true })
      if (!failure && isComplete(value as Answer)) return value as Answer
      problem = failure ?? new Error('The answer is not complete')
      request.onFailure?.(false)
    }
    if (!mayPass) break
  }
  throw new RpcFailedError({ method }, { cause: problem })
}
