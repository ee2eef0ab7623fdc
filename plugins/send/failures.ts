import { type KnownErrorMeaning, meaningOf } from 'portico/wallet'
import type { Failure } from './tokens.ts'

/** Texts for errors of chain families, by meaning. */
const failures = new Map<unknown, Failure>(
  Object.entries({
    rejected: 'declined',
    insufficientFunds: 'noFunds',
    insufficientRent: 'noRent',
    invalidRecipient: 'invalidAddress',
    tokenMismatch: 'otherToken',
    tokenFee: 'tokenFee',
    tokenNotTransferable: 'tokenStuck',
    tokenFrozen: 'tokenFrozen',
    tokenHook: 'tokenHook',
    memoRequired: 'memoRequired',
    outdated: 'outdated',
  } satisfies Partial<Record<KnownErrorMeaning, Failure>>),
)

/** The text for an error of sending. */
export const failureOf = (error: unknown): Failure => failures.get(meaningOf(error)) ?? 'failed'
