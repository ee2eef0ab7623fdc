import type { SocialProvider } from 'portico/embedded-wallet'
import { defineFlag, type Flag } from 'portico/kernel'
import { array, enums } from 'superstruct'

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

const isProvider = (id: string): id is SocialProvider => (providers as readonly string[]).includes(id)

/** The social accounts to log in with: those of the project's list of logins that are known, in its order. */
export const socialsFlag: Flag<readonly SocialProvider[]> = defineFlag<readonly SocialProvider[]>(
  'socials',
  array(enums(providers)) as never,
  providers,
  {
    remote: 'social_login',
    read: ({ isEnabled, config }) => isEnabled && Boolean(config?.length) && [...new Set(config?.filter(isProvider))],
  },
)
