/** Limit of characters and values in one message: enough for the largest transactions that users approve. */
const maxSize = 1024 * 1024
const maxDepth = 32

const forbiddenKeys: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * Copies the data of a `postMessage`, reading each property once. `undefined` if it is larger than 1 MB, deeper than 32
 * levels, has values other than plain data, or a key that could change a prototype. Errors of its getters are thrown.
 */
export function copyPlainData(value: unknown): { readonly data: unknown } | undefined {
  let left = maxSize
  const refusal = Symbol()

  const copy = (part: unknown, depth: number): unknown => {
    left -= 1
    if (left < 0 || depth > maxDepth) return refusal
    if (typeof part === 'string') {
      left -= part.length
      return left < 0 ? refusal : part
    }
    if (part === null || part === undefined || typeof part === 'boolean' || typeof part === 'number') return part
    if (typeof part !== 'object') return refusal
    if (Array.isArray(part)) return copyList(part, depth)
    const prototype = Object.getPrototypeOf(part)
    if (prototype !== null && Object.getPrototypeOf(prototype) !== null) return refusal
    if (!isRecord(part)) return refusal
    const result: Record<string, unknown> = {}
    for (const key of Object.keys(part)) {
      left -= key.length
      if (forbiddenKeys.has(key)) return refusal
      const copied = copy((part as Record<string, unknown>)[key], depth + 1)
      if (copied === refusal) return refusal
      result[key] = copied
    }
    return result
  }
  const copyList = (list: readonly unknown[], depth: number) => {
    // Refuse long sparse arrays before visiting their holes.
    if (list.length > left) return refusal
    const result: unknown[] = []
    for (let index = 0; index < list.length; index++) {
      const copied = copy(list[index], depth + 1)
      if (copied === refusal) return refusal
      result.push(copied)
    }
    return result
  }

  const data = copy(value, 0)
  return data === refusal ? undefined : { data }
}

/** Whether an object is a plain one: dates, maps and buffers are not. */
const isRecord = (value: object) => Object.prototype.toString.call(value) === '[object Object]'
