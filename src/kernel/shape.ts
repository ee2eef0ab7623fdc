import type { Struct } from 'superstruct'

/** The first problem of a value, with its path. */
export interface Flaw {
  readonly path: readonly string[]
  readonly problem: string
  /** The allowed fields, if the problem is an unknown field. */
  readonly known?: readonly string[]
}

/**
 * Returns the first problem of a value, if any. Shapes check the arguments of developers, because those are checked before
 * superstruct is loaded; superstruct checks data from elsewhere.
 */
export type Shape = (value: unknown) => Flaw | undefined

export function kindOf(value: unknown): string {
  try {
    return value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
  } catch {
    // `Array.isArray` throws for a revoked proxy.
    return 'object'
  }
}

const unlike = (expected: string, value: unknown): Flaw => ({
  path: [],
  problem: value === undefined ? 'Required' : `Expected ${expected}, received ${kindOf(value)}`,
})

export const shape =
  (expected: string, holds: (value: unknown) => unknown): Shape =>
  (value) =>
    holds(value) ? undefined : unlike(expected, value)

const ofKind = (kind: string) => shape(kind, (value) => typeof value === kind)
export const text = ofKind('string')
export const flag = ofKind('boolean')
export const func = ofKind('function')
export const oneOf = (...names: readonly string[]) =>
  shape(`one of ${names.join(', ')}`, (value) => names.includes(value as string))
export const matches = (form: RegExp, expected: string) =>
  shape(expected, (value) => typeof value === 'string' && form.test(value))
export const atLeast = (least: number, expected = 'number') =>
  shape(expected, (value) => typeof value === 'number' && value >= least)

export const maybe =
  (inner: Shape): Shape =>
  (value) =>
    value === undefined ? undefined : inner(value)

function firstFlaw(parts: readonly (readonly [key: string, shape: Shape, value: unknown])[]): Flaw | undefined {
  for (const [key, inner, value] of parts) {
    const flaw = inner(value)
    if (flaw) return { ...flaw, path: [key, ...flaw.path] }
  }
  return undefined
}

export const listOf =
  (inner: Shape): Shape =>
  (value) =>
    Array.isArray(value)
      ? firstFlaw(Array.from(value, (part, index) => [`${index}`, inner, part] as const))
      : unlike('array', value)

const objectOf =
  (check: (value: Readonly<Record<string, unknown>>) => Flaw | undefined): Shape =>
  (value) =>
    kindOf(value) === 'object' ? check(value as Readonly<Record<string, unknown>>) : unlike('object', value)

export const recordOf = (inner: Shape): Shape =>
  objectOf((value) => firstFlaw(Object.entries(value).map(([key, part]) => [key, inner, part])))

/** An object that may have other fields as well. */
export const fields = (shapes: Readonly<Record<string, Shape>>): Shape =>
  objectOf((value) => firstFlaw(Object.entries(shapes).map(([key, inner]) => [key, inner, value[key]])))

/** An object with no other fields. */
export const fieldsAlone = (shapes: Readonly<Record<string, Shape>>): Shape =>
  objectOf((value) => {
    const other = Object.keys(value).find((key) => !Object.hasOwn(shapes, key))
    return (
      fields(shapes)(value) ??
      (other === undefined ? undefined : { path: [other], problem: 'Unknown', known: Object.keys(shapes) })
    )
  })

/** The first problem of a value, if any. Never throws, even if a getter of the value does. */
export function findFlaw(value: unknown, check: Shape): Flaw | undefined {
  try {
    return check(value)
  } catch {
    return { path: [], problem: 'It can not be read' }
  }
}

/** A struct for storage that is read before superstruct is loaded: `read` turns stored data into a valid value. */
export const readStruct = <Value>(type: string, read: (stored: unknown) => Value): Struct<Value, null> =>
  ({
    type,
    schema: null,
    validate(stored: unknown, { coerce = false }: { coerce?: boolean } = {}) {
      const value = read(stored)
      if (coerce || JSON.stringify(value) === JSON.stringify(stored)) return [undefined, value]
      return [new TypeError(`Expected ${type}`), undefined]
    },
  }) as unknown as Struct<Value, null>
