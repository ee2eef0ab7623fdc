import {
  EmailCooldownError,
  EmailInvalidError,
  EmbeddedWalletRefusedError,
  EmbeddedWalletTimeoutError,
  EmbeddedWalletUnavailableError,
  embeddedWalletSlice,
} from 'portico/embedded-wallet'
import { useKernel, useMessages } from 'portico/view'
import { cleanText } from 'portico/wallet'
import { useMemo } from 'react'
import { emailMessages } from '../messages.ts'
import { secondsUntilNext } from '../rules/cooldown.ts'

/** Limit for the message of the wallet service, in characters. */
const longestReason = 120

/** The text for a failure; `undefined` without one. `refused` replaces the message of the wallet service. */
export function useFailureText(error: unknown, refused?: string): string | undefined {
  const t = useMessages(emailMessages)
  const { store } = useKernel()
  return useMemo(() => {
    if (error === null || error === undefined) return undefined
    if (EmailInvalidError.is(error)) return t.invalid
    if (EmailCooldownError.is(error)) {
      const seconds = secondsUntilNext(store.get(embeddedWalletSlice).emailSentAt, Date.now())
      return t.cooldown({ seconds: Math.max(seconds, 1) })
    }
    if (EmbeddedWalletUnavailableError.is(error)) return t.unavailable
    if (EmbeddedWalletTimeoutError.is(error)) return t.timedOut
    if (EmbeddedWalletRefusedError.is(error)) return refused ?? (cleanText(error.message, longestReason) || t.failed)
    return t.failed
  }, [error, refused, t, store])
}
