import { defineError } from 'portico/kernel'
import { expect, test } from 'vitest'
import { toWalletError } from '../errors/toWalletError.ts'
import { connectProblemOf, walletProblemOf } from './problems.ts'

const named = (code: string) => new (defineError(code, ''))()

test.each([
  ['pending', toWalletError({ code: -32002, message: '' })],
  ['declined', toWalletError({ code: 4001, message: '' })],
  ['locked', toWalletError({ code: 4100, message: '' })],
  ['offline', toWalletError({ code: 4900, message: '' })],
  ['offline', toWalletError({ code: 4901, message: '' })],
  ['unsupported', toWalletError({ code: 4902, message: '' })],
  ['unsupported', toWalletError({ code: 4200, message: '' })],
  ['unsupported', toWalletError({ code: -32601, message: '' })],
  ['failed', toWalletError({ code: -32603, message: '' })],
  ['offline', new (defineError('FUEL_ASLEEP', 'It sleeps', { meaning: 'disconnected' }))()],
  ['failed', new Error('whatever')],
  ['failed', undefined],
])('an error of a wallet: %s', (problem, error) => expect(walletProblemOf(error)).toBe(problem))

test.each([
  ['unreachable', named('RELAY_UNREACHABLE')],
  ['refused', named('RELAY_REFUSED')],
  ['refused', named('ORIGIN_NOT_ALLOWED')],
  ['refused', named('INVALID_PROJECT_ID')],
  ['clock', named('JWT_TOKEN_NOT_VALID')],
  ['missing', named('DEPENDENCY_MISSING')],
  ['unsigned', named('PAIRING_SIGN_IN_REFUSED')],
  ['declined', toWalletError({ code: 5000, message: '' })],
  ['failed', named('ANYTHING_ELSE')],
  ['failed', { code: 'RELAY_UNREACHABLE' }],
])('an error of an attempt to connect: %s', (problem, error) => expect(connectProblemOf(error)).toBe(problem))
