import { ConnectView } from 'portico/shell'
import { useKernel, useRead } from 'portico/view'
import { type Namespace, type Network, selectConnection, selectNamespace, selectNetwork } from 'portico/wallet'
import { useEffect } from 'react'

/** The account that receives. */
export interface Owner {
  readonly namespace: Namespace
  readonly address: string
  /** Absent where the wallet is on one that the host does not have. */
  readonly network?: Network
}

/** The account of a family, by default the active one; without a connected wallet, opens the view to connect. */
export function useHolder(wanted?: Namespace): Owner | undefined {
  const { router } = useKernel()
  const { namespace, address, network, isNobody } = useRead((read) => {
    const { accounts, status } = selectConnection(read, wanted)
    return {
      namespace: selectNamespace(read, wanted),
      address: status === 'connected' ? accounts[0]?.address : undefined,
      network: selectNetwork(read, wanted),
      isNobody: status === 'disconnected',
    }
  })
  useEffect(() => {
    if (isNobody) router.reset(ConnectView, wanted ? { namespace: wanted } : {})
  }, [isNobody, router, wanted])
  return namespace && address ? { namespace, address, ...(network ? { network } : {}) } : undefined
}
