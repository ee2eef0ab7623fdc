import type { Connector } from '../connector.ts'
import type { StoredWallet } from '../storageKeys.ts'

/**
 * Whether a connector is certainly the remembered wallet. Wallets that share an rdns are told apart by name, and either
 * may use it as id; a wallet that changed its name counts if no other was found. Of two providers that claim to be the
 * same wallet, none counts.
 */
export function isRemembered({ id, alias, name, rdns, isDisputed }: Connector, remembered: StoredWallet): boolean {
  if (isDisputed) return false
  const { connectorId } = remembered
  if (alias === connectorId || (id === connectorId && !(rdns && remembered.name))) return true
  return name === remembered.name && (!rdns || !remembered.rdns || rdns === remembered.rdns)
}
