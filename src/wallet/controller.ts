import type { ConnectionsController } from './actions/connections.ts'
import type { ConnectResult } from './actions/index.ts'
import type { CaipNetworkId, Namespace } from './caip.ts'
import type { Balance, Session } from './chain.ts'
import { type SentTransaction, type SettledTransaction, transactionSent, transactionSettled } from './data/sent.ts'
import type { ListedWallet } from './directory/tokens.ts'
import { ConnectorNotFoundError, ConnectRefusedError, NotConnectedError } from './errors/options.ts'
import { type HeldAccount, hold } from './hold.ts'
import { addNetwork, removeNetwork } from './networks/manage.ts'
import type { Network, NetworkInput } from './networks/network.ts'
import type { KeptStorage } from './pageStorage.ts'
import { contributeAllPictures } from './pictures/rules.ts'
import { connectionOf, connectorKey, type Runtime, type WalletContext } from './runtime.ts'
import { type ConnectGuard, connectGuards, connectionsSlice, connectorsSlice, type Held, heldSlice } from './tokens.ts'

export interface ConnectArguments {
  /** The id of a connector of `connectorsSlice`. */
  readonly connectorId: string
  /** @default the namespace of the first connector of that id */
  readonly namespace?: Namespace
  /** The network to be on afterwards; a wallet that declines to switch stays where it is. */
  readonly network?: CaipNetworkId
  /** The wallet of the directory that the visitor chose to pair with: named until it tells its own name, and kept as a recent one. */
  readonly listed?: ListedWallet
  readonly signal: AbortSignal
}

/** What the wallet plugin does. Every method that speaks to a wallet throws its named errors. */
export interface WalletController {
  /**
   * Where a plugin keeps what belongs to a connected account: its own storage, or the page's memory unless accounts are
   * restored.
   */
  keep(own: KeptStorage): KeptStorage
  /** Connects a wallet; the wallet prompts. Throws `CONNECT_REFUSED`, `CONNECTOR_NOT_FOUND` or a named error of the wallet. */
  connect(request: ConnectArguments): Promise<ConnectResult>
  /** Disconnects one namespace with all its wallets, or all namespaces. Throws 'Failed to disconnect', and is disconnected all the same. */
  disconnect(namespace?: Namespace): Promise<void>
  /**
   * Throws 'CaipNetwork is undefined', 'Network not found', 'Adapter not found', 'Chain is not supported', a named error
   * of the wallet, or `NOT_CONNECTED` where nobody is connected in its namespace while somebody is in another one.
   */
  switchNetwork(network: CaipNetworkId, signal: AbortSignal): Promise<void>
  /** Loads what manages several connections, and what is known of them into `otherConnectionsSlice`. */
  connections(): Promise<ConnectionsController>
  /** Throws 'Adapter not found', or `NETWORK_INVALID`. */
  addNetwork(network: NetworkInput): Network
  /** Throws 'CaipNetwork is undefined', 'Adapter not found' or 'Network not found'. */
  removeNetwork(network: CaipNetworkId): void
  /** Reads the native balance into the store, at most every 30 seconds unless `force`d; `null` where there is none, or a gate holds the account back. */
  refreshBalance(namespace: Namespace, options: { force?: boolean; signal: AbortSignal }): Promise<Balance | null>
  /** Signs text with the active account of a namespace. */
  signMessage(message: string, options: { namespace?: Namespace; signal: AbortSignal }): Promise<string>
  /**
   * For connect gates: has the gate of an id hold a namespace back from the host, or let it go by `null`; other gates may
   * hold it still. With the `account` that the gate knows of nothing changes once that is not the one that is there, on
   * the network that it is on: the answer is `false` then.
   */
  hold(gate: string, namespace: Namespace, why: Held | null, account?: HeldAccount): boolean
  /** The live session of a namespace; of the active one unless named. */
  session(namespace?: Namespace): Session | undefined
  /** Shows a name and a picture with the active account of a namespace, unless that is another one by now. */
  setProfile(
    namespace: Namespace,
    address: string,
    profile: { readonly name: string | null; readonly image: string | null },
  ): void
  /** For plugins that have transactions signed: states that one went out (`transactionSent`). */
  noteSent(transaction: SentTransaction): void
  /** States that it is on its chain, or never will be, before the history does (`transactionSettled`). */
  noteSettled(transaction: SettledTransaction): void
  /** Lets all pictures on the public web load until the page is left, for a user who asks for them. */
  showPictures(): void
}

export function createController(runtime: Runtime): WalletController {
  const { ctx } = runtime
  const actions = () => import('./actions/index.ts')

  const findConnector = (id: string, namespace?: Namespace) => {
    const info = ctx.store
      .get(connectorsSlice)
      .connectors.find((item) => item.id === id && (namespace === undefined || item.namespace === namespace))
    const connector = info && runtime.connectors.get(connectorKey(info.namespace, info.id))
    if (!connector) throw new ConnectorNotFoundError({ id })
    return connector
  }
  const session = (namespace?: Namespace) => {
    const wanted = namespace ?? ctx.store.get(connectionsSlice).active
    return wanted ? runtime.sessions.get(wanted)?.session : undefined
  }
  let showsPictures = false
  return {
    keep: runtime.keep,
    session,
    async connect({ connectorId, namespace, ...request }) {
      checkGuards(ctx)
      const connector = findConnector(connectorId, namespace)
      const { connect } = await actions()
      return connect(runtime, { connector, isFixed: namespace !== undefined, ...request })
    },
    async disconnect(namespace) {
      await (await actions()).disconnect(runtime, namespace)
    },
    async switchNetwork(network, signal) {
      await (await actions()).switchNetwork(runtime, network, signal)
    },
    connections: async () => (await actions()).createConnections(runtime),
    addNetwork: (network) => addNetwork(ctx, network),
    removeNetwork: (network) => removeNetwork(ctx, network),
    async refreshBalance(namespace, options) {
      // Neither a service nor storage learns the address before the gates have let it through.
      if (ctx.store.get(heldSlice).held[namespace]) return null
      return (await actions()).refreshBalance(runtime, namespace, options)
    },
    async signMessage(message, { namespace, signal }) {
      const live = session(namespace)
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

/** Throws `CONNECT_REFUSED` where a guard refuses, or fails to say that it allows. */
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
