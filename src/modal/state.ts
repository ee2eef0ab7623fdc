import { defineSlice, featuresSlice, modalSlice, type Read } from 'portico/kernel'
import {
  type Account,
  type CaipAddress,
  type CaipNetworkId,
  connectionsSlice,
  gatedSlice,
  type Namespace,
  type Network,
  networksSlice,
  selectConnection,
  selectIsUnsupported,
  selectNamespace,
  selectNetwork,
} from 'portico/wallet'
import {
  type ConnectedAccount,
  type ConnectionState,
  type ConnectionStatus,
  disconnectedState,
  guardedSlice,
  selectNetworkId,
  toCaipAddress,
} from '../wallet/internal.ts'

/** The account of a namespace. */
export interface AccountState {
  /** `pending` on a server and until storage is read: show neither "connected" nor "connect" until then. */
  readonly status: 'pending' | ConnectionStatus
  readonly ready: boolean
  /**
   * Also while another wallet is asked to connect, if the connected one is on a network of the host: the account is its own until
   * the other one has answered.
   */
  readonly isConnected: boolean
  /** Also while a remembered wallet is being connected again. */
  readonly isConnecting: boolean
  readonly namespace: Namespace | undefined
  readonly address: string | undefined
  readonly caipAddress: CaipAddress | undefined
  /** The active account comes first. */
  readonly accounts: readonly Account[]
  readonly wallet: ConnectionState['wallet']
  /** While another wallet is asked to connect: that of the other wallet. */
  readonly connectorId: string | null
}

/**
 * Whether a gate holds back the account of a namespace: of a connected wallet, or of one that returns if another
 * attempt fails.
 */
export function isGated(read: Read, namespace?: Namespace): boolean {
  const selected = selectNamespace(read, namespace)
  return (
    selectConnection(read, selected).status !== 'disconnected' && Boolean(selected && read(gatedSlice).gated[selected])
  )
}

/**
 * The connection as the host sees it. An account that a gate holds back is hidden: the status is `connecting` while the
 * account is checked or the modal is open, else `disconnected`.
 */
export function readConnection(read: Read, namespace?: Namespace): ConnectionState {
  const state = selectConnection(read, namespace)
  if (!isGated(read, namespace)) return state
  const isChecking = read(gatedSlice).gated[selectNamespace(read, namespace) as Namespace] === 'checking'
  const isBusy = isChecking || state.status === 'connecting' || read(modalSlice).open
  return { ...disconnectedState, status: isBusy ? 'connecting' : 'disconnected' }
}

/** Once a gate has held an account back, the host gets only the active account: gates have not checked the others. */
const readAdmitted = (read: Read, namespace: Namespace | undefined, accounts: readonly Account[]) => {
  const selected = selectNamespace(read, namespace)
  return selected && read(guardedSlice).guarded[selected] ? accounts.slice(0, 1) : accounts
}

/** The account of a namespace; of the active one unless named. */
export function readAccount(read: Read, namespace?: Namespace): AccountState {
  const { ready } = read(connectionsSlice)
  const { status, accounts: all, network, wallet, connectorId } = readConnection(read, namespace)
  const accounts = readAdmitted(read, namespace, all)
  const address = accounts[0]?.address
  return {
    status: ready ? status : 'pending',
    ready,
    isConnected: ready && Boolean(address && (status === 'connected' ? network : selectNetwork(read, namespace))),
    isConnecting: status === 'connecting',
    namespace: selectNamespace(read, namespace),
    address,
    caipAddress: address && network ? toCaipAddress(network, address) : undefined,
    accounts,
    wallet,
    connectorId,
  }
}

/** The connected account in the shape of outcomes; `undefined` while no wallet is connected. */
export function readConnectedAccount(read: Read, namespace?: Namespace): ConnectedAccount | undefined {
  const { status, namespace: selected, caipAddress, accounts, connectorId } = readAccount(read, namespace)
  const [account] = accounts
  const { network } = readConnection(read, namespace)
  if (status !== 'connected' || !selected || !caipAddress || !account || !network || !connectorId) return undefined
  return { namespace: selected, address: account.address, caipAddress, network, account, connectorId }
}

/** The active network of a namespace. */
export interface NetworkState {
  /** `undefined` while the wallet is on a network that is not in the host's list. */
  readonly network: Network | undefined
  /** The reference of the network: a number on `eip155`. */
  readonly chainId: number | string | undefined
  readonly caipNetworkId: CaipNetworkId | undefined
  readonly isUnsupported: boolean
  /** The networks of the host; only those of the namespace if one is given. */
  readonly networks: readonly Network[]
}

export function readNetwork(read: Read, namespace?: Namespace): NetworkState {
  const network = selectNetwork(read, namespace)
  const { networks } = read(networksSlice)
  return {
    network,
    chainId: network?.id,
    caipNetworkId: selectNetworkId(read, namespace),
    isUnsupported: selectIsUnsupported(read, namespace),
    networks: namespace ? networks.filter((item) => item.chainNamespace === namespace) : networks,
  }
}

/** The modal as a whole. */
export interface PublicState {
  readonly open: boolean
  readonly loading: boolean
  /**
   * Remembered wallets are restored, and the features that are on are known. On a page without a remembered wallet, an inline modal
   * or a login to finish, the project configuration is requested once a user acts, or the host calls a method other than
   * `preload()`. Stays `true` while users connect wallets.
   */
  readonly ready: boolean
  readonly namespace: Namespace | undefined
  readonly caipNetworkId: CaipNetworkId | undefined
}

/** Whether the page was ready once: it stays so while users connect other wallets. */
export const settledSlice = defineSlice('modal.settled', { hasSettled: false })

export function readState(read: Read): PublicState {
  const { ready, connections } = read(connectionsSlice)
  const isSettled =
    !Object.values(connections).some((connection) => connection?.status === 'connecting') &&
    !Object.values(read(gatedSlice).gated).includes('checking')
  return {
    open: read(modalSlice).open,
    loading: read(modalSlice).loading,
    ready: read(settledSlice).hasSettled || (ready && isSettled && read(featuresSlice).source !== 'pending'),
    namespace: selectNamespace(read),
    caipNetworkId: selectNetworkId(read),
  }
}
