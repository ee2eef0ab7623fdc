import type { RedirectProvider } from 'portico/embedded-wallet'
import { defineStorageKey } from 'portico/kernel'
import type { Namespace } from 'portico/wallet'
import { enums, nullable, number, optional, pattern, string, type } from 'superstruct'
import { providers } from './flags.ts'
import { socialProviderKey } from './tokens.ts'

const redirecting = providers.filter((provider) => provider !== 'farcaster')

/** A login by redirect that is under way, in an app that opens no windows. */
export interface Departure {
  readonly provider: RedirectProvider
  /** Where the user wants to connect. */
  readonly namespace?: Namespace
  /** Milliseconds since the epoch. */
  readonly at: number
}

export const storedDeparture = defineStorageKey<Departure | null>(
  socialProviderKey,
  nullable(
    type({ provider: enums(redirecting), at: number(), namespace: optional(pattern(string(), /^[-a-z0-9]{3,8}$/)) }),
  ) as never,
  null,
)
