import type { Kernel, View } from 'portico/kernel'
import type { AppMetadata } from 'portico/project'
import type { CaipNetworkId, Namespace, Network, NetworkInput } from 'portico/wallet'
import type { Opened, ViewArguments } from '../kernel/internal.ts'
import type { ShellSettings } from '../shell/internal.ts'
import type { EthereumProvider, Providers } from '../wallet/internal.ts'
import type { ModalFeatures } from './features.ts'
import type { ConnectOutcome, ConnectRequest } from './outcome.ts'
import type { Source } from './pageState.ts'
import type { AccountState, NetworkState, PublicState } from './state.ts'
import type { Theme, ThemeMode, ThemeVariables } from './theme.ts'

/** Where `open` leads. */
export interface OpenOptions {
  /** The name of a view, such as `Networks`. @default the account while connected, else the list of wallets */
  readonly view?: string | undefined
  /** The parameters of the view. */
  readonly arguments?: Readonly<Record<string, unknown>> | undefined
  /** What is shown is about this chain family: its wallets while it is not connected, else its account or networks. */
  readonly namespace?: Namespace | undefined
}

export interface SignalOption {
  readonly signal?: AbortSignal | undefined
}

/** Something that happened, as `subscribeEvents` tells it. */
export interface ModalEvent {
  /** The name of the event token, such as `wallet/connected`. */
  readonly name: string
  readonly payload: unknown
}

export type Unsubscribe = () => void

/**
 * A modal as a host holds it. Listeners hear changes only, not what is so when they subscribe; the function that they get
 * back ends that.
 */
export interface PorticoModal {
  /** The prefix of what it stores; two modals of one page have two names. */
  readonly name: string
  /** What everything stands on, once it is here: it loads when a visitor or the host first wants something. */
  readonly kernel: Kernel | undefined
  /** Loads and starts the kernel, with every plugin; the same one each time. Rejects with what is wrong with the options, or did not load. */
  load(): Promise<Kernel>
  /** What is known of the modal, before its kernel is here and after. */
  readonly source: Source
  /** Tells of a failure that nobody waits for: to the log, and to `onError`. */
  report(error: unknown): void
  /** Says what the page is built with: services are told, in the version of the SDK. @default html */
  setHostKind(kind: 'html' | 'react'): void
  /** Who the app is; read from the page where the host did not say. */
  readonly metadata: AppMetadata
  /** The element of the dialog, for a host that places it itself (`disableAppend`). */
  readonly element: HTMLElement

  /**
   * Opens the modal in the next animation frame; resolves when the content is on screen or the modal closed.
   * Rejects with `VIEW_UNKNOWN` or `ELEMENT_NOT_IN_PAGE`. A view whose parameters ask for an outcome, such as `WalletSend`,
   * resolves with that instead, and rejects with what the plugin rejects it with. Where the user left it before, a view
   * token resolves with `undefined`, and a name rejects with `MODAL_CLOSED`; both resolve with `undefined` where the user
   * closed the modal before its code was here.
   */
  open<Outcome = void>(options?: OpenOptions): Promise<Outcome>
  open<Params, Outcome>(view: View<Params, Outcome>, ...params: ViewArguments<Params>): Promise<Opened<Outcome>>
  /** Closes, unless a view has to be finished first: then it shakes and answers `false`. */
  close(): boolean
  isOpen(): boolean
  /**
   * Connects a wallet with the visitor, or tells who is connected: at once, or when a remembered wallet is restored.
   * Never rejects; the outcome is `failed` with `ELEMENT_NOT_IN_PAGE` where the modal has no place to show.
   */
  connect(request?: ConnectRequest): Promise<ConnectOutcome>
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
  subscribeEvents(listener: (event: ModalEvent) => void): Unsubscribe
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
  /** Rejects with `FEATURE_NOT_INSTALLED`, `FEATURE_INVALID`, `OPTION_UNKNOWN` or `OPTION_INVALID`, and then changes nothing. */
  setFeatures(features: ModalFeatures): Promise<void>
  /** Changes settings of the connect and account views. */
  configure(settings: Partial<ShellSettings>): Promise<void>

  /** Resolves when remembered wallets are restored and it is known which features are on. */
  ready(): Promise<void>
  /** Loads what the modal will need, on the first sign that a visitor wants it. Never rejects. */
  preload(why?: 'intent'): Promise<void>
  /** Makes the modal a part of the page inside `place`, until the returned function is called. */
  mountInline(place: HTMLElement): () => void
  /** Leaves no node, listener, timer or request behind. */
  destroy(): void
}
