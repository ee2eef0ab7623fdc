import { meaningOf } from 'portico/wallet'
import { ExchangePaymentError } from './errors.ts'
import type { PayFailure } from './tokens.ts'

/** Texts for errors of wallets and chains, by meaning. */
const failures: ReadonlyMap<unknown, PayFailure> = new Map<unknown, PayFailure>([
  ['rejected', 'declined'],
  ['insufficientFunds', 'noFunds'],
  ['insufficientRent', 'noFunds'],
  ['tokenMismatch', 'otherToken'],
  ['tokenFee', 'tokenFee'],
  ['outdated', 'outdated'],
  ['unusableAnswer', 'noAnswer'],
  ['disconnected', 'noAnswer'],
])

/** The text for an error of a wallet or a chain. */
export const failureOf = (error: unknown): PayFailure => failures.get(meaningOf(error)) ?? 'failed'

/** The text for an error of an exchange. */
export const exchangeFailureOf = (error: unknown): PayFailure =>
  ExchangePaymentError.is(error) ? 'exchange' : 'unavailable'
