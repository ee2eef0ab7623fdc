import type { StructError } from 'superstruct'
import { kindOf } from './shape.ts'

/** Types of structs that messages call by another name. */
const kinds: Readonly<Record<string, string>> = { type: 'object', record: 'object', tuple: 'array', func: 'function' }

/** Describes the first failure of a struct: the path, the expected type and the value. */
export function problemOf(error: StructError): { path: string; problem: string } {
  const { value, path } = error
  const problem = value === undefined ? 'Required' : `Expected ${expectedOf(error)}, received ${kindOf(value)}`
  return { path: path.length > 0 ? path.join('.') : '(root)', problem }
}

/** Structs do not expose the values that they allow, so take them from the message of superstruct. */
function expectedOf({ type, refinement, message }: StructError): string {
  const listed = /Expected (one of|the literal|the value to satisfy a union of) `([^`]*)`/.exec(message)?.[2]
  if (listed && type === 'literal') return listed
  if (listed && type === 'enums') return `one of ${listed.replaceAll(',', ', ')}`
  if (listed && type === 'union') {
    return `one of ${[...new Set(listed.split(' | ').map((kind) => kinds[kind] ?? kind))].join(', ')}`
  }
  const kind = kinds[type] ?? type
  return refinement ? `${kind} (${refinement})` : kind
}
