import type { EventToken, View } from 'portico/kernel'
import type { AppMetadata } from 'portico/project'
import type { CaipNetworkId, Namespace, Network, NetworkInput } from 'portico/wallet'
import type { Kernel, Opened, ViewArguments } from '../kernel/internal.ts'
import type { SettingsChange } from '../shell/internal.ts'
import type { EthereumProvider, Providers } from '../wallet/internal.ts'
import type { ModalFeatures } from './features.ts'
import type { ConnectOutcome, ConnectParams } from './outcome.ts'
import type { Source } from './pageState.ts'
import type { AccountState, NetworkState, PublicState } from './state.ts'
import type { Theme, ThemeMode, ThemeVariables } from './theme.ts'

/** Where `open` leads. */
export interface OpenOptions {
  /** The name of a view, such as `Networks`. @default the account while connected, else the list of wallets */
  readonly view?: string | undefined
  /** The parameters of the view. */
  readonly arguments?: Readonly<Record<string, unknown>> | undefined
  /** The namespace: opens its wallets while it is not connected, else its account or networks. */
  readonly namespace?: Namespace | undefined
}

export interface SignalOption {
  readonly signal?: AbortSignal | undefined
}

/** An event, as listeners of `subscribeEvents` get it. */
export interface ModalEvent {
  /** The name of the event token, such as `wallet/connected`. */
  readonly name: string
  readonly payload: unknown
}

export type Unsubscribe = () => void

/**
 * The modal as the host uses it. Listeners get changes only, not the current value; the returned functions end the
 * subscription.
 */
export interface PorticoModal {
  /** Prefix of storage keys; two modals of one page need two names. */
  readonly name: string
  /** The kernel, once it is loaded: that happens when the user or the host first needs it. */
  readonly kernel: Kernel | undefined
  /**
   * Loads and starts the kernel with all plugins. Resolves with the same kernel each time. Rejects with the error of
   * the options or of loading.
   */
  load(): Promise<Kernel>
  /** The state of the modal, before and after its kernel is loaded. */
  readonly source: Source
  /** Reports an error that no caller handles, to the log and to `onError`. */
  report(error: unknown): void
  /** Sets the framework of the page, which services get as part of the SDK version. @default html */
  setHostKind(kind: 'html' | 'react'): void
  /** Metadata of the app; read from the page if the host gave none. */
  readonly metadata: AppMetadata
  /** The element of the dialog, for a host that places it itself (`disableAppend`). Throws `PAGE_MISSING` on a server. */
  readonly element: HTMLElement

  /**
   * Opens the modal in the next animation frame; resolves when the content is on screen or the modal closed. Rejects
   * with `VIEW_UNKNOWN`, `OPTION_INVALID` or `ELEMENT_NOT_IN_PAGE`, and on a server with `PAGE_MISSING`. A view whose
   * parameters ask for an outcome, such as `WalletSend`, resolves with the outcome instead, and rejects with the error
   * of its plugin. If the user leaves it without an outcome, a call with a view token resolves with `undefined` and a
   * call with a name rejects with `MODAL_CLOSED`; both resolve with `undefined` if the user closes the modal before the
   * code of the view is loaded.
   */
  open<Outcome = void>(options?: OpenOptions): Promise<Outcome>
  open<Params, Outcome>(view: View<Params, Outcome>, ...params: ViewArguments<Params>): Promise<Opened<Outcome>>
  /** Closes the modal. If a view has to be finished first, shakes and returns `false`. */
  close(): boolean
  isOpen(): boolean
  /**
   * Opens the modal to connect a wallet and resolves with the outcome; at once if a wallet is connected or is restored.
   * Never rejects; the outcome is `failed` with `ELEMENT_NOT_IN_PAGE` if the host has to place the modal (`disableAppend`)
   * and has not done so, or with `PAGE_MISSING` on a server. With `enableEmbedded`, waits until the modal has a place on
   * the page.
   */
  connect(request?: ConnectParams): Promise<ConnectOutcome>
  /** Disconnects a namespace, or all. Rejects with 'Failed to disconnect', and is disconnected all the same. */
  disconnect(namespace?: Namespace): Promise<void>

  getAccount(namespace?: Namespace): AccountState
  getNetwork(namespace?: Namespace): NetworkState
  /** The wallet's own provider object while connected: viem, ethers and wagmi take that of `eip155` as it is (EIP-1193). */
  getProvider(namespace: 'eip155'): EthereumProvider | undefined
  getProvider<Provider = unknown>(namespace?: Namespace): Provider | undefined
  getState(): PublicState
  subscribeAccount(listener: (account: AccountState) => void, namespace?: Namespace): Unsubscribe
  subscribeNetwork(listener: (network: NetworkState) => void, namespace?: Namespace): Unsubscribe
  subscribeProviders(listener: (providers: Providers) => void): Unsubscribe
  subscribeState(listener: (state: PublicState) => void): Unsubscribe
  /** Every event, or one by its token. Those of an account come once connect gates, such as sign-in, release it. */
  subscribeEvents(listener: (event: ModalEvent) => void): Unsubscribe
  subscribeEvents<Payload>(event: EventToken<Payload>, listener: (payload: Payload) => void): Unsubscribe
  subscribeTheme(listener: (theme: Theme) => void): Unsubscribe

  /** Rejects with 'Network not found', 'Adapter not found' or a named error of the wallet. */
  switchNetwork(
    network: CaipNetworkId | Pick<NetworkInput, 'id' | 'chainNamespace'>,
    options?: SignalOption,
  ): Promise<void>
  /** Rejects with 'Adapter not found', or `NETWORK_INVALID`. */
  addNetwork(network: NetworkInput): Promise<Network>
  /** Rejects with 'Adapter not found' or 'Network not found'. */
  removeNetwork(network: CaipNetworkId): Promise<void>
  /** Asks the wallet to sign text with the active account (EIP-191 on `eip155`). */
  signMessage(message: string, options?: SignalOption & { readonly namespace?: Namespace | undefined }): Promise<string>

  /** Throws `OPTION_UNKNOWN` or `OPTION_INVALID`. */
  setTheme(theme: Partial<Theme>): void
  setThemeMode(mode: ThemeMode): void
  setThemeVariables(variables: ThemeVariables): void
  setLocale(locale: string): Promise<void>
  /**
   * Changes the given features, and keeps the others. Where the project configuration has a feature, it decides.
   * Rejects with `FEATURE_NOT_INSTALLED`, `FEATURE_INVALID`, `OPTION_UNKNOWN`, `OPTION_INVALID` or `OPTIONS_CONTRADICT`, without
   * changing any.
   */
  setFeatures(features: ModalFeatures): Promise<void>
  /**
   * Changes settings of the connect and account views; `undefined` restores the default. Rejects with `OPTION_UNKNOWN`,
   * `OPTION_INVALID` or `OPTIONS_CONTRADICT`, without changing any.
   */
  configure(settings: SettingsChange): Promise<void>

  /**
   * Resolves once remembered wallets are restored and it is known which features are on. While the kernel runs, later calls resolve
   * at once.
   */
  ready(): Promise<void>
  /** Loads the code that the modal needs to open, from the page's own origin alone. Never rejects. */
  preload(why?: 'intent'): Promise<void>
  /**
   * Makes the modal a part of the page inside `place`, until the returned function is called. Throws `OPTION_INVALID` for
   * another value than an element, and `PAGE_MISSING` on a server.
   */
  mountInline(place: HTMLElement): () => void
  /** Leaves no node, listener, timer or request behind. */
  destroy(): void
}
