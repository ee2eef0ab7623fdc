import {
  array,
  defaulted,
  define,
  number,
  object,
  optional,
  type StructError,
  string,
  type,
  union,
  unknown,
} from 'superstruct'
import { expect, test } from 'vitest'
import { problemOf } from './problem.ts'
import { is, validate } from './validate.ts'

const Entry = type({ id: string(), price: optional(number()) })

const throwing = (): never => {
  throw new Error('A getter of the page')
}

/** Values that superstruct itself throws on, or that throw where a property is read. */
const hostile: readonly [string, unknown][] = [
  ['a toString that is no function', JSON.parse('{"toString":0}')],
  ['a toString and a valueOf that answer objects', { toString: () => ({}), valueOf: () => ({}) }],
  ['a toString that throws', { toString: throwing }],
  ['an object without a prototype', Object.create(null)],
  ['a list of an object without a prototype', [Object.create(null)]],
  [
    'a getter that throws',
    {
      get id() {
        return throwing()
      },
    },
  ],
  ['a proxy that throws on every read', new Proxy({}, { get: throwing, has: throwing, ownKeys: throwing })],
  [
    'a revoked proxy',
    (() => {
      const { proxy, revoke } = Proxy.revocable({}, {})
      revoke()
      return proxy
    })(),
  ],
  ['a list in a list, 20,000 deep', JSON.parse(`${'['.repeat(20_000)}${']'.repeat(20_000)}`)],
]

test.each(hostile)('%s is invalid for every struct', (_, value) => {
  for (const struct of [Entry, string(), array(Entry), object({ id: string() }), union([string(), Entry])]) {
    expect(is(value, struct as typeof Entry)).toBe(false)
    const [failure] = validate(value, struct as typeof Entry)
    expect(failure).toBeInstanceOf(TypeError)
    expect(problemOf(failure as StructError).problem).toMatch(/^(Expected .+, received \w+|Required)/)
  }
})

test('the failure names the expected type, and the thrown error is its cause', () => {
  const [failure] = validate(JSON.parse('{"toString":0}'), string())
  expect(failure?.cause).toBeInstanceOf(TypeError)
  expect(problemOf(failure as StructError)).toEqual({ path: '(root)', problem: 'Expected string, received object' })
})

test('a custom struct that throws makes the value invalid', () => {
  expect(is('x', define('odd', throwing))).toBe(false)
})

test('a value that can not be printed is valid for a struct that accepts anything', () => {
  expect(is(JSON.parse('{"toString":0}'), unknown())).toBe(true)
  expect(is(JSON.parse('{"id":"a","toString":0,"__proto__":1}'), Entry)).toBe(true)
})

test('the result for a readable value is that of superstruct', () => {
  const Named = object({ name: defaulted(string(), 'none') })
  expect(validate({}, Named)[0]?.path).toEqual(['name'])
  expect(validate({}, Named, { coerce: true })).toEqual([undefined, { name: 'none' }])
  expect(validate({ id: 1 }, Entry)[0]).toMatchObject({ path: ['id'], type: 'string', value: 1 })
  expect(validate({ id: 'a' }, Entry)).toEqual([undefined, { id: 'a' }])
  expect(is({ id: 'a' }, Entry)).toBe(true)
})
