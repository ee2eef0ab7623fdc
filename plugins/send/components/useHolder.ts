import { useKernel, useRead } from 'portico/react'
import { ConnectView } from 'portico/shell'
import { type Network, selectConnection, selectHolder } from 'portico/wallet'
import { useEffect } from 'react'

/** The account that sends or receives. */
export interface Owner {
  readonly address: string
  readonly network: Network
}

/** The active account on its network; a visitor without any is led to connect. */
export function useHolder(): Owner | undefined {
  const { router } = useKernel()
  const { address, network, isNobody } = useRead((read) => {
    const holder = selectHolder(read)
    const isNobody = selectConnection(read).status === 'disconnected'
    return { address: holder?.address, network: holder?.network, isNobody }
  })
  useEffect(() => {
    if (isNobody) router.reset(ConnectView)
  }, [isNobody, router])
  return address && network ? { address, network } : undefined
}
