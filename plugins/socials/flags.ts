import type { SocialProvider } from 'portico/embedded-wallet'
import { defineFlag, type Flag } from 'portico/kernel'

/** All providers, in the order of the list unless the host or the project sets another one. */
export const providers = [
  'google',
  'x',
  'farcaster',
  'discord',
  'apple',
  'github',
  'facebook',
] as const satisfies readonly SocialProvider[]

const isProvider = (id: unknown): id is SocialProvider => (providers as readonly unknown[]).includes(id)
const areProviders = (value: unknown): value is readonly SocialProvider[] =>
  Array.isArray(value) && value.every(isProvider)

/** The social accounts to log in with: the known ones of the project's list of logins, in its order. */
export const socialsFlag: Flag<readonly SocialProvider[]> = defineFlag<readonly SocialProvider[]>(
  'socials',
  areProviders,
  providers,
  {
    remote: 'social_login',
    read: ({ isEnabled, config }) => isEnabled && Boolean(config?.length) && [...new Set(config?.filter(isProvider))],
  },
)
