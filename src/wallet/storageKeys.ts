import { defineStorageKey } from 'portico/kernel'
import { readStruct } from '../kernel/internal.ts'
import { parseActive, parseConnections, parseNetworks, rememberedKeys } from './connection/remembered.ts'

export type { StoredConnection, StoredWallet } from './connection/remembered.ts'

/** Which wallet was connected in each namespace: one entry a namespace, so that no other tab ever sees half a change. */
export const storedConnections = defineStorageKey(
  rememberedKeys.connections,
  readStruct('connections', parseConnections),
  {},
)
export const storedActive = defineStorageKey(rememberedKeys.active, readStruct('a namespace', parseActive), null)
export const storedNetworks = defineStorageKey(rememberedKeys.networks, readStruct('networks', parseNetworks), {})
