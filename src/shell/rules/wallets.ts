import type { Namespace } from 'portico/wallet'
import type { ConnectorInfo, ConnectorType } from '../../wallet/internal.ts'
import { isInstalledType } from '../settings.ts'
import { type ConnectorGroup, groupOf } from '../tokens.ts'

/** How many wallets the list shows before it needs no recommended ones. */
export const enough = 4

/** A wallet of the list: one row, also where it speaks for several chain families. */
export interface WalletEntry {
  readonly key: string
  readonly name: string
  readonly imageUrl: string | undefined
  /** The id of its picture in the directory. */
  readonly imageId?: string | undefined
  readonly group: ConnectorGroup
  /** That of its connectors; `MULTI_CHAIN` where it has one for each of several families. */
  readonly type: ConnectorType
  /** Here in this browser. */
  readonly isInstalled: boolean
  /** The name of the wallet that this one looks like but is not. */
  readonly imitates?: string | undefined
  /** One for each family, the first found first. */
  readonly connectors: readonly [ConnectorInfo, ...ConnectorInfo[]]
}

export interface WalletsQuestion {
  readonly connectors: readonly ConnectorInfo[]
  readonly order: readonly ConnectorGroup[]
  /** Wallets of this family alone. */
  readonly namespace?: Namespace | undefined
  readonly isMobile: boolean
}

/** The rows of the wallet list in their order. */
export function listWallets({ connectors, order, namespace, isMobile }: WalletsQuestion): readonly WalletEntry[] {
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
 * What stands at `window.ethereum` alone says not who it is, so it is left out on a desktop as soon as a wallet of its
 * family announces itself. In the browser inside a phone's wallet it may be the only way.
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
      entries[index] = { ...entry, type, imageUrl, ...(imageId && { imageId }), connectors: known }
    } else entries.push(toEntry(connector))
  }
  return entries
}

/** One wallet goes by two names. */
const toName = (name: string) => name.toLowerCase().replace(/^trust wallet$/, 'trust')

/** One wallet in several families: the same id, entry of the directory or rdns, or the same name where one of the two has no rdns. */
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

function toEntry(connector: ConnectorInfo): WalletEntry {
  const { id, name, type, namespace, imageUrl, imageId } = connector
  const picture = { imageUrl, ...(imageId && { imageId }) }
  return {
    key: `${namespace}:${id}`,
    name,
    ...picture,
    group: groupOf(type),
    type,
    isInstalled: isInstalledType(type),
    connectors: [connector],
  }
}
