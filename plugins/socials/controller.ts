import { embeddedWallet, embeddedWalletSlice, leaveLogin, type RedirectProvider } from 'portico/embedded-wallet'
import {
  isAbort,
  isPorticoError,
  modalSlice,
  type PluginContext,
  routerSlice,
  sleep,
  withTimeLimit,
} from 'portico/kernel'
import { tracked } from 'portico/wallet'
import { readPlatform } from './environment.ts'
import { LinkInvalidError, PopupBlockedError, SocialRefusedError } from './errors.ts'
import { closePopup, nextResult, openPopup, watchClosed } from './popup.ts'
import { socialProblemOf } from './problems.ts'
import { isAppLink, isRefusal, withoutReturn, withReturn } from './rules/redirect.ts'
import { type Departure, storedDeparture } from './storageKeys.ts'
import {
  ConnectingFarcasterView,
  ConnectingSocialView,
  type LoginParams,
  type SocialAttempt,
  type SocialProblem,
  socialsSlice,
} from './tokens.ts'

/** Time limit for the URL of a provider's page, in milliseconds. */
const uriLimit = 45_000
/** Delay before an abandoned Farcaster login is dropped, in milliseconds: the view transition ends first. */
const leavePause = 100

/** Logs a user in by a social account. */
export interface SocialsController {
  /**
   * Opens the window of a provider and shows the view that follows the login. Call it in a click handler, since browsers block
   * the window elsewhere. Call it again to retry; a window that is open is used again. Leaving the view aborts the login.
   */
  start(provider: RedirectProvider, params?: LoginParams): void
  /** A link for the Farcaster app. Throws the errors of the embedded wallet. */
  farcasterUri(signal: AbortSignal): Promise<string>
  /** Waits until the link is approved, and connects. Throws the errors of the embedded wallet. */
  connectFarcaster(params: LoginParams, signal: AbortSignal): Promise<void>
}

type Host = Pick<
  PluginContext,
  | 'store'
  | 'router'
  | 'modal'
  | 'events'
  | 'use'
  | 'load'
  | 'peek'
  | 'storage'
  | 'latest'
  | 'signal'
  | 'onDispose'
  | 'report'
>

export function createSocials(ctx: Host): SocialsController & { resume(departure: Departure, uri: string): void } {
  const { store, router, modal, events } = ctx
  const track = (step: string, provider: string, message?: string) =>
    events.emit(tracked, {
      event: `SOCIAL_LOGIN_${step}`,
      properties: { provider, ...(message === undefined ? {} : { message }) },
    })
  const setAttempt = (attempt: SocialAttempt | null) =>
    store.update(socialsSlice, (draft) => {
      draft.attempt = attempt
    })
  const isOn = (view: { readonly id: string }) => store.get(modalSlice).open && router.current()?.view === view.id

  const shownProvider = () => (router.current()?.params as Partial<SocialAttempt> | undefined)?.provider

  let running: { readonly end: AbortController; readonly provider: RedirectProvider } | undefined

  /** Runs a login. A newer login or leaving the view aborts it. */
  async function follow(
    provider: RedirectProvider,
    work: (set: (status: SocialAttempt['status']) => void, signal: AbortSignal) => Promise<void>,
  ): Promise<void> {
    running?.end.abort()
    const end = new AbortController()
    const own = { end, provider }
    running = own
    const signal = AbortSignal.any([ctx.signal, end.signal])
    const set = (status: SocialAttempt['status'], problem: SocialProblem | null = null) => {
      if (running === own) setAttempt({ provider, status, problem })
    }
    set('waiting')
    try {
      await work(set, signal)
      if (running === own) setAttempt(null)
    } catch (error) {
      if (signal.aborted || isAbort(error)) return
      set('failed', socialProblemOf(error))
      track('ERROR', provider, isPorticoError(error) ? error.code : '')
    } finally {
      if (running === own) running = undefined
    }
  }

  /** The last step: connects the accounts of the user. */
  async function finish(provider: RedirectProvider, uri: string, { namespace }: LoginParams, signal: AbortSignal) {
    if (isRefusal(uri)) throw new SocialRefusedError()
    track('REQUEST_USER_DATA', provider)
    const entry = router.current()?.key
    const wallet = await ctx.load(embeddedWallet)
    const result = await wallet.login({ social: { provider, uri }, namespace }, signal)
    signal.throwIfAborted()
    track('SUCCESS', provider)
    running = undefined
    setAttempt(null)
    leaveLogin(ctx, result, entry)
  }

  const askUri = async (provider: RedirectProvider, signal: AbortSignal) => {
    const wallet = await ctx.load(embeddedWallet)
    return withTimeLimit(uriLimit, (limited) => wallet.getSocialRedirectUri(provider, limited), signal)
  }

  /** The window of the newest login. */
  let newest: { readonly popup: Window | null } | undefined

  async function byPopup(provider: RedirectProvider, params: LoginParams, popup: Window | null): Promise<void> {
    const { origin } = ctx.use(embeddedWallet)
    const own = { popup }
    newest = own
    await follow(provider, async (set, signal) => {
      if (!popup) throw new PopupBlockedError()
      const closing = new AbortController()
      const stop = watchClosed(popup, (error) => closing.abort(error))
      const either = AbortSignal.any([signal, closing.signal])
      let uri: string
      try {
        const address = await askUri(provider, either)
        const result = nextResult(origin, either)
        result.catch(() => {})
        popup.location.href = address
        uri = await result
      } finally {
        stop()
        // A newer login, as of a double click, continues in the same window.
        if (newest === own || newest?.popup !== popup) closePopup(popup)
      }
      set('finishing')
      await finish(provider, uri, params, signal)
    })
  }

  /** Navigates to the provider's page, for apps whose browsers open no windows. */
  const byRedirect = (provider: RedirectProvider, { namespace }: LoginParams) =>
    follow(provider, async (_, signal) => {
      // Remove an answer that the URL has already: after the return it would be taken for the answer of this login.
      const address = withReturn(await askUri(provider, signal), withoutReturn(location.href))
      ctx.storage.set(storedDeparture, { provider, ...(namespace && { namespace }), at: Date.now() })
      window.open(address, '_top')
      await new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason), { once: true })
        // The user went back, and the browser has kept the page as it was. The first load of the page is not meant.
        const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && reject(new Error('The user went back'))
        window.addEventListener('pageshow', onPageShow, { signal })
      })
    })

  let wasOnFarcaster = false
  /** Aborts a login when its view closes, and drops the link when the Farcaster view closes. */
  const followViews = () => {
    if (running && !isOn(ConnectingSocialView)) {
      const { end, provider } = running
      running = undefined
      setAttempt(null)
      end.abort()
      // With a user, the login has succeeded, and a gate such as sign-in has replaced the view.
      track(store.get(embeddedWalletSlice).user ? 'SUCCESS' : 'CANCELED', provider)
    }
    const isOnFarcaster = isOn(ConnectingFarcasterView)
    if (wasOnFarcaster && !isOnFarcaster && isLinkOpen) leaveFarcaster()
    wasOnFarcaster = isOnFarcaster
  }
  /** Whether a link exists that was not used to log in yet. */
  let isLinkOpen = false
  let dropping: Promise<void> | undefined
  let isDropDue = false
  /** Reloads the frame, so that approving the link later has no effect. */
  const dropLink = async () => {
    isDropDue = false
    await ctx.peek(embeddedWallet)?.reload()
  }
  const leaveFarcaster = () => {
    isLinkOpen = false
    if (store.get(embeddedWalletSlice).user) return track('SUCCESS', 'farcaster')
    track('CANCELED', 'farcaster')
    isDropDue = true
    dropping = ctx.latest('farcaster', async (signal) => {
      await sleep(leavePause, signal)
      await dropLink()
    })
  }
  store.watch(routerSlice, ({ stack }) => stack, followViews)
  store.watch(modalSlice, ({ open }) => open, followViews)
  ctx.onDispose(() => {
    if (isLinkOpen || isDropDue) dropLink().catch(ctx.report)
  })

  return {
    start(provider, params = {}) {
      if (ctx.signal.aborted) return
      const { isTelegram } = readPlatform()
      // First of all, because browsers allow windows only for a moment after the click.
      const popup = isTelegram ? null : openPopup(ctx.use(embeddedWallet).origin)
      track('STARTED', provider)
      const target = { provider, ...params }
      if (!modal.isOpen()) modal.open(ConnectingSocialView, target)
      else if (!isOn(ConnectingSocialView)) router.push(ConnectingSocialView, target)
      else if (shownProvider() !== provider) router.replace(ConnectingSocialView, target)
      void (isTelegram ? byRedirect(provider, params) : byPopup(provider, params, popup))
    },
    resume({ provider, namespace }, uri) {
      const params = namespace ? { namespace } : {}
      modal.open(ConnectingSocialView, { provider, ...params })
      void follow(provider, async (set, signal) => {
        set('finishing')
        await finish(provider, uri, params, signal)
      })
    },
    async farcasterUri(signal) {
      await dropping
      signal.throwIfAborted()
      ctx.signal.throwIfAborted()
      const wallet = await ctx.load(embeddedWallet)
      isLinkOpen = true
      track('STARTED', 'farcaster')
      const uri = await wallet.getFarcasterUri(signal)
      if (!isAppLink(uri)) throw new LinkInvalidError()
      return uri
    },
    async connectFarcaster({ namespace }, signal) {
      ctx.signal.throwIfAborted()
      const wallet = await ctx.load(embeddedWallet)
      try {
        const { userName } = await wallet.connectFarcaster(signal)
        signal.throwIfAborted()
        track('REQUEST_USER_DATA', 'farcaster')
        const entry = router.current()?.key
        const result = await wallet.login({ social: { provider: 'farcaster', userName }, namespace }, signal)
        signal.throwIfAborted()
        isLinkOpen = false
        track('SUCCESS', 'farcaster')
        leaveLogin(ctx, result, entry)
      } catch (error) {
        if (!isAbort(error) && !signal.aborted) track('ERROR', 'farcaster', isPorticoError(error) ? error.code : '')
        throw error
      }
    },
  }
}
