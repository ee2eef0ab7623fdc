import { defineError } from 'portico/kernel'
import { toWalletError } from 'portico/wallet'
import { expect, test } from 'vitest'
import { problemOf } from './problems.ts'

test.each([
  ['pending', toWalletError({ code: -32002, message: '' })],
  ['declined', toWalletError({ code: 4001, message: '' })],
  ['locked', toWalletError({ code: 4100, message: '' })],
  ['offline', toWalletError({ code: 4900, message: '' })],
  ['offline', toWalletError({ code: 4901, message: '' })],
  ['unsupported', toWalletError({ code: 4902, message: '' })],
  ['unsupported', toWalletError({ code: 4200, message: '' })],
  ['failed', toWalletError({ code: -32603, message: '' })],
  ['offline', new (defineError('FUEL_ASLEEP', 'It sleeps', { meaning: 'disconnected' }))()],
  ['failed', new Error('whatever')],
  ['failed', undefined],
])('%s', (problem, error) => expect(problemOf(error)).toBe(problem))
