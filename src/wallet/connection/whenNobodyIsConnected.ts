import type { PluginContext } from 'portico/kernel'
import { type ConnectionsState, connectionsSlice } from '../tokens.ts'

const isNobody = ({ connections }: ConnectionsState) =>
  Object.values(connections).every((connection) => connection?.status === 'disconnected')

/** Calls `run` when no wallet is connected, connecting or being restored: now, and each time the last one disconnects. */
export function whenNobodyIsConnected({ store }: Pick<PluginContext, 'store'>, run: () => void): void {
  if (isNobody(store.get(connectionsSlice))) run()
  store.watch(connectionsSlice, isNobody, (isSo) => isSo && run())
}
