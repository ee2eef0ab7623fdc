import { type AnyView, createKernel } from 'portico/kernel'
import { shell } from 'portico/shell'
import { type CaipNetworkId, type NetworkInput, namespaces, toCaipNetworkId, wallet } from 'portico/wallet'
import { checkOptions, checkStruct, themeStruct } from './checkOptions.ts'
import { compose } from './compose.ts'
import { splitFeatures } from './features.ts'
import { readMetadata } from './metadata.ts'
import { openModal } from './open.ts'
import type { ModalOptions } from './options.ts'
import { connectOutcome } from './outcome.ts'
import { createPresenter } from './presenter.ts'
import { readAccount, readNetwork, readState } from './state.ts'
import { subscribe, until } from './subscribe.ts'
import { type Theme, theme, themeSlice } from './theme.ts'
import type { OpenOptions, PorticoModal } from './types.ts'

/**
 * Makes a modal: the kernel, the built-in plugins and what shows them. In a browser it starts at once; on a server it is
 * inert. Throws `PROJECT_ID_MISSING`, `OPTION_UNKNOWN`, `OPTION_INVALID`, `OPTIONS_CONTRADICT`, `FEATURE_NOT_INSTALLED`,
 * `NETWORK_INVALID`, or what a plugin says of its own options.
 *
 * @example
 * const modal = createModal({ projectId, networks: [mainnet], chains: [evm()] })
 * await modal.open()
 */
export function createModal(options: ModalOptions): PorticoModal {
  checkOptions(options)
  const composed = compose(options)
  let failure: unknown
  const kernel = createKernel({
    ...composed,
    onError(error) {
      failure ??= error
      options.onError?.(error)
    },
  })
  const { store } = kernel
  const presenter = createPresenter(kernel, {
    disableAppend: options.disableAppend ?? false,
    enableEmbedded: options.enableEmbedded ?? false,
    toastPosition: options.toasts?.position ?? 'bottom-right',
  })
  const never = new AbortController().signal
  const provider = (namespace?: (typeof namespaces)[number]) => kernel.peek(wallet)?.session(namespace)?.provider
  const providers = () =>
    Object.fromEntries(namespaces.flatMap((name) => (provider(name) ? [[name, provider(name)]] : [])))
  const setTheme = (next: Partial<Theme>) => {
    checkStruct(next, themeStruct, 'theme.')
    kernel.use(theme).set(next)
  }

  if (typeof window !== 'undefined') {
    kernel.start()
    // Without the domain nothing works: what is wrong with its options is the host's to know, at once.
    if (kernel.inspect()[wallet.id] !== 'on') {
      kernel.destroy()
      presenter.destroy()
      throw (failure as Error | undefined)?.cause ?? failure
    }
    if (options.enableEmbedded) kernel.modal.setInline(true)
  }

  return {
    kernel,
    get metadata() {
      return options.metadata ?? readMetadata()
    },
    get element() {
      return presenter.element()
    },
    open: (target?: OpenOptions | AnyView, params?: unknown) => openModal(kernel, composed.plugins, target, params),
    close: () => kernel.modal.close(),
    isOpen: kernel.modal.isOpen,
    connect: (request = {}) => connectOutcome(kernel, request),
    disconnect: async (namespace) => (await kernel.load(wallet)).disconnect(namespace),

    getAccount: (namespace) => readAccount(store.get, namespace),
    getNetwork: (namespace) => readNetwork(store.get, namespace),
    getProvider: (namespace) => provider(namespace) as never,
    getState: () => readState(store.get),
    subscribeAccount: (listener, namespace) => subscribe(kernel, (read) => readAccount(read, namespace), listener),
    subscribeNetwork: (listener, namespace) => subscribe(kernel, (read) => readNetwork(read, namespace), listener),
    subscribeProviders: (listener) => subscribe(kernel, providers, listener),
    subscribeState: (listener) => subscribe(kernel, readState, listener),
    subscribeEvents: (listener) => kernel.events.onAny((name, payload) => listener({ name, payload })),
    subscribeTheme: (listener) => store.watch(themeSlice, (state) => state, listener),

    switchNetwork: async (network, { signal = never } = {}) =>
      (await kernel.load(wallet)).switchNetwork(toNetworkId(network), signal),
    addNetwork: (network) => kernel.use(wallet).addNetwork(network),
    removeNetwork: (network) => kernel.use(wallet).removeNetwork(network),
    signMessage: async (message, { namespace, signal = never } = {}) =>
      (await kernel.load(wallet)).signMessage(message, { signal, ...(namespace ? { namespace } : {}) }),

    setTheme,
    setThemeMode: (mode) => setTheme({ mode }),
    setThemeVariables: (variables) => setTheme({ variables }),
    setLocale: kernel.messages.setLocale,
    setFeatures(features) {
      const { view, plugin } = splitFeatures(features, composed.plugins)
      kernel.flags.setFeatures(plugin)
      kernel.use(shell).configure(view)
    },
    configure: (settings) => kernel.use(shell).configure(settings),

    ready: () => until(kernel, (read) => readState(read).ready),
    preload: presenter.preload,
    mountInline: presenter.attach,
    destroy() {
      kernel.destroy()
      presenter.destroy()
    },
  }
}

const toNetworkId = (network: CaipNetworkId | Pick<NetworkInput, 'id' | 'chainNamespace'>) =>
  typeof network === 'string' ? network : toCaipNetworkId(network.chainNamespace ?? 'eip155', network.id)
