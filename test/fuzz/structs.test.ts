import fc from 'fast-check'
import { problemOf, validate } from 'portico/kernel'
import { expect, test } from 'vitest'
import { findBuilderCalls } from './builderCalls.ts'
import { caseOf } from './caseOf.ts'
import { cases } from './cases.ts'
import { loadModules } from './modules.ts'
import * as recorder from './recorder.ts'

/** The shipped modules that create structs. */
const sources = (await loadModules(/import \{[^}]*\} from 'superstruct'/)).filter(
  ({ file }) => file !== 'src/kernel/validate.ts',
)
const recipes = recorder.recordedStructs()

/** Structs that are part of others are tested with those. */
const inner = new Set<unknown>(
  [...recipes.values()].flatMap(({ parameters }) =>
    parameters.flatMap((value) => [
      value,
      ...(typeof value === 'object' && value !== null ? Object.values(value) : []),
    ]),
  ),
)
const whole = [...recipes].filter(([struct, { place }]) => place !== 'elsewhere' && !inner.has(struct))

/** Primitive structs, which are parts of others. */
const isSimple = /^(?:string|number|integer|boolean|unknown)$/

test('every struct of the shipped code is recorded; only simple ones may be created inside of a function', () => {
  expect(whole.length).toBeGreaterThan(100)
  const places = new Set([...recipes.values()].map(({ place }) => place))
  const calls = sources.flatMap(({ file, text }) => findBuilderCalls(file, text).map((call) => ({ ...call, file })))
  const missing = calls.filter(
    ({ file, line, builder, isInFunction }) =>
      !(isInFunction && isSimple.test(builder)) && !places.has(`${file}:${line}`),
  )
  expect(missing).toEqual([])
})

/** Tried for each struct beside random ones: whether it accepts and refuses some of its cases must not depend on chance. */
const seeds = Array.from({ length: 200 }, (_, seed): [number] => [seed])

test.each(
  whole.map(([struct, { place, builder }]) => [`${place} ${builder}`, builder, struct] as const),
)('%s accepts or refuses any value without throwing', (_, builder, struct) => {
  const seen = { valid: false, invalid: builder === 'unknown' }
  const check = (seed: number) => {
    const [failure] = validate(caseOf(struct, seed, true), struct)
    validate(caseOf(struct, seed, true), struct, { coerce: true })
    seen[failure ? 'invalid' : 'valid'] = true
    const { path, problem } = failure ? problemOf(failure) : { path: '', problem: 'Required' }
    return typeof path === 'string' && /^(?:Required$|Expected .*, received \w+$)/s.test(problem)
  }
  fc.assert(fc.property(fc.integer(), check), { numRuns: cases, examples: seeds })
  expect(seen).toEqual({ valid: true, invalid: true })
  expect('polluted' in {}).toBe(false)
})
