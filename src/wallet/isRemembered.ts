import type { Connector } from './chain.ts'
import type { StoredWallet } from './storageKeys.ts'

/**
 * Whether a connector is a remembered wallet for sure. Wallets that share an rdns are told apart by their names, and
 * which of them has it as its id may change; one that only has a new name is taken when no other came. Of two that claim
 * to be one wallet, neither is it for sure.
 */
export function isRemembered({ id, alias, name, rdns, isDisputed }: Connector, remembered: StoredWallet): boolean {
  if (isDisputed) return false
  const { connectorId } = remembered
  if (alias === connectorId || (id === connectorId && !(rdns && remembered.name))) return true
  return name === remembered.name && (!rdns || !remembered.rdns || rdns === remembered.rdns)
}
