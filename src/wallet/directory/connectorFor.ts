import type { Namespace } from '../caip.ts'
import type { ConnectorInfo } from '../connector.ts'
import type { ListedWallet } from './tokens.ts'

interface Named {
  readonly name: string
  readonly rdns?: string | undefined
}

/** The same rdns, or the same name where one of the two has no rdns. */
export const isSameName = (a: Named, b: Named): boolean =>
  a.rdns && b.rdns ? a.rdns === b.rdns : a.name.toLowerCase() === b.name.toLowerCase()

/** Whether a connector is that of a wallet of the directory. */
export function isConnectorOf(connector: ConnectorInfo, wallet: ListedWallet): boolean {
  const { id, type, explorerId } = connector
  if (type === 'WALLET_CONNECT' || type === 'AUTH') return false
  return id === wallet.id || explorerId === wallet.id || isSameName(connector, wallet)
}

/**
 * The connector that reaches a wallet of the directory without pairing: that of the first of the given namespaces that
 * has one, else the first. None if several providers claim to be the wallet.
 */
export function connectorFor(
  wallet: ListedWallet,
  connectors: readonly ConnectorInfo[],
  preferred: readonly (Namespace | undefined)[],
): ConnectorInfo | undefined {
  const own = connectors.filter((connector) => !connector.isDisputed && isConnectorOf(connector, wallet))
  for (const namespace of preferred) {
    const found = own.find((connector) => connector.namespace === namespace)
    if (found) return found
  }
  return own[0]
}
