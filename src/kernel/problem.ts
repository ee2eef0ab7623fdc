import type { StructError } from 'superstruct'

/** The first failure of a struct in words: where, what was expected, what came. */
export function problemOf(error: StructError): { path: string; problem: string } {
  const { value, type, path, refinement } = error
  const received = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
  const problem =
    value === undefined ? 'Required' : `Expected ${refinement ? `${type} (${refinement})` : type}, received ${received}`
  return { path: path.length > 0 ? path.join('.') : '(root)', problem }
}
