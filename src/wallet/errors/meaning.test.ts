import { defineError } from 'portico/kernel'
import { expect, test } from 'vitest'
import { createRandom, hostile } from '../../../test/fuzz/hostile.ts'
import { abortReason } from '../../kernel/internal.ts'
import { meaningOf } from './meaning.ts'
import { ProviderDisconnectedError, UserRejectedRequestError } from './provider.ts'
import { toWalletError } from './toWalletError.ts'

const PoorError = defineError('FUEL_TOO_POOR', 'Not enough', { meaning: 'insufficientFunds' })
const StatusError = defineError('FUEL_STATUS', (p: { status: number }) => `Status ${p.status}`, { meaning: 'outdated' })
const PlainError = defineError('FUEL_FAILED', 'It failed')

test('an error has the meaning of its kind, independent of its code', () => {
  expect(meaningOf(new PoorError())).toBe('insufficientFunds')
  expect(meaningOf(new StatusError({ status: 1 }))).toBe('outdated')
  expect(meaningOf(new UserRejectedRequestError())).toBe('rejected')
  expect(meaningOf(toWalletError({ code: 4900 }))).toBe(new ProviderDisconnectedError().meaning)
})

test('an error without a meaning has that of the error that caused it', () => {
  expect(meaningOf(new PlainError())).toBeUndefined()
  expect(meaningOf(new PlainError({ cause: new PlainError({ cause: new PoorError() }) }))).toBe('insufficientFunds')
  expect(meaningOf(new StatusError({ status: 1 }, { cause: new PoorError() }))).toBe('outdated')
})

test('a foreign error has no meaning, and does not hide the meaning of its cause', () => {
  const foreign = Object.assign(new Error('x', { cause: new PoorError() }), { meaning: 'rejected' })
  expect(meaningOf(foreign)).toBeUndefined()
  expect(meaningOf(new PlainError({ cause: foreign }))).toBeUndefined()
  expect(meaningOf(abortReason('left'))).toBeUndefined()
})

test('an error of another copy of the package keeps its meaning', () => {
  const other = Object.assign(new Error('x'), { [Symbol.for('portico.error')]: true, meaning: 'tokenFee' })
  expect(meaningOf(new PlainError({ cause: other }))).toBe('tokenFee')
})

test('a cycle of causes ends the search', () => {
  const inner = new PlainError()
  const outer = new PlainError({ cause: inner })
  Object.assign(inner, { cause: outer })
  expect(meaningOf(outer)).toBeUndefined()
})

test('no value, as an error or as a cause, makes it throw', () => {
  for (let seed = 0; seed < 500; seed++) {
    const value = hostile(createRandom(seed), true)
    expect(meaningOf(value), `seed ${seed}`).toBeUndefined()
    expect(meaningOf(new PlainError({ cause: value })), `seed ${seed}`).toBeUndefined()
    const branded = Object.assign(new Error('x'), { [Symbol.for('portico.error')]: true, meaning: value })
    expect(meaningOf(branded), `seed ${seed}`).toBe(typeof value === 'string' ? value : undefined)
  }
  const trap = new Proxy(new PlainError(), {
    get: () => {
      throw new Error('A trap')
    },
  })
  expect(meaningOf(trap)).toBeUndefined()
})
