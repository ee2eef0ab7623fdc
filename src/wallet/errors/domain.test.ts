import { expect, test } from 'vitest'
import * as errors from './domain.ts'
import * as networks from './networks.ts'

const domain = { ...errors, ...networks }

const texts = {
  ChainNotSupportedError: 'Chain is not supported',
  AdapterNotFoundError: 'Adapter not found',
  ConnectGateFailedError: 'A connect gate failed',
  SessionEndedError: 'The session with the wallet has ended',
  ChainAdapterNotFoundError: 'Chain adapter not found',
  CaipNetworkUndefinedError: 'CaipNetwork is undefined',
  DisconnectFailedError: 'Failed to disconnect',
  InvalidCaipAddressError: 'Invalid CAIP Address',
  UnknownError: 'Unknown error',
  NetworkMovedError: 'The wallet is on another network',
  NetworkNotFoundError: 'Network not found',
  TokenBalanceUnavailableError: 'Token Balance Unavailable',
} satisfies Record<keyof typeof domain, string>

const kinds = Object.entries(domain) as [keyof typeof texts, (typeof domain)[keyof typeof texts]][]

test.each(kinds)('%s has the exact text', (name, Kind) => {
  const cause = new Error('why')
  const error = new Kind({ cause })
  expect(error.message).toBe(texts[name])
  expect(error.code).toBe(Kind.code)
  expect(error.cause).toBe(cause)
  expect(Kind.is(error)).toBe(true)
})

test('every kind has a code of its own', () => {
  const codes = Object.values(domain).map((Kind) => Kind.code)
  expect(new Set(codes).size).toBe(codes.length)
})
