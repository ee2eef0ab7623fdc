import type { FarcasterSource, RedirectProvider, SocialAccount, SocialSource } from './service/index.ts'

/** The providers that redirect, and their names. */
export const providerNames = {
  google: 'Google',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
  x: 'X',
  discord: 'Discord',
} as const satisfies Record<RedirectProvider, string>

/** Providers of social accounts, whose pages are those of the outside. */
export interface Providers {
  readonly social: Readonly<Record<RedirectProvider, SocialSource>>
  readonly farcaster: FarcasterSource
  /** Makes a code of an account that agreed. */
  agree(account: SocialAccount): string
  /** Decides a Farcaster link; `null` refuses. */
  decide(channel: string, account: SocialAccount | null): void
}

const isProvider = (name: string): name is RedirectProvider => Object.hasOwn(providerNames, name)

/** The account that a name stands for; it has a mail address where providers usually give one. */
export const accountOf = (provider: string, userName: string): SocialAccount => ({
  subject: userName.toLowerCase(),
  userName,
  ...(isProvider(provider) && provider !== 'x' && { email: `${userName.toLowerCase()}@${provider}.example` }),
})

/** Makes the providers; `url` is the origin of their pages. */
export function createProviders(url: () => string): Providers {
  const codes = new Map<string, SocialAccount>()
  const decisions = new Map<string, SocialAccount | null>()
  const source = (provider: string): SocialSource => ({
    authorizeUrl: ({ state, redirectUri }) =>
      `${url()}/provider/${provider}?${new URLSearchParams({ redirect_uri: redirectUri, state })}`,
    async exchange(code) {
      const account = codes.get(code)
      codes.delete(code)
      if (!account) throw new Error('The code is not valid')
      return account
    },
  })
  return {
    social: Object.fromEntries(Object.keys(providerNames).map((name) => [name, source(name)])) as Providers['social'],
    farcaster: {
      async open() {
        const channel = crypto.randomUUID()
        return { channel, url: `${url()}/farcaster?channel=${channel}` }
      },
      read: async (channel) => decisions.get(channel),
    },
    agree(account) {
      const code = crypto.randomUUID()
      codes.set(code, account)
      return code
    },
    decide: (channel, account) => void decisions.set(channel, account),
  }
}
