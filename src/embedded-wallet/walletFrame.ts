import type { PluginContext } from 'portico/kernel'
import { project } from 'portico/project'
import { type CaipNetworkId, networksSlice } from 'portico/wallet'
import { themeSlice } from '../frame/internal.ts'
import { localeSlice, translationsSlice } from '../kernel/internal.ts'
import { alertLoginTimeout, alertUnavailable, createRefusalAlerts } from './alerts.ts'
import { reviewPlaces } from './approvalSlice.ts'
import { type Channel, createChannel } from './channel.ts'
import { EmbeddedWalletAbortedError, EmbeddedWalletReloadedError } from './errors.ts'
import { createFrameElement, type FrameElement } from './frameElement.ts'
import { readVariables } from './frameTheme.ts'
import { frameUrl } from './frameUrl.ts'
import { embeddedWalletMessages } from './messages.ts'
import type { EmbeddedWalletOptions } from './options.ts'
import { alertedTypes } from './protocol.ts'
import { toKind } from './session.ts'
import { storedLogin, storedSmartAccountNetworks } from './storageKeys.ts'
import { type EmbeddedWalletState, embeddedWalletSlice } from './tokens.ts'

export type Context = PluginContext<EmbeddedWalletOptions>

/** A frame and its channel. */
export interface OpenFrame {
  readonly element: FrameElement
  readonly channel: Channel
}

export interface WalletFrame {
  /** Returns the frame; creates it at the first call, and again after it failed to load or the page removed it. */
  open(network: CaipNetworkId): OpenFrame
  /** The frame, if there is one. */
  peek(): OpenFrame | undefined
  /** Shows the frame, if there is one, above the modal. */
  show(onCancel: () => void): void
  hide(): void
  /** Signs the user out in the frame once it is ready; without a frame, in the next one before any other request. */
  signOut(): Promise<void>
  /** Loads the page of the frame again. Does nothing without a frame. */
  reload(): Promise<void>
  /** Removes the frame from the page; its pending requests fail. */
  remove(): void
}

/** Whether a request failed because its page is gone, or its frame. */
const isPageGone = (error: unknown) => EmbeddedWalletReloadedError.is(error) || EmbeddedWalletAbortedError.is(error)

/** Owns the frame of a kernel and its state in the store. `onReloaded` is called when it loads its page again, or is replaced. */
export function createWalletFrame(ctx: Context, onReloaded: () => void): WalletFrame {
  let current: OpenFrame | undefined
  let removePlace = () => {}
  /** The user has signed out, but no frame has carried out SIGN_OUT yet. */
  let isSignOutDue = false
  let isSigningOut = false
  /** No request followed the sign-out yet: after the first one of a login, a repeated sign-out would end that login. */
  let mayRepeat = false
  const setState = (frame: EmbeddedWalletState['frame']) =>
    ctx.store.update(embeddedWalletSlice, (draft) => {
      draft.frame = frame
    })
  const onRefused = createRefusalAlerts(ctx)

  function close(): void {
    current?.channel.close()
    current?.element.remove()
    current = undefined
  }
  ctx.onDispose(close)
  /** The frame, unless the page has removed it: frameworks that replace <body> take it away, and its page with it. */
  function present(): OpenFrame | undefined {
    if (current && !current.element.isInPage()) remove()
    return current
  }
  function remove(): void {
    if (!current) return
    close()
    setState('none')
  }

  function make(network: CaipNetworkId): OpenFrame {
    const { projectId } = ctx.use(project)
    const { networks } = ctx.store.get(networksSlice)
    const [rpcUrl] = networks.find((item) => item.caipNetworkId === network)?.rpcUrls.default.http ?? []
    const src = frameUrl(ctx.options.url, { projectId, network, rpcUrl })
    const element = createFrameElement(src, textsNow())
    const channel = createChannel({
      port: element,
      signal: ctx.signal,
      onUnavailable() {
        element.remove()
        if (current?.element === element) current = undefined
        setState('failed')
        alertUnavailable(ctx)
      },
      onTimeout: (type) => alertedTypes.has(type) && alertLoginTimeout(ctx),
      onRefused,
      onReloaded() {
        setState('loading')
        follow(channel)
        onReloaded()
      },
    })
    removePlace()
    removePlace = ctx.slots.contribute(reviewPlaces, { id: 'embedded-wallet', ...element.review })
    setState('loading')
    follow(channel)
    if (isSignOutDue) repeatSignOut(channel)
    return { element, channel }
  }

  const repeatSignOut = (channel: Channel) =>
    void tellSignOut(channel).catch((error: unknown) => ctx.log.info('The frame did not sign out', error))

  async function tellSignOut(channel: Channel, isRepeated = false): Promise<void> {
    isSigningOut = true
    try {
      await channel.request('SIGN_OUT', undefined, ctx.signal)
    } catch (error) {
      // The next frame signs out.
      if (current?.channel !== channel) return
      if (isPageGone(error) && isSignOutDue && !isRepeated && !ctx.signal.aborted) {
        return await tellSignOut(channel, true)
      }
      isSignOutDue &&= mayRepeat && !isPageGone(error)
      throw error
    } finally {
      isSigningOut = false
    }
    isSignOutDue = false
  }
  // A user who has logged in meanwhile, here or in another tab, must not be signed out.
  ctx.storage.watch(storedLogin, (isLoggedIn) => {
    if (isLoggedIn) isSignOutDue = false
  })
  ctx.store.watch(
    embeddedWalletSlice,
    ({ user }) => user,
    (user) => {
      if (user) isSignOutDue = false
    },
  )

  /** Once the frame is ready, sends its page the state of this page, and asks for the networks with smart accounts. */
  function follow(channel: Channel): void {
    channel.ready().then(
      () => {
        if (current?.channel !== channel) return
        tellAccount(channel)
        setState('ready')
        tellApp(channel)
        syncTheme()
        void ctx.latest('smartAccountNetworks', async (signal) => askNetworks(channel, signal))
      },
      () => {},
    )
  }

  /**
   * Tells a page that has replaced another one which account signs, before all requests that wait: it must be the account that
   * is shown. The network is named by each request.
   */
  function tellAccount(channel: Channel): void {
    const type = toKind(ctx.store.get(embeddedWalletSlice).user?.accountTypes.eip155)
    if (type) channel.tell('SET_PREFERRED_ACCOUNT', { type })
  }

  /** Gives the frame the colours of the modal. An approval must not depend on them. */
  function syncTheme(): void {
    if (!current) return
    const { element, channel } = current
    const theme = ctx.store.get(themeSlice)
    try {
      element.setTheme(theme)
      const { mode, accent, background } = element.readTheme()
      const colors = accent && background ? { '--w3m-accent': accent, '--w3m-background': background } : undefined
      const themeVariables = readVariables(Object.keys(theme.variables), element.readVariable)
      channel.tell('SYNC_THEME', { themeMode: mode, themeVariables, ...(colors && { w3mThemeVariables: colors }) })
    } catch (error) {
      ctx.log.warn('The theme did not reach the embedded wallet', error)
    }
  }
  ctx.store.watch(themeSlice, (theme) => theme, syncTheme)

  const textsNow = () => {
    const { approve, cancel, frame } = ctx.messages.get(embeddedWalletMessages)
    const { locale, direction } = ctx.store.get(localeSlice)
    return { title: approve, cancel, frame, locale, direction }
  }
  const syncTexts = () => current?.element.setTexts(textsNow())
  ctx.store.watch(localeSlice, (locale) => locale, syncTexts)
  ctx.store.watch(translationsSlice, ({ late }) => late, syncTexts)

  function tellApp(channel: Channel): void {
    const { projectId, metadata, sdk } = ctx.use(project)
    // The fields that the frame knows: hosts may have more, as those of WalletConnect.
    const { name = '', description = '', url = '', icons = [] } = metadata ?? {}
    channel.tell('SYNC_DAPP_DATA', {
      ...(metadata && { metadata: { name, description, url, icons: [...icons] } }),
      sdkType: 'appkit',
      sdkVersion: sdk.version,
      projectId,
    })
  }

  async function askNetworks(channel: Channel, signal: AbortSignal): Promise<void> {
    let networks: readonly number[] = []
    try {
      const answer = await channel.request('GET_SMART_ACCOUNT_ENABLED_NETWORKS', undefined, signal)
      networks = answer.smartAccountEnabledNetworks
    } catch (error) {
      // A new page is asked again.
      if (signal.aborted || isPageGone(error)) return
      ctx.log.info('The embedded wallet did not say where it has smart accounts', error)
    }
    ctx.storage.set(storedSmartAccountNetworks, [...networks])
    ctx.store.update(embeddedWalletSlice, (draft) => {
      draft.smartAccountNetworks = [...networks]
    })
  }

  return {
    open(network) {
      const isReplaced = current !== undefined
      const isFirst = mayRepeat
      mayRepeat = false
      const opened = present()
      if (opened) {
        if (isSignOutDue && isFirst && !isSigningOut) repeatSignOut(opened.channel)
        return opened
      }
      current = make(network)
      if (isReplaced) onReloaded()
      return current
    },
    peek: present,
    show(onCancel) {
      syncTheme()
      current?.element.show(textsNow(), onCancel)
    },
    hide: () => current?.element.hide(),
    async signOut() {
      isSignOutDue = mayRepeat = true
      const channel = present()?.channel
      if (channel) await tellSignOut(channel)
    },
    reload: async () => present()?.channel.reload(),
    remove,
  }
}
