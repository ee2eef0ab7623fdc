/**
 * Replaces superstruct for the modules under test: the same functions, which also record each struct with its arguments and
 * the line that created it. So the tests cover every struct without a list that is kept by hand.
 */
import * as superstruct from 'superstruct'

export * from 'superstruct'

export type AnyStruct = superstruct.Struct<unknown, unknown>

/** How a struct was created. */
export interface Recipe {
  /** The superstruct function that created the struct. */
  readonly builder: string
  readonly parameters: readonly unknown[]
  /** Path and line of the code that created it, such as `src/wallet/chainData/structs.ts:52`. */
  readonly place: string
}

const recipes = new Map<AnyStruct, Recipe>()

/** The structs that were created so far. */
export const recordedStructs = (): ReadonlyMap<AnyStruct, Recipe> => recipes

const placeOf = (stack = ''): string =>
  /\/((?:src|chains|plugins)\/[^\s:?]+\.tsx?)[^\s:]*:(\d+)/.exec(stack)?.slice(1, 3).join(':') ?? 'elsewhere'

const remember = (builder: (...parameters: never[]) => unknown) =>
  ((...parameters: never[]) => {
    const struct = builder(...parameters) as AnyStruct
    recipes.set(struct, { builder: builder.name, parameters, place: placeOf(new Error().stack) })
    return struct
  }) as never

/** The superstruct functions that create structs and that shipped code uses. */
const builders = {
  any: superstruct.any,
  array: superstruct.array,
  bigint: superstruct.bigint,
  boolean: superstruct.boolean,
  coerce: superstruct.coerce,
  defaulted: superstruct.defaulted,
  define: superstruct.define,
  enums: superstruct.enums,
  func: superstruct.func,
  instance: superstruct.instance,
  integer: superstruct.integer,
  literal: superstruct.literal,
  max: superstruct.max,
  min: superstruct.min,
  nonempty: superstruct.nonempty,
  nullable: superstruct.nullable,
  number: superstruct.number,
  object: superstruct.object,
  optional: superstruct.optional,
  pattern: superstruct.pattern,
  record: superstruct.record,
  refine: superstruct.refine,
  size: superstruct.size,
  string: superstruct.string,
  tuple: superstruct.tuple,
  type: superstruct.type,
  union: superstruct.union,
  unknown: superstruct.unknown,
}

export const recorded = Object.fromEntries(
  Object.entries(builders).map(([name, builder]) => [name, remember(builder as never)]),
) as unknown as typeof builders

export const {
  any,
  array,
  bigint,
  boolean,
  coerce,
  defaulted,
  define,
  enums,
  func,
  instance,
  integer,
  literal,
  max,
  min,
  nonempty,
  nullable,
  number,
  object,
  optional,
  pattern,
  record,
  refine,
  size,
  string,
  tuple,
  type,
  union,
  unknown,
} = recorded
