import type { SocialProvider } from 'portico/embedded-wallet'
import { defineFlag, type Flag } from 'portico/kernel'

/** Every provider, in the order in which they are shown unless the host or the project names another. */
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

/** The social accounts to log in with: those of the project's list of logins that are known, in its order. */
export const socialsFlag: Flag<readonly SocialProvider[]> = defineFlag<readonly SocialProvider[]>(
  'socials',
  areProviders,
  providers,
  {
    remote: 'social_login',
    read: ({ isEnabled, config }) => isEnabled && Boolean(config?.length) && [...new Set(config?.filter(isProvider))],
  },
)
