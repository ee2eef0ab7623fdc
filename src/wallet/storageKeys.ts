import { defineStorageKey } from 'portico/kernel'
import { readStruct } from '../kernel/internal.ts'
import { parseActive, parseConnections, parseNetworks, rememberedKeys } from './connection/remembered.ts'

export type { StoredConnection, StoredWallet } from './connection/remembered.ts'

/** The wallet that was connected in each namespace: one entry per namespace, so that other tabs never see a partial change. */
export const storedConnections = defineStorageKey(
  rememberedKeys.connections,
  readStruct('connections', parseConnections),
  {},
)
export const storedActive = defineStorageKey(rememberedKeys.active, readStruct('a namespace', parseActive), null)
export const storedNetworks = defineStorageKey(rememberedKeys.networks, readStruct('networks', parseNetworks), {})
