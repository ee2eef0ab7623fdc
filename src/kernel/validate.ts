import type { Struct, StructError } from 'superstruct'

/** A failure, or the validated value. */
export type Validation<Value> = [failure: StructError, value: undefined] | [failure: undefined, value: Value]

/**
 * Checks a value by a struct, like `validate` of superstruct, but never throws. superstruct throws where it can not print
 * a value that it refuses (`{"toString":0}`), and so do getters and proxies of objects that other code made: such a value
 * is invalid. `coerce` fills in defaults.
 */
export function validate<Value, Schema>(
  value: unknown,
  struct: Struct<Value, Schema>,
  options: { readonly coerce?: boolean } = {},
): Validation<Value> {
  try {
    const [failure, checked] = struct.validate(value, options)
    return failure ? [failure, undefined] : [undefined, checked as Value]
  } catch (error) {
    return [toFailure(value, struct, error), undefined]
  }
}

/** Whether a value is what a struct describes. Never throws. */
export function is<Value, Schema>(value: unknown, struct: Struct<Value, Schema>): value is Value {
  return validate(value, struct)[0] === undefined
}

/** A failure in the form of superstruct, made without its code, which pages without structs do not load. */
function toFailure(value: unknown, { type }: { readonly type: string }, cause: unknown): StructError {
  const message = `Expected ${type}, received a value that can not be read`
  const failure = { value, key: undefined, type, refinement: undefined, branch: [value], path: [] }
  return Object.assign(new TypeError(message, { cause }), {
    ...failure,
    failures: () => [{ ...failure, message }],
  }) as unknown as StructError
}
