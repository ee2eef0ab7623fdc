import type { Balance } from './account.ts'
import type { CaipNetworkId, Namespace } from './caip.ts'
import { type SentTransaction, type SettledTransaction, transactionSent, transactionSettled } from './chainData/sent.ts'
import type { ConnectResult } from './connection/actions.ts'
import { loadActions } from './connection/loadActions.ts'
import type { KeptStorage } from './connection/pageStorage.ts'
import type { ListedWallet } from './directory/tokens.ts'
import { ConnectorNotFoundError, ConnectRefusedError, NotConnectedError } from './errors/options.ts'
import { type GatedAccount, hold } from './gates/hold.ts'
import type { ConnectionsController } from './multiWallet/connections.ts'
import { addNetwork, removeNetwork } from './networks/manage.ts'
import type { Network, NetworkInput } from './networks/network.ts'
import { contributeAllPictures } from './pictures/rules.ts'
import { connectionOf, connectorKey, type Runtime, type WalletContext } from './runtime.ts'
import type { Session } from './session.ts'
import {
  type ConnectGuard,
  connectGuards,
  connectionsSlice,
  connectorsSlice,
  type GateStatus,
  gatedSlice,
  sessionGuards,
} from './tokens.ts'

export interface ConnectArguments {
  /** The id of a connector of `connectorsSlice`. */
  readonly connectorId: string
  /** @default the namespace of the first connector of that id */
  readonly namespace?: Namespace
  /** The network to switch to; a wallet that declines stays on its network. */
  readonly network?: CaipNetworkId
  /**
   * The wallet of the directory that the user chose for pairing: shown until the wallet reports its own name, and kept
   * as a recent wallet.
   */
  readonly listed?: ListedWallet
  readonly signal: AbortSignal
}

interface Reviewed {
  /**
   * The caller has shown the user what the wallet is asked, so that session guards do not show it again. @default false
   */
  readonly isReviewed?: boolean
}

/** The controller of the wallet plugin. All methods that call a wallet throw its named errors. */
export interface WalletController {
  /**
   * The storage for data of a connected account: the plugin's own, or the page's memory if accounts are not restored.
   */
  keep(own: KeptStorage): KeptStorage
  /** Connects a wallet; the wallet prompts. Throws `CONNECT_REFUSED`, `CONNECTOR_NOT_FOUND` or a named error of the wallet. */
  connect(request: ConnectArguments): Promise<ConnectResult>
  /** Disconnects one namespace with all its wallets, or all. Connections also end if it throws 'Failed to disconnect'. */
  disconnect(namespace?: Namespace): Promise<void>
  /**
   * Throws 'CaipNetwork is undefined', 'Network not found', 'Adapter not found', 'Chain is not supported', a named
   * error of the wallet, or `NOT_CONNECTED` if no wallet is connected in its namespace while one is in another.
   */
  switchNetwork(network: CaipNetworkId, signal: AbortSignal): Promise<void>
  /** Loads the controller of several connections, and their state into `otherConnectionsSlice`. */
  connections(): Promise<ConnectionsController>
  /** Throws 'Adapter not found', or `NETWORK_INVALID`. */
  addNetwork(network: NetworkInput): Network
  /** Throws 'CaipNetwork is undefined', 'Adapter not found' or 'Network not found'. */
  removeNetwork(network: CaipNetworkId): void
  /**
   * Reads the native balance into the store, at most every 30 seconds unless `force`d; `null` if there is none, or if a
   * gate holds the account back.
   */
  refreshBalance(namespace: Namespace, options: { force?: boolean; signal: AbortSignal }): Promise<Balance | null>
  /** Signs text with the active account of a namespace. */
  signMessage(message: string, options: { namespace?: Namespace; signal: AbortSignal } & Reviewed): Promise<string>
  /**
   * For connect gates: makes the gate hold back the account of a namespace from the host, or release it with `null`;
   * other gates may still hold it. With `account`, the call does nothing and returns `false` unless that account is
   * active on that network.
   */
  hold(gate: string, namespace: Namespace, why: GateStatus | null, account?: GatedAccount): boolean
  /** The live session of a namespace, by default of the active one. */
  session(namespace?: Namespace, options?: Reviewed): Session | undefined
  /** Sets name and picture of the active account of a namespace. Does nothing if `address` is not active any more. */
  setProfile(
    namespace: Namespace,
    address: string,
    profile: { readonly name: string | null; readonly image: string | null },
  ): void
  /** For plugins that send transactions: emits `transactionSent`. */
  noteSent(transaction: SentTransaction): void
  /** For plugins that wait for transactions: emits `transactionSettled`, often before the history has the transaction. */
  noteSettled(transaction: SettledTransaction): void
  /** Allows all pictures on the public web until the page is left, at the user's request. */
  showPictures(): void
}

export function createController(runtime: Runtime): WalletController {
  const { ctx } = runtime

  const findConnector = (id: string, namespace?: Namespace) => {
    const info = ctx.store
      .get(connectorsSlice)
      .connectors.find((item) => item.id === id && (namespace === undefined || item.namespace === namespace))
    const connector = info && runtime.connectors.get(connectorKey(info.namespace, info.id))
    if (!connector) throw new ConnectorNotFoundError({ id })
    return connector
  }
  const session = (namespace?: Namespace, { isReviewed = false }: Reviewed = {}) => {
    const wanted = namespace ?? ctx.store.get(connectionsSlice).active
    const live = wanted ? runtime.sessions.get(wanted)?.[0]?.session : undefined
    if (!live || isReviewed) return live
    return ctx.slots.contributed(sessionGuards).reduce((inner, { guard }) => guard(inner), live)
  }
  let showsPictures = false
  return {
    keep: runtime.keep,
    session,
    async connect({ connectorId, namespace, ...request }) {
      checkGuards(ctx)
      const connector = findConnector(connectorId, namespace)
      const { connect } = await loadActions()
      return connect(runtime, { connector, isFixed: namespace !== undefined, ...request })
    },
    async disconnect(namespace) {
      await (await loadActions()).disconnect(runtime, namespace)
    },
    async switchNetwork(network, signal) {
      await (await loadActions()).switchNetwork(runtime, network, signal)
    },
    connections: async () => (await loadActions()).createConnections(runtime),
    addNetwork: (network) => addNetwork(ctx, network),
    removeNetwork: (network) => removeNetwork(ctx, network),
    async refreshBalance(namespace, options) {
      // Do not pass the address to a service or to storage before the gates have passed.
      if (ctx.store.get(gatedSlice).gated[namespace]) return null
      return (await loadActions()).refreshBalance(runtime, namespace, options)
    },
    async signMessage(message, { namespace, signal, ...reviewed }) {
      const live = session(namespace, reviewed)
      if (!live) throw new NotConnectedError()
      return live.signMessage(message, AbortSignal.any([signal, ctx.signal]))
    },
    hold: (gate, namespace, why, account) => hold(ctx, gate, namespace, why, account),
    setProfile(namespace, address, { name, image }) {
      const { accounts, profileName, profileImage } = connectionOf(ctx, namespace)
      if (accounts[0]?.address !== address || (profileName === name && profileImage === image)) return
      runtime.change?.(namespace, { type: 'profile', name, image })
    },
    noteSent: (transaction) => ctx.events.emit(transactionSent, transaction),
    noteSettled: (transaction) => ctx.events.emit(transactionSettled, transaction),
    showPictures() {
      if (!showsPictures) contributeAllPictures(ctx)
      showsPictures = true
    },
  }
}

/** Throws `CONNECT_REFUSED` if a guard throws, or answers anything but `true`. */
function checkGuards({ slots, store, report }: WalletContext): void {
  const allows = (guard: ConnectGuard) => {
    try {
      return guard.when?.(store.get) === false || guard.allows() === true
    } catch (error) {
      report(error)
      return false
    }
  }
  const refusing = slots.contributed(connectGuards).find((guard) => !allows(guard))
  if (refusing) throw new ConnectRefusedError({ guard: refusing.id })
}
