import type { StructError } from 'superstruct'

/** The first failure of a struct in words: where, what was expected, what came. */
export function problemOf(error: StructError): { path: string; problem: string } {
  const { value, type, path, refinement } = error
  const expected = refinement ? `${type} (${refinement})` : type
  const problem = value === undefined ? 'Required' : `Expected ${expected}, received ${kindOf(value)}`
  return { path: path.length > 0 ? path.join('.') : '(root)', problem }
}

function kindOf(value: unknown): string {
  try {
    return value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
  } catch {
    // A revoked proxy.
    return 'object'
  }
}
