import type { Namespace } from '../caip.ts'
import type { ConnectorInfo, ConnectorType } from '../connector.ts'

/** Groups of the wallet list; connectors of the same group keep the order in which they were found. */
export type ConnectorGroup =
  | 'walletConnect'
  | 'recent'
  | 'injected'
  | 'featured'
  | 'custom'
  | 'external'
  | 'recommended'

/** A row in the list of wallets, which may stand for several namespaces. */
export interface WalletEntry {
  readonly key: string
  readonly name: string
  readonly imageUrl: string | undefined
  /** The id of its picture in the directory. */
  readonly imageId?: string | undefined
  readonly group: ConnectorGroup
  /** The type of its connectors; `MULTI_CHAIN` if it has connectors of several namespaces. */
  readonly type: ConnectorType
  /** Whether the wallet is installed in this browser. */
  readonly isInstalled: boolean
  /** The name of the known wallet that this one imitates: its own name only looks the same. */
  readonly imitates?: string | undefined
  /** One for each namespace, the first found first. */
  readonly connectors: readonly [ConnectorInfo, ...ConnectorInfo[]]
}

export interface WalletsQuestion {
  /** Those of `connectorsSlice`. */
  readonly connectors: readonly ConnectorInfo[]
  /** The order of groups; groups that are not named come last. @default the order in which the wallets were found */
  readonly order?: readonly ConnectorGroup[]
  /** Lists only wallets of this namespace. */
  readonly namespace?: Namespace | undefined
  /** The page is on a phone, where the wallet at `window.ethereum` may be the only way. @default false */
  readonly isMobile?: boolean
}

/**
 * The wallets to choose from, each once, in the order of their groups.
 *
 * @example
 * listWallets(kernel.store.get(connectorsSlice))
 */
export function listWallets(question: WalletsQuestion): readonly WalletEntry[] {
  const { connectors, order = [], namespace, isMobile = false } = question
  const shown = connectors.filter(
    (item) =>
      (namespace === undefined || item.namespace === namespace) &&
      item.type !== 'AUTH' &&
      (isMobile || !isSuperseded(item, connectors)),
  )
  return sortByGroup(merge(shown), order)
}

/** Puts groups in the host's order, those that it leaves out last; a group keeps its own order. */
export function sortByGroup<Entry extends { readonly group: ConnectorGroup }>(
  entries: readonly Entry[],
  order: readonly ConnectorGroup[],
): Entry[] {
  const rank = ({ group }: Entry) => (order.includes(group) ? order.indexOf(group) : order.length)
  return [...entries].sort((a, b) => rank(a) - rank(b))
}

/**
 * An injected `window.ethereum` does not say which wallet it is, so leave it out on a desktop once a wallet of its
 * namespace announces itself. In a wallet's in-app browser it may be the only provider.
 */
const isSuperseded = (connector: ConnectorInfo, all: readonly ConnectorInfo[]) =>
  connector.type === 'INJECTED' &&
  connector.id === 'injected' &&
  all.some((other) => other.type === 'ANNOUNCED' && other.namespace === connector.namespace)

function merge(connectors: readonly ConnectorInfo[]): WalletEntry[] {
  const entries: WalletEntry[] = []
  for (const connector of connectors) {
    const index = entries.findIndex((entry) => isSameWallet(entry.connectors, connector))
    const entry = entries[index]
    if (entry) {
      const known = [...entry.connectors, connector] as const
      const type = entry.type === 'WALLET_CONNECT' ? entry.type : 'MULTI_CHAIN'
      const imageUrl = entry.imageUrl ?? connector.imageUrl
      const imageId = entry.imageId ?? connector.imageId
      entries[index] = { ...entry, type, imageUrl, imageId, connectors: known }
    } else entries.push(toEntry(connector))
  }
  return entries
}

/** Normalizes a name for comparison: `Trust` and `Trust Wallet` are the same wallet. */
const toName = (name: string) => name.toLowerCase().replace(/^trust wallet$/, 'trust')

/**
 * Whether a connector of another namespace is the same wallet: the same id or entry of the directory, else the same name
 * and, if both have one, the same rdns.
 */
function isSameWallet(entry: WalletEntry['connectors'], connector: ConnectorInfo): boolean {
  if (entry.some(({ namespace }) => namespace === connector.namespace)) return false
  return entry.some(
    ({ id, name, rdns, explorerId }) =>
      id === connector.id ||
      (explorerId && explorerId === connector.explorerId) ||
      (rdns && connector.rdns
        ? rdns === connector.rdns && name === connector.name
        : toName(name) === toName(connector.name)),
  )
}

/** Whether wallets with connectors of this type are installed in this browser. */
const isInstalledType = (type: ConnectorType): boolean => /^(?:INJECTED|ANNOUNCED|MULTI_CHAIN)$/.test(type)

const groupOf = (type: ConnectorType): ConnectorGroup =>
  type === 'WALLET_CONNECT' ? 'walletConnect' : isInstalledType(type) ? 'injected' : 'external'

function toEntry(connector: ConnectorInfo): WalletEntry {
  const { id, name, type, namespace, imageUrl, imageId } = connector
  return {
    key: `${namespace}:${id}`,
    name,
    imageUrl,
    imageId,
    group: groupOf(type),
    type,
    isInstalled: isInstalledType(type),
    connectors: [connector],
  }
}
