import type { SocialProvider } from 'portico/embedded-wallet'

/** How the providers stand in the list of ways to connect. */
export interface Layout {
  /** The one that has a button of full width. */
  readonly wide: SocialProvider | undefined
  readonly icons: readonly SocialProvider[]
  /** Whether the others are behind a button of their own. */
  readonly hasMore: boolean
}

/** The most providers that are all shown. */
const mostShown = 6
/** How many icons stand beside the button for the others. */
const iconsBesideMore = 4

/** Two providers are two icons; otherwise the first has a button of full width. */
export function layOut(providers: readonly SocialProvider[]): Layout {
  if (providers.length === 2) return { wide: undefined, icons: providers, hasMore: false }
  const [wide, ...others] = providers
  const hasMore = providers.length > mostShown
  return { wide, icons: hasMore ? others.slice(0, iconsBesideMore) : others, hasMore }
}
