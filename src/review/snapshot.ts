import type { RpcCall } from 'portico/wallet'
import { mayBeUnsafe } from './methods.ts'

/** Whether a clone has bytes in memory that it shares with the page: `structuredClone` does not copy them. */
function isShared(value: unknown, seen = new Set<unknown>()): boolean {
  if (typeof value !== 'object' || value === null || seen.has(value)) return false
  seen.add(value)
  if (ArrayBuffer.isView(value)) return isShared(value.buffer, seen)
  if (Object.prototype.toString.call(value) === '[object SharedArrayBuffer]') return true
  const parts = value instanceof Map || value instanceof Set ? [...value] : Object.values(value)
  return parts.some((part) => isShared(part, seen))
}

/** Clones a value, so that the page can not change it while the user reads it. Throws for what can not be cloned. */
export function copyOf<Value>(value: Value): Value {
  // The bytes of this copy are never shared.
  if (value instanceof Uint8Array) return new Uint8Array(value) as Value
  const copy = structuredClone(value)
  if (isShared(copy)) throw new TypeError('Bytes that other threads can change are not reviewed')
  return copy
}

/**
 * A request as it is now, for the review and for the wallet alike: its method, its parameters and its other own properties are
 * read once, because a getter may return another value the next time. Throws for what is no request, and for parameters that can
 * not be cloned.
 */
export function snapshotOf(given: unknown): RpcCall {
  // Requests of a class have getters on its prototype, which a spread would lose.
  const { method, params, ...rest } = given as RpcCall
  if (typeof method !== 'string') throw new TypeError('A request has no method')
  const call = { ...rest, method, ...(params !== undefined && { params }) }
  // The review does not read the parameters of other methods: they are passed on as they are.
  return mayBeUnsafe(method) ? copyOf(call) : call
}
