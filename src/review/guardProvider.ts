import {
  asPairedProvider,
  type CaipNetworkId,
  codeOf,
  parseCaipNetworkId,
  type RpcCall,
  readProperty,
} from 'portico/wallet'
import { isUnsafe } from './methods.ts'
import { overlay } from './overlay.ts'
import { copyOf, snapshotOf } from './snapshot.ts'

/**
 * Resolves when the user approves a request, with a function to call once the wallet has approved it too; rejects with a named
 * error of `portico/wallet`. @param network the network that the request is for; that of the session by default
 */
export type Review = (call: RpcCall, network?: CaipNetworkId) => Promise<() => void>

/** Passes a request on to the wallet after its review. */
export async function passOn<Answer>(reviewed: ReturnType<Review>, run: () => Answer): Promise<Awaited<Answer>> {
  const noteApproval = await reviewed
  const answer = await run()
  noteApproval()
  return answer
}

type Call = (...args: unknown[]) => unknown

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Codes and messages of EIP-1193 and EIP-1474, by the code of the named error. */
const codes: Readonly<Record<string, readonly [code: number, message: string]>> = {
  USER_REJECTED_REQUEST: [4001, 'User rejected the request'],
  UNAUTHORIZED_PROVIDER: [4100, 'The account is not authorized'],
  PROVIDER_DISCONNECTED: [4900, 'The wallet is disconnected'],
  REVIEW_INTERRUPTED: [-32002, 'Another view took the place of the request: ask again'],
  RPC_INVALID_PARAMS: [-32602, 'Invalid parameters'],
  RPC_RESOURCE_UNAVAILABLE: [-32002, 'Too many requests wait for the user'],
  RPC_LIMIT_EXCEEDED: [-32005, 'The user declined several requests: wait before the next one'],
}

/** Converts a named error to the form that a provider throws (EIP-1193). */
function toProviderError(error: unknown): unknown {
  const [code, message] = codes[codeOf(error) ?? ''] ?? []
  return code === undefined ? error : Object.assign(new Error(message), { code })
}

/** Takes a snapshot; one that can not be taken fails as a provider does. */
function take<Value>(snapshot: () => Value): Value {
  try {
    return snapshot()
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw Object.assign(new Error(`Invalid parameters: ${reason}`, { cause }), { code: -32602 })
  }
}

function readChain(value: unknown): CaipNetworkId {
  if (typeof value === 'string' && parseCaipNetworkId(value)) return value as CaipNetworkId
  throw new TypeError('The chain of a request is no CAIP-2 id')
}

/** Guards a provider of EIP-1193, with its legacy methods `send` and `sendAsync`. */
function guardEthereum(provider: object, review: Review): object {
  // Other wallets may ignore a chain: then the review would show another network than theirs.
  const takesChain = asPairedProvider(provider) !== undefined
  const run = (call: RpcCall, more: readonly unknown[]) => (provider as { request: Call }).request(call, ...more)
  /** Reviews a request that needs it, and passes it on. */
  const pass = async (call: RpcCall, more: readonly unknown[] = []) => {
    if (!isUnsafe(call.method, call.params)) return run(call, more)
    const chain = takesChain && more[0] != null ? take(() => readChain(more[0])) : undefined
    return passOn(
      review(call, chain).catch((error) => Promise.reject(toProviderError(error))),
      () => run(call, chain ? [chain] : []),
    )
  }
  const request = async (given: unknown, ...more: unknown[]) =>
    pass(
      take(() => snapshotOf(given)),
      more,
    )
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
    const call = take(() => snapshotOf(first))
    return isUnsafe(call.method, call.params) ? pass(call) : (provider as { send: Call }).send(call, second)
  }
  return overlay(provider, {
    request,
    ...('send' in provider && { send }),
    ...('sendAsync' in provider && { sendAsync: answer }),
  })
}

/** The properties of an account of the Wallet Standard. */
const accountKeys = ['address', 'publicKey', 'chains', 'features', 'label', 'icon'] as const

/**
 * The account of an input. Accounts that the wallet lists stay the same objects, because wallets compare them by identity; of
 * others, each property is read once. They are not cloned, because properties may be getters of a class, and the lists of a
 * reactive state are proxies.
 */
function copyAccount(account: unknown, listed: readonly unknown[]): unknown {
  if (listed.includes(account)) return account
  if (!isObject(account)) return copyOf(account)
  const values = accountKeys.map((key) => [key, readProperty(account, key)] as const)
  return Object.fromEntries(
    values
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [key, Array.isArray(value) ? Array.from(value, copyOf) : copyOf(value)]),
  )
}

/** Copies an input, or a list of inputs, with their accounts. */
function copyInput(input: unknown, accountOf: (given: unknown) => unknown): unknown {
  // Not by `map`, which the page can replace in its list.
  if (Array.isArray(input)) return Array.from(input, (item) => copyInput(item, accountOf))
  if (!isObject(input) || !('account' in input)) return copyOf(input)
  return Object.fromEntries(
    Object.entries(input).map(([key, value]) => [key, key === 'account' ? accountOf(value) : copyOf(value)]),
  )
}

/** Guards a feature, whose method has the part after the colon as its name. */
function guardFeature(name: string, feature: object, wallet: object, review: Review): object {
  const method = name.slice(name.indexOf(':') + 1)
  const original = readProperty(feature, method)
  if (typeof original !== 'function') return feature
  const guarded = async (...inputs: unknown[]) => {
    const listed = readProperty(wallet, 'accounts')
    const accounts = new Map<unknown, unknown>()
    /** Inputs with the same account keep one: wallets compare them. */
    const accountOf = (given: unknown) => {
      if (!accounts.has(given)) accounts.set(given, copyAccount(given, Array.isArray(listed) ? listed : []))
      return accounts.get(given)
    }
    const copies = take(() => inputs.map((input) => copyInput(input, accountOf)))
    return passOn(
      review({ method: name, params: copies }).catch((error) => Promise.reject(toProviderError(error))),
      () => original.apply(feature, copies),
    )
  }
  return overlay(feature, { [method]: guarded })
}

/** Guards the feature `standard:events`, whose events have the features of the wallet once they change. */
function guardEvents(events: object, guard: (features: object) => object): object {
  const original = readProperty(events, 'on')
  if (typeof original !== 'function') return events
  const on = (event: unknown, listener: Call) =>
    original.call(events, event, (change: unknown) => {
      const features = readProperty(change, 'features')
      listener(isObject(features) ? { ...(change as object), features: guard(features) } : change)
    })
  return overlay(events, { on })
}

/** Guards a wallet of the Wallet Standard. */
function guardStandard(wallet: object, features: object, review: Review): object {
  const guarded = new WeakMap<object, object>()
  const guardOne = (name: string, feature: unknown) => {
    if (!isObject(feature)) return feature
    if (name === 'standard:events') return guardEvents(feature, guard)
    return isUnsafe(name) ? guardFeature(name, feature, wallet, review) : feature
  }
  /** Returns one guarded object for each object of features, because hosts compare them. */
  const guard = (current: object): object => {
    const known =
      guarded.get(current) ??
      Object.fromEntries(Object.entries(current).map(([name, feature]) => [name, guardOne(name, feature)]))
    guarded.set(current, known)
    return known
  }
  return overlay(wallet, {
    get features() {
      return guard((readProperty(wallet, 'features') ?? features) as object)
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
      const params = take(() => copyOf(given))
      return passOn(review({ method, params }), () => original.call(provider, params))
    }
    return [method, guarded] as const
  })
  const request = async (given: unknown) => {
    const call = take(() => snapshotOf(given))
    const run = () => (provider as { request: Call }).request(call)
    return isUnsafe(call.method) ? passOn(review(call), run) : run()
  }
  return overlay(provider, { request, ...Object.fromEntries(methods) })
}

/**
 * The provider that the host gets: requests that need approval wait for `review`, all others go directly to the wallet.
 * Providers of other forms are returned unchanged: they have no method that signs or sends.
 */
export function guardProvider(provider: unknown, review: Review): unknown {
  if (!isObject(provider)) return provider
  const features = readProperty(provider, 'features')
  if (isObject(features)) return guardStandard(provider, features, review)
  if (bitcoinMethods.every((method) => typeof readProperty(provider, method) === 'function')) {
    return guardBitcoin(provider, review)
  }
  return typeof readProperty(provider, 'request') === 'function' ? guardEthereum(provider, review) : provider
}
