import {
  EmbeddedWalletRefusedError,
  EmbeddedWalletTimeoutError,
  EmbeddedWalletUnavailableError,
} from 'portico/embedded-wallet'
import { isPorticoError } from 'portico/kernel'
import { PopupBlockedError, PopupClosedError, SocialRefusedError } from './errors.ts'
import type { SocialProblem } from './tokens.ts'

/** The problem to show for an error. */
export function socialProblemOf(error: unknown): SocialProblem {
  if (PopupBlockedError.is(error)) return 'blocked'
  if (PopupClosedError.is(error)) return 'closed'
  if (SocialRefusedError.is(error) || EmbeddedWalletRefusedError.is(error)) return 'refused'
  if (EmbeddedWalletTimeoutError.is(error) || (isPorticoError(error) && error.code === 'TIME_LIMIT')) return 'timedOut'
  if (EmbeddedWalletUnavailableError.is(error)) return 'unavailable'
  return 'failed'
}
