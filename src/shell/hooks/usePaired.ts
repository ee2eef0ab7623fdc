import { useRead } from 'portico/react'
import { connectionsSlice } from 'portico/wallet'

/** The name of the wallet that is connected by pairing: there can be but one. */
export function usePaired(): string | undefined {
  return useRead((read) => {
    const states = Object.values(read(connectionsSlice).connections)
    const paired = states.find((state) => state?.status === 'connected' && state.wallet?.type === 'WALLET_CONNECT')
    return paired?.wallet?.name
  })
}
