import { array, enums, func, literal, nonempty, number, type Struct, string, tuple, type, union } from 'superstruct'
import { expect, test } from 'vitest'
import { problemOf } from './problem.ts'
import { validate } from './validate.ts'

const problem = (value: unknown, struct: unknown) => {
  const [failure] = validate(value, struct as Struct)
  return failure && problemOf(failure)
}

test.each<[string, unknown, unknown]>([
  ['Expected one of "light", "dark", received string', 'blue', enums(['light', 'dark'])],
  ['Expected one of 1, 2, received number', 3, enums([1, 2])],
  ['Expected "usd", received string', 'eur', literal('usd')],
  ['Expected one of string, object, received number', 1, union([string(), type({ id: string() })])],
  ['Expected object, received array', [], type({ id: string() })],
  ['Expected array, received object', {}, tuple([string()])],
  ['Expected function, received null', null, func()],
  ['Expected string (nonempty), received string', '', nonempty(string())],
  ['Required', undefined, string()],
])('%s', (text, value, struct) => expect(problem(value, struct)).toEqual({ path: '(root)', problem: text }))

test('contains the path of the invalid value', () =>
  expect(problem({ data: [{ id: 1 }] }, type({ data: array(type({ id: string(), size: number() })) }))).toEqual({
    path: 'data.0.id',
    problem: 'Expected string, received number',
  }))
