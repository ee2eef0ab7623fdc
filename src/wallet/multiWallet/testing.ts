import { expect, onTestFinished } from 'vitest'
import type { StageOptions } from '../testing/createStage.ts'
import { createStage, type Stage } from '../testing/index.ts'
import { connectionsSlice } from '../tokens.ts'
import type { ConnectionsController } from './connections.ts'
import { listConnections, listRecentConnections } from './listConnections.ts'
import { otherConnectionsSlice } from './tokens.ts'

/** A page with two scripted chains, where several wallets may be connected unless `multiWallet` is `false`. */
export function open(parts: StageOptions & { readonly multiWallet?: boolean } = {}): Stage {
  const { multiWallet = true, kernel, ...rest } = parts
  const stage = createStage({ ...rest, kernel: { features: { multiWallet: multiWallet }, ...kernel } })
  onTestFinished(() => {
    stage.kernel.destroy()
    expect(stage.errors).toEqual([])
  })
  stage.evm.announce('a', 'b', 'c')
  stage.solana.announce('s')
  return stage
}
export const list = ({ kernel }: Stage) =>
  listConnections(kernel.store.get(connectionsSlice), kernel.store.get(otherConnectionsSlice)).map(
    ({ connectorId, isActive }) => (isActive ? `${connectorId}*` : connectorId),
  )
export const recent = ({ kernel }: Stage) => {
  const others = kernel.store.get(otherConnectionsSlice)
  const connected = listConnections(kernel.store.get(connectionsSlice), others)
  return listRecentConnections(others, connected).map(({ connectorId }) => connectorId)
}
export const manage = (stage: Stage): Promise<ConnectionsController> => stage.wallet.connections()
export const eip155 = (connectorId: string) => ({ namespace: 'eip155', connectorId }) as const
export const told = (stage: Stage) => stage.events.map(([id]) => id)
const entryOf = (stage: Stage) =>
  (stage.stored('connections') as { eip155?: { connectorId: string; others?: { connectorId: string }[] } }).eip155
export const others = (stage: Stage) => entryOf(stage)?.others?.map(({ connectorId }) => connectorId)
/** The stored EVM wallets, the active one first. */
export const stored = (stage: Stage) => {
  const entry = entryOf(stage)
  return entry && [entry, ...(entry.others ?? [])].map(({ connectorId }) => connectorId)
}
