import { is } from 'portico/kernel'
import { integer, pattern, string } from 'superstruct'

/** One layer of a foreign error: its code and texts. */
export interface ForeignError {
  /** Numeric for EIP-1193 and JSON-RPC, a word for some libraries. */
  readonly code?: number | string
  readonly message: string
}

/** Where wallets and libraries keep the error that they wrapped: `data.originalError`, `cause`, `info.error` … */
const wrappers = ['cause', 'error', 'data', 'originalError', 'info'] as const

/** Limit of layers: enough for all known wrappers, and an end for errors that contain themselves. */
const maxLayers = 16

const maxMessageLength = 500

const NumericText = pattern(string(), /^-?\d{1,9}$/)

/** Reads a property of an object that may throw from its getters. */
function read(value: object, key: string): unknown {
  try {
    return (value as Record<string, unknown>)[key]
  } catch {
    return undefined
  }
}

function readCode(value: object): number | string | undefined {
  const code = read(value, 'code')
  if (is(code, integer())) return code
  if (is(code, NumericText)) return Number(code)
  return is(code, string()) ? code : undefined
}

/** The layers of anything thrown, the outermost first. Never throws, and never empty. */
export function readForeignError(error: unknown): readonly ForeignError[] {
  const layers: ForeignError[] = []
  const queue: unknown[] = [error]
  const seen = new Set<unknown>()
  while (queue.length > 0 && layers.length < maxLayers) {
    const value = queue.shift()
    if (typeof value === 'string') layers.push({ message: value.slice(0, maxMessageLength) })
    if (typeof value !== 'object' || value === null || seen.has(value)) continue
    seen.add(value)
    const code = readCode(value)
    const message = read(value, 'message')
    const text = typeof message === 'string' ? message.slice(0, maxMessageLength) : ''
    layers.push(code === undefined ? { message: text } : { code, message: text })
    for (const key of wrappers) {
      const inner = read(value, key)
      // Texts of `data` and `info` are bytes, or words of a contract.
      const isText = typeof inner === 'string' && key !== 'data' && key !== 'info'
      if (isText || (typeof inner === 'object' && inner !== null)) queue.push(inner)
    }
  }
  return layers.length > 0 ? layers : [{ message: '' }]
}
