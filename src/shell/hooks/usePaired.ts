import { useRead } from 'portico/view'
import { connectionsSlice } from 'portico/wallet'
import { otherConnectionsSlice } from '../../wallet/internal.ts'

/** The name of the wallet that is connected by pairing: there can be but one. */
export function usePaired(): string | undefined {
  return useRead((read) => {
    const states = Object.values(read(connectionsSlice).connections)
    const wallets = [
      ...states.flatMap((state) => (state?.status === 'connected' && state.wallet ? [state.wallet] : [])),
      ...read(otherConnectionsSlice).connections.map(({ wallet }) => wallet),
    ]
    return wallets.find(({ type }) => type === 'WALLET_CONNECT')?.name
  })
}
