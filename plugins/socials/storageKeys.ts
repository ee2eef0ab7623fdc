import type { RedirectProvider } from 'portico/embedded-wallet'
import { defineStorageKey } from 'portico/kernel'
import { enums, nullable, number, type } from 'superstruct'
import { providers } from './flags.ts'
import { socialProviderKey } from './tokens.ts'

const redirecting = providers.filter((provider) => provider !== 'farcaster')

/** A login by redirect that is under way, in an app that opens no windows. */
export interface Departure {
  readonly provider: RedirectProvider
  /** Milliseconds since the epoch. */
  readonly at: number
}

export const storedDeparture = defineStorageKey<Departure | null>(
  socialProviderKey,
  nullable(type({ provider: enums(redirecting), at: number() })) as never,
  null,
)
