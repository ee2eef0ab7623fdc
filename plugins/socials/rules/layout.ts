import type { SocialProvider } from 'portico/embedded-wallet'

/** The layout of the providers in the list of ways to connect. */
export interface Layout {
  /** The provider with a button of full width. */
  readonly wide: SocialProvider | undefined
  readonly icons: readonly SocialProvider[]
  /** Whether a button leads to the other providers. */
  readonly hasMore: boolean
}

/** The most providers that are shown without a button for more. */
const mostShown = 6
/** The number of icons beside the button for more. */
const iconsBesideMore = 4

/** Two providers are two icons; otherwise the first has a button of full width. */
export function layOut(providers: readonly SocialProvider[]): Layout {
  if (providers.length === 2) return { wide: undefined, icons: providers, hasMore: false }
  const [wide, ...others] = providers
  const hasMore = providers.length > mostShown
  return { wide, icons: hasMore ? others.slice(0, iconsBesideMore) : others, hasMore }
}
