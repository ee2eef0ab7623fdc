import { codeOf, type RpcCall, readProperty } from 'portico/wallet'
import { isUnsafe } from './methods.ts'
import { overlay } from './overlay.ts'

/** Resolves when the user lets a request pass; rejects with a named error of `portico/wallet`. */
export type Review = (call: RpcCall) => Promise<void>

type Call = (...args: unknown[]) => unknown

/** EIP-1193 and EIP-1474. */
const codes: Readonly<Record<string, readonly [code: number, message: string]>> = {
  USER_REJECTED_REQUEST: [4001, 'User rejected the request'],
  UNAUTHORIZED_PROVIDER: [4100, 'The account is not authorized'],
  PROVIDER_DISCONNECTED: [4900, 'The wallet is disconnected'],
  RPC_INVALID_PARAMS: [-32602, 'Invalid parameters'],
  RPC_RESOURCE_UNAVAILABLE: [-32002, 'Too many requests wait for the user'],
  RPC_LIMIT_EXCEEDED: [-32005, 'The user declined several requests: wait before the next one'],
}

/** The error as a provider throws it. */
function toProviderError(error: unknown): unknown {
  const [code, message] = codes[codeOf(error) ?? ''] ?? []
  return code === undefined ? error : Object.assign(new Error(message), { code })
}

/** What the page can not change any more while the user reads it. */
const copyOf = (value: unknown): unknown => {
  try {
    return structuredClone(value)
  } catch {
    throw Object.assign(new Error('Invalid parameters'), { code: -32602 })
  }
}

/** A provider of EIP-1193, with the older ways to ask it. */
function guardEthereum(provider: object, review: Review): object {
  const request = async (given: unknown) => {
    if (!isUnsafe(readProperty(given, 'method'))) return (provider as { request: Call }).request(given)
    const call = copyOf(given) as RpcCall
    // Asked again of the copy: the first answer may have been a getter's.
    if (isUnsafe(call.method)) await review(call).catch((error) => Promise.reject(toProviderError(error)))
    return (provider as { request: Call }).request(call)
  }
  const answer = (payload: unknown, done: Call) => {
    const id = readProperty(payload, 'id')
    request(payload).then(
      (result) => done(null, { jsonrpc: '2.0', id, result }),
      (error) => done(error, undefined),
    )
  }
  const send = (first: unknown, second: unknown) => {
    if (typeof first === 'string') return request({ method: first, params: second })
    if (typeof second === 'function') return answer(first, second as Call)
    if (isUnsafe(readProperty(first, 'method'))) return request(first)
    return (provider as { send: Call }).send(first, second)
  }
  return overlay(provider, {
    request,
    ...('send' in provider && { send }),
    ...('sendAsync' in provider && { sendAsync: answer }),
  })
}

/** A copy of the bytes of an input; wallets know an account by its object, which stays. */
const copyInput = (input: unknown): unknown =>
  typeof input === 'object' && input !== null
    ? Object.fromEntries(
        Object.entries(input).map(([key, value]) => [key, value instanceof Uint8Array ? value.slice() : value]),
      )
    : input

/** A feature of a wallet, with its method named after the colon. */
function guardFeature(name: string, feature: object, review: Review): object {
  const method = name.slice(name.indexOf(':') + 1)
  const original = readProperty(feature, method)
  if (typeof original !== 'function') return feature
  const guarded = async (...inputs: unknown[]) => {
    const copies = inputs.map(copyInput)
    await review({ method: name, params: copies }).catch((error) => Promise.reject(toProviderError(error)))
    return original.apply(feature, copies)
  }
  return overlay(feature, { [method]: guarded })
}

/** A wallet of the Wallet Standard. */
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

/**
 * The provider of a wallet as the host gets it: requests that need approval wait for `review`, all others reach the wallet
 * as before. Providers of other forms stay as they are: no request in the list of unsafe methods goes through them.
 */
export function guardProvider(provider: unknown, review: Review): unknown {
  if (typeof provider !== 'object' || provider === null) return provider
  const features = readProperty(provider, 'features')
  if (typeof features === 'object' && features !== null) return guardStandard(provider, features, review)
  return typeof readProperty(provider, 'request') === 'function' ? guardEthereum(provider, review) : provider
}
