import type { PluginContext } from 'portico/kernel'
import { type ConnectionsState, connectionsSlice } from '../tokens.ts'

const isNobody = ({ connections }: ConnectionsState) =>
  Object.values(connections).every((connection) => connection?.status === 'disconnected')

/** Runs where no wallet is connected or being restored: now, and each time that the last one has left. */
export function whenNobodyIsConnected({ store }: Pick<PluginContext, 'store'>, run: () => void): void {
  if (isNobody(store.get(connectionsSlice))) run()
  store.watch(connectionsSlice, isNobody, (isSo) => isSo && run())
}
