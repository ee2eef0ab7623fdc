import type { Read } from 'portico/kernel'
import { otherConnectionsSlice } from '../multiWallet/tokens.ts'
import { connectionsSlice } from '../tokens.ts'

/** The name of the wallet that is connected by pairing: there can be only one. */
export function selectPaired(read: Read): string | undefined {
  const states = Object.values(read(connectionsSlice).connections)
  const wallets = [
    ...states.flatMap((state) => (state?.status === 'connected' && state.wallet ? [state.wallet] : [])),
    ...read(otherConnectionsSlice).connections.map(({ wallet }) => wallet),
  ]
  return wallets.find(({ type }) => type === 'WALLET_CONNECT')?.name
}
