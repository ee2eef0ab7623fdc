import { codeOf, type RpcCall, readProperty } from 'portico/wallet'
import { isUnsafe } from './methods.ts'
import { overlay } from './overlay.ts'

/**
 * Resolves when the user approves a request, with a function to call once the wallet has approved it too; rejects with a named
 * error of `portico/wallet`.
 */
export type Review = (call: RpcCall) => Promise<() => void>

/** Passes a request on to the wallet after its review. */
export async function passOn<Answer>(reviewed: ReturnType<Review>, run: () => Answer): Promise<Awaited<Answer>> {
  const noteApproval = await reviewed
  const answer = await run()
  noteApproval()
  return answer
}

type Call = (...args: unknown[]) => unknown

/** Codes and messages of EIP-1193 and EIP-1474, by the code of the named error. */
const codes: Readonly<Record<string, readonly [code: number, message: string]>> = {
  USER_REJECTED_REQUEST: [4001, 'User rejected the request'],
  UNAUTHORIZED_PROVIDER: [4100, 'The account is not authorized'],
  PROVIDER_DISCONNECTED: [4900, 'The wallet is disconnected'],
  RPC_INVALID_PARAMS: [-32602, 'Invalid parameters'],
  RPC_RESOURCE_UNAVAILABLE: [-32002, 'Too many requests wait for the user'],
  RPC_LIMIT_EXCEEDED: [-32005, 'The user declined several requests: wait before the next one'],
}

/** Converts a named error to the form that a provider throws (EIP-1193). */
function toProviderError(error: unknown): unknown {
  const [code, message] = codes[codeOf(error) ?? ''] ?? []
  return code === undefined ? error : Object.assign(new Error(message), { code })
}

/** Clones a request, so that the page can not change it while the user reads it. */
const copyOf = (value: unknown): unknown => {
  try {
    return structuredClone(value)
  } catch {
    throw Object.assign(new Error('Invalid parameters'), { code: -32602 })
  }
}

/** Guards a provider of EIP-1193, with its legacy methods `send` and `sendAsync`. */
function guardEthereum(provider: object, review: Review): object {
  const request = async (given: unknown) => {
    if (!isUnsafe(readProperty(given, 'method'))) return (provider as { request: Call }).request(given)
    const call = copyOf(given) as RpcCall
    const run = () => (provider as { request: Call }).request(call)
    // Check the clone again: `method` may be a getter that returned another value before.
    if (!isUnsafe(call.method)) return run()
    return passOn(
      review(call).catch((error) => Promise.reject(toProviderError(error))),
      run,
    )
  }
  const respond = async (payload: unknown) => ({
    jsonrpc: '2.0',
    id: readProperty(payload, 'id'),
    result: await request(payload),
  })
  /** Answers one request of a batch (JSON-RPC 2.0 §6): its failure does not fail the others. */
  const respondInBatch = (payload: unknown) =>
    respond(payload).catch((error: unknown) => ({
      jsonrpc: '2.0',
      id: readProperty(payload, 'id'),
      error: { code: readProperty(error, 'code') ?? -32603, message: String(readProperty(error, 'message') ?? error) },
    }))
  const answer = (payload: unknown, done: Call) => {
    const response = Array.isArray(payload) ? Promise.all(payload.map(respondInBatch)) : respond(payload)
    response.then(
      (result) => done(null, result),
      (error) => done(error, undefined),
    )
  }
  const send = (first: unknown, second: unknown) => {
    if (typeof first === 'string') return request({ method: first, params: second })
    if (typeof second === 'function') return answer(first, second as Call)
    if (Array.isArray(first)) return Promise.all(first.map(respondInBatch))
    if (isUnsafe(readProperty(first, 'method'))) return request(first)
    return (provider as { send: Call }).send(first, second)
  }
  return overlay(provider, {
    request,
    ...('send' in provider && { send }),
    ...('sendAsync' in provider && { sendAsync: answer }),
  })
}

/** Clones an input, or a list of inputs, except their accounts, which wallets compare by identity. */
function copyInput(input: unknown): unknown {
  if (Array.isArray(input)) return input.map(copyInput)
  if (typeof input !== 'object' || input === null || !('account' in input)) return copyOf(input)
  return Object.fromEntries(
    Object.entries(input).map(([key, value]) => [key, key === 'account' ? value : copyOf(value)]),
  )
}

/** Guards a feature, whose method has the part after the colon as its name. */
function guardFeature(name: string, feature: object, review: Review): object {
  const method = name.slice(name.indexOf(':') + 1)
  const original = readProperty(feature, method)
  if (typeof original !== 'function') return feature
  const guarded = async (...inputs: unknown[]) => {
    const copies = inputs.map(copyInput)
    return passOn(
      review({ method: name, params: copies }).catch((error) => Promise.reject(toProviderError(error))),
      () => original.apply(feature, copies),
    )
  }
  return overlay(feature, { [method]: guarded })
}

/** Guards a wallet of the Wallet Standard. */
function guardStandard(wallet: object, features: object, review: Review): object {
  let last: { readonly features: unknown; readonly guarded: object } | undefined
  const guard = (current: object) =>
    Object.fromEntries(
      Object.entries(current).map(([name, feature]) => [
        name,
        isUnsafe(name) && typeof feature === 'object' && feature !== null
          ? guardFeature(name, feature, review)
          : feature,
      ]),
    )
  return overlay(wallet, {
    get features() {
      const current = (readProperty(wallet, 'features') ?? features) as object
      if (last?.features !== current) last = { features: current, guarded: guard(current) }
      return last.guarded
    },
  })
}

/** The methods of a `BitcoinProvider` that its `request` takes by name too. */
const bitcoinMethods = ['signMessage', 'signPsbt', 'sendTransfer'] as const

/** Guards a provider of `portico/chains/bitcoin`. */
function guardBitcoin(provider: object, review: Review): object {
  const methods = bitcoinMethods.map((method) => {
    const original = readProperty(provider, method) as Call
    const guarded = async (given: unknown) => {
      const params = copyOf(given)
      return passOn(review({ method, params }), () => original.call(provider, params))
    }
    return [method, guarded] as const
  })
  const request = async (given: unknown) => {
    const call = copyOf(given) as RpcCall
    const run = () => (provider as { request: Call }).request(call)
    return isUnsafe(call?.method) ? passOn(review(call), run) : run()
  }
  return overlay(provider, { request, ...Object.fromEntries(methods) })
}

/**
 * The provider that the host gets: requests that need approval wait for `review`, all others go directly to the wallet.
 * Providers of other forms are returned unchanged: they have no method that signs or sends.
 */
export function guardProvider(provider: unknown, review: Review): unknown {
  if (typeof provider !== 'object' || provider === null) return provider
  const features = readProperty(provider, 'features')
  if (typeof features === 'object' && features !== null) return guardStandard(provider, features, review)
  if (bitcoinMethods.every((method) => typeof readProperty(provider, method) === 'function')) {
    return guardBitcoin(provider, review)
  }
  return typeof readProperty(provider, 'request') === 'function' ? guardEthereum(provider, review) : provider
}
