import { useKernel, useRead } from 'portico/react'
import { ConnectView } from 'portico/shell'
import { type Namespace, type Network, selectConnection, selectHolder } from 'portico/wallet'
import { useEffect } from 'react'

/** The account that sends or receives. */
export interface Owner {
  readonly namespace: Namespace
  readonly address: string
  readonly network: Network
}

/** The account of a family, or the active one, on its network; a visitor without any is led to connect. */
export function useHolder(wanted?: Namespace): Owner | undefined {
  const { router } = useKernel()
  const { namespace, address, network, isNobody } = useRead((read) => {
    const holder = selectHolder(read, wanted)
    const isNobody = selectConnection(read, wanted).status === 'disconnected'
    return { namespace: holder?.namespace, address: holder?.address, network: holder?.network, isNobody }
  })
  useEffect(() => {
    if (isNobody) router.reset(ConnectView, wanted ? { namespace: wanted } : {})
  }, [isNobody, router, wanted])
  return namespace && address && network ? { namespace, address, network } : undefined
}
