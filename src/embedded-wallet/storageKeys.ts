import { defineStorageKey, soundList } from 'portico/kernel'
import { boolean, enums, integer, min, nullable, number, pattern, size, string } from 'superstruct'
import { redirectProviders } from './protocol.ts'
import type { EmbeddedUser } from './tokens.ts'

const Text = nullable(size(string(), 1, 320))

/** Whether a user is logged in; without a stored login, no frame is created to restore one. */
export const storedLogin = defineStorageKey('email_login_used', boolean(), false)
/** The email address of the user. */
export const storedEmail = defineStorageKey('login_email', Text, null)
/** The name of the social account. */
export const storedUserName = defineStorageKey('social_username', Text, null)
/** How the user logged in. */
export const storedProvider = defineStorageKey<EmbeddedUser['provider'] | null>(
  'connected_social',
  nullable(enums([...redirectProviders, 'email', 'farcaster'])),
  null,
)
/** The network that was used last, as a CAIP-2 id. */
export const storedNetwork = defineStorageKey(
  'last_used_chain',
  nullable(pattern(string(), /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/)),
  null,
)
/** When the last code was mailed, in milliseconds since the epoch; kept until a login succeeds. */
export const storedEmailSentAt = defineStorageKey('last_email_login_time', nullable(min(number(), 0)), null)
/** EIP-155 chain ids on which the wallet has smart accounts. */
export const storedSmartAccountNetworks = defineStorageKey(
  'smart_account_enabled_networks',
  soundList(min(integer(), 1)),
  [],
)

/** The keys that are removed when the user signs out. */
export const loginKeys = [storedLogin, storedEmail, storedUserName, storedProvider, storedNetwork] as const
