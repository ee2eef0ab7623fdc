import { useMessages, usePlugin, useRead } from 'portico/view'
import { data, type Namespace, type Network, selectAccountType, selectNetwork } from 'portico/wallet'
import { useEffect } from 'react'
import { sendMessages } from '../messages.ts'
import { selectCompatibleNetworks } from '../select.ts'

/** The networks on which the address of an account can receive, and the sentence that says so. */
export function useReceivingNetworks(
  namespace: Namespace | undefined,
  address: string | undefined,
): { readonly networks: readonly Network[]; readonly hint: string } {
  const t = useMessages(sendMessages)
  const { refreshAccountType } = usePlugin(data)
  const networks = useRead((read) => selectCompatibleNetworks(read, namespace))
  const type = useRead((read) => selectAccountType(read, namespace))
  const here = useRead((read) => selectNetwork(read, namespace))
  const id = here?.caipNetworkId
  useEffect(() => {
    if (address === undefined || id === undefined) return
    const controller = new AbortController()
    // It rejects when the view is left.
    refreshAccountType(namespace, { signal: controller.signal }).catch(() => {})
    return () => controller.abort()
  }, [refreshAccountType, namespace, address, id])
  if (here && type === 'smartAccount') return { networks, hint: t.receiveContract({ network: here.name }) }
  if (here && type === null) return { networks, hint: t.receiveUnknown({ network: here.name }) }
  return { networks, hint: t.receiveHint }
}
