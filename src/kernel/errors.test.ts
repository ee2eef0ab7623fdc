import { expect, test } from 'vitest'
import { abortReason, defineError, isAbort, isPorticoError, PorticoError } from './errors.ts'

const StatusError = defineError('HTTP_STATUS', (p: { status: number }) => `HTTP status code: ${p.status}`)
const PlainError = defineError('PLAIN', 'Something plain')

test('an error has a literal code, the exact text and its cause', () => {
  const cause = new Response(null, { status: 503 })
  const error = new StatusError({ status: 503 }, { cause, details: 'GET /v1' })
  expect(error).toBeInstanceOf(PorticoError)
  expect(error).toBeInstanceOf(Error)
  expect(error).toMatchObject({ code: 'HTTP_STATUS', name: 'HTTP_STATUS', message: 'HTTP status code: 503', cause })
  expect(error.details).toBe('GET /v1')
  expect(StatusError.code).toBe('HTTP_STATUS')
})

test('an error has the meaning that its kind defines, or none', () => {
  const PoorError = defineError('POOR', 'Not enough', { meaning: 'insufficientFunds' })
  const CountError = defineError('COUNT', (p: { count: number }) => `${p.count}`, { meaning: 'tooMany' })
  expect([new PoorError().meaning, new CountError({ count: 1 }).meaning]).toEqual(['insufficientFunds', 'tooMany'])
  expect([new PlainError().meaning, new PorticoError('X', 'x').meaning]).toEqual([undefined, undefined])
})

test('an error without a cause has no cause property', () => {
  expect('cause' in new PlainError()).toBe(false)
})

test('a kind recognizes its own errors only', () => {
  expect(PlainError.is(new PlainError())).toBe(true)
  expect(PlainError.is(new StatusError({ status: 1 }))).toBe(false)
  expect(PlainError.is({ code: 'PLAIN' })).toBe(false)
  expect(isPorticoError(new Error('x'))).toBe(false)
})

test('a kind recognizes the errors of another copy of the package', () => {
  const foreign = Object.assign(new Error('x'), { code: 'PLAIN', [Symbol.for('portico.error')]: true })
  expect(PlainError.is(foreign)).toBe(true)
})

test('walk finds the first match in the chain of causes, itself included', () => {
  const root = new TypeError('root')
  const error = new PlainError({ cause: new StatusError({ status: 500 }, { cause: root }) })
  expect(error.walk((item) => item instanceof TypeError)).toBe(root)
  expect(error.walk(PlainError.is)).toBe(error)
  expect(error.walk(() => false)).toBeUndefined()
})

test('walk ends if the causes are circular', () => {
  const inner = new Error('inner')
  const error = new PlainError({ cause: inner })
  inner.cause = error
  expect(error.walk(() => false)).toBeUndefined()
})

test('aborts are told apart from failures', () => {
  expect(isAbort(abortReason('left'))).toBe(true)
  expect(isAbort(AbortSignal.abort().reason)).toBe(true)
  expect(isAbort(new PlainError())).toBe(false)
  expect(isAbort('AbortError')).toBe(false)
})
