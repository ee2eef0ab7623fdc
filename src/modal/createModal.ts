import { modalSlice } from 'portico/kernel'
import { ConnectView } from 'portico/shell'
import { type CaipNetworkId, connectionsSlice, type Namespace, type NetworkInput, wallet } from 'portico/wallet'
import type { AnyView } from '../kernel/internal.ts'
import { toCaipNetworkId } from '../wallet/internal.ts'
import { checkOptions, checkTheme } from './checkOptions.ts'
import type { HostPage } from './compose.ts'
import { connectByModal } from './connect.ts'
import { createDialogFrames } from './dialogFrames.ts'
import { listedPlugins, splitFeatures } from './features.ts'
import { importReact } from './importCode.ts'
import { createLifecycle, importBootstrap } from './lifecycle.ts'
import { readMetadata } from './metadata.ts'
import type { ModalOptions } from './options.ts'
import { pageLocale } from './pageLocale.ts'
import { createPageState } from './pageState.ts'
import { createReporter } from './report.ts'
import { isGated, readAccount, readNetwork, readState } from './state.ts'
import { subscribe } from './subscribe.ts'
import type { Listening } from './tellEvents.ts'
import { type Theme, themeSlice } from './theme.ts'
import type { OpenOptions, PorticoModal } from './types.ts'
import { toWanted, withoutEvent } from './wanted.ts'
import { warm } from './warm.ts'

/**
 * Creates a modal. The code of buttons is part of the page; the kernel loads when the user or the host first needs it,
 * or when a remembered wallet is to be restored. Inert on a server. Throws `PROJECT_ID_MISSING`, `OPTION_UNKNOWN`,
 * `OPTION_INVALID`, `OPTIONS_CONTRADICT` or `FEATURE_NOT_INSTALLED`.
 *
 * @example
 * const modal = createModal({ projectId, networks: [mainnet], chains: [evm()] })
 * await modal.open()
 */
export function createModal(given: ModalOptions): PorticoModal {
  checkOptions(given)
  const options = { ...given, locale: given.locale ?? pageLocale(given.locales) }
  splitFeatures(options.features ?? {}, listedPlugins(options))

  const reporter = createReporter(options.onError, () => lifecycle.started?.kernel)
  const page = createPageState(options, reporter.report)
  const { container, source } = page
  const dialogFrames = createDialogFrames(source, options, (reason) => lifecycle.close({ force: reason === 'removed' }))
  const { get } = container

  const host: HostPage = { kind: 'html' }

  /** Set once React and ConnectView are loaded; first-time users always start there. */
  let isHere = false
  const loadViews = async () => {
    // Each `import()` costs time in the bundler's helper, even if the module is loaded.
    if (isHere) return
    const isNew = readAccount(get).status === 'disconnected'
    const loads = await Promise.allSettled([importReact(), isNew ? ConnectView.load() : undefined])
    isHere = isNew && loads.every(({ status }) => status === 'fulfilled')
  }
  const lifecycle = createLifecycle({
    options,
    page,
    dialogFrames,
    reporter,
    host,
    loadViews: () => void loadViews(),
  })
  const kernel = async () => (await lifecycle.start()).kernel
  const domain = async () => (await kernel()).load(wallet)
  const never = new AbortController().signal

  // A provider exposes its accounts, so withhold it until the gates have passed.
  const provider = (namespace?: Namespace) =>
    isGated(get, namespace) ? undefined : lifecycle.started?.kernel.peek(wallet)?.session(namespace)?.provider
  const providers = () =>
    Object.fromEntries(
      Object.keys(get(connectionsSlice).connections).flatMap((name) =>
        provider(name) ? [[name, provider(name)]] : [],
      ),
    )
  const setTheme = (next: Partial<Theme>) => {
    container.commit(themeSlice, { ...get(themeSlice), ...checkTheme(next) })
  }

  const stopWarming =
    typeof document === 'undefined' || (options.preload ?? 'idle') !== 'idle'
      ? () => {}
      : warm([
          importBootstrap,
          loadViews,
          dialogFrames.dialog,
          () => lifecycle.start({ quiet: true }),
          async () => (await lifecycle.start({ quiet: true })).prepare(),
        ])

  return {
    name: options.name ?? 'portico',
    get kernel() {
      return lifecycle.started?.kernel
    },
    async load() {
      const { kernel } = await lifecycle.start()
      await kernel.loadAll()
      return kernel
    },
    source,
    report: reporter.report,
    setHostKind(kind) {
      host.kind = kind
    },
    get metadata() {
      return options.metadata ?? readMetadata()
    },
    get element() {
      return dialogFrames.dialog().host
    },
    open: async (target?: OpenOptions | AnyView, params?: unknown) =>
      lifecycle.open(toWanted(target, params)) as Promise<never>,
    close: () => lifecycle.close(),
    isOpen: () => get(modalSlice).open,
    connect: (request = {}) => connectByModal(lifecycle, source, request),
    async disconnect(namespace) {
      if (!lifecycle.started && !page.isKernelWanted) return
      await (await domain()).disconnect(withoutEvent(namespace))
    },

    getAccount: (namespace) => readAccount(get, namespace),
    getNetwork: (namespace) => readNetwork(get, namespace),
    getProvider: (namespace?: Namespace) => provider(namespace) as never,
    getState: () => readState(get),
    subscribeAccount: (listener, namespace) => subscribe(source, (read) => readAccount(read, namespace), listener),
    subscribeNetwork: (listener, namespace) => subscribe(source, (read) => readNetwork(read, namespace), listener),
    subscribeProviders: (listener) => subscribe(source, providers, listener),
    subscribeState: (listener) => subscribe(source, readState, listener),
    subscribeEvents: (...of: Listening) => lifecycle.whenStarted(({ tellEvents }) => tellEvents(...of)),
    subscribeTheme: (listener) => subscribe(source, (read) => read(themeSlice), listener),

    switchNetwork: async (network, { signal = never } = {}) =>
      (await domain()).switchNetwork(toNetworkId(network), signal),
    addNetwork: async (network) => (await domain()).addNetwork(network),
    removeNetwork: async (network) => (await domain()).removeNetwork(toNetworkId(network)),
    signMessage: async (message, { namespace, signal = never } = {}) =>
      (await lifecycle.start()).signMessage(message, namespace, signal),

    setTheme,
    setThemeMode: (mode) => setTheme({ mode }),
    setThemeVariables: (variables) => setTheme({ variables }),
    setLocale: async (locale) => (await kernel()).messages.setLocale(locale),
    setFeatures: async (features) => (await lifecycle.start()).setFeatures(features),
    configure: async (settings) => (await lifecycle.start()).configure(settings),

    ready: async () => (await lifecycle.start()).ready(),
    async preload(why) {
      if (why === 'intent' && options.preload === 'none') return
      // Reduces the work of the first click. There is no dialog on a server.
      if (typeof document !== 'undefined') dialogFrames.dialog()
      const start = lifecycle.start({ quiet: true })
      await Promise.allSettled([start.then((started) => started.prepare()), loadViews()])
    },
    mountInline(place) {
      const frame = dialogFrames.inline(place)
      let detach: (() => void) | undefined
      let isGone = false
      const attach = () => {
        frame.setFailure()
        lifecycle.start().then(
          ({ presenter, kernel: { signal } }) => {
            if (isGone) return
            const detachFrame = presenter.attach(frame)
            const onStop = () => {
              detachFrame()
              fail()
            }
            signal.addEventListener('abort', onStop, { once: true })
            detach = () => {
              signal.removeEventListener('abort', onStop)
              detachFrame()
            }
          },
          () => !isGone && fail(),
        )
      }
      const fail = () => dialogFrames.fail(attach, frame)
      attach()
      return () => {
        isGone = true
        detach?.()
        dialogFrames.remove(frame)
      }
    },
    destroy() {
      stopWarming()
      lifecycle.destroy()
    },
  }
}

const toNetworkId = (network: CaipNetworkId | Pick<NetworkInput, 'id' | 'chainNamespace'>) =>
  typeof network === 'string' || !network ? network : toCaipNetworkId(network.chainNamespace ?? 'eip155', network.id)
