import { embeddedWalletSlice, loginMethods } from 'portico/embedded-wallet'
import type { PluginContext } from 'portico/kernel'
import { connectMethods } from 'portico/shell'
import { chainAdapters, type Namespace } from 'portico/wallet'
import { createSocials, type SocialsController } from './controller.ts'
import { socialsFlag } from './flags.ts'
import { readReturn } from './rules/redirect.ts'
import { storedDeparture } from './storageKeys.ts'
import {
  ConnectingFarcasterView,
  ConnectingSocialView,
  ConnectSocialsView,
  SocialPart,
  socialsSlice,
} from './tokens.ts'

export const translations = {
  ar: () => import('./locales/ar.ts'),
  de: () => import('./locales/de.ts'),
  es: () => import('./locales/es.ts'),
  fr: () => import('./locales/fr.ts'),
  ja: () => import('./locales/ja.ts'),
  pt: () => import('./locales/pt.ts'),
  zh: () => import('./locales/zh.ts'),
}

export const slices = [socialsSlice]
export const views = [ConnectSocialsView, ConnectingSocialView, ConnectingFarcasterView]
export const storage = [storedDeparture]

/** The namespaces in which the embedded wallet has accounts. */
const namespaces: readonly Namespace[] = ['eip155', 'solana']

/** Time limit for a login by redirect, in milliseconds: later answers are ignored. */
const longestAbsence = 15 * 60_000

export function setup(ctx: PluginContext): SocialsController {
  const { slots, flags } = ctx
  const isWanted = () => (flags.get(socialsFlag) || []).length > 0
  const controller = createSocials(ctx)
  slots.contribute(loginMethods, { id: 'socials', when: isWanted })
  slots.contribute(connectMethods, {
    id: 'social',
    order: 20,
    view: SocialPart,
    when: isWanted,
    isFor: (namespace, read) =>
      namespaces.includes(namespace) &&
      slots.get(chainAdapters).some(({ id }) => id === namespace) &&
      read(embeddedWalletSlice).user === null,
  })
  comeBack(ctx, controller)
  return controller
}

/** Continues a login by redirect, whose answer is in the URL of this page. */
function comeBack({ storage, signal }: PluginContext, { resume }: ReturnType<typeof createSocials>): void {
  const answer = typeof location === 'undefined' ? undefined : readReturn(location.href)
  const departure = answer && storage.get(storedDeparture)
  // Only continue a login that began here: a crafted link could log the user in to an attacker's account.
  if (!departure) return
  storage.remove(storedDeparture)
  history.replaceState(history.state, '', answer.page)
  const absence = Date.now() - departure.at
  if (absence < 0 || absence > longestAbsence) return
  // The embedded wallet is available only after all plugins are set up.
  queueMicrotask(() => {
    if (!signal.aborted) resume(departure, answer.uri)
  })
}
