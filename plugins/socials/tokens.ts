import type { RedirectProvider } from 'portico/embedded-wallet'
import { defineSlice, defineView } from 'portico/kernel'
import type { Namespace } from 'portico/wallet'

/** The namespace to be active after the login; by default the active one. */
export interface LoginParams {
  readonly namespace?: Namespace
}

/** The buttons, in the list of ways to connect. */
export const SocialPart = defineView<LoginParams>('SocialPart', () => import('./views/SocialPart.tsx'))
/** All providers as a list. */
export const ConnectSocialsView = defineView<LoginParams>(
  'ConnectSocials',
  () => import('./views/ConnectSocialsView.tsx'),
)
/** Follows a login in the window of a provider. */
export const ConnectingSocialView = defineView<LoginParams & { readonly provider: RedirectProvider }>(
  'ConnectingSocial',
  () => import('./views/ConnectingSocialView.tsx'),
)
/** Shows a link for the Farcaster app. */
export const ConnectingFarcasterView = defineView<LoginParams>(
  'ConnectingFarcaster',
  () => import('./views/ConnectingFarcasterView.tsx'),
)

/** Why a login failed. */
export type SocialProblem = 'blocked' | 'closed' | 'refused' | 'timedOut' | 'unavailable' | 'failed'

/** A login in the window of a provider. Plain data. */
export interface SocialAttempt {
  readonly provider: RedirectProvider
  /** `waiting`: for the user in the window of the provider. `finishing`: the provider has answered. */
  readonly status: 'waiting' | 'finishing' | 'failed'
  /** Set while the status is `failed`. */
  readonly problem: SocialProblem | null
}

export interface SocialsState {
  readonly attempt: SocialAttempt | null
}
export const socialsSlice = defineSlice<SocialsState>('socials', { attempt: null })

/** The storage key of a login by redirect. */
export const socialProviderKey = 'social_provider'
