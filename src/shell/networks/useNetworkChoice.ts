import { useKernel, usePlugin, useRead } from 'portico/view'
import { connectionsSlice, type Namespace, type Network, selectNetwork, wallet } from 'portico/wallet'
import { NotConnectedError } from '../../wallet/internal.ts'
import { SwitchNetworkView } from '../viewTokens.ts'
import { stepForNetwork } from './networks.ts'

/** Handles the choice of a network from a list, which may be limited to one family. */
export function useNetworkChoice(namespace?: Namespace): (network: Network) => void {
  const { router, signal, report } = useKernel()
  const { switchNetwork } = usePlugin(wallet)
  const { current, connected } = useRead(
    (read) => {
      const connections = Object.entries(read(connectionsSlice).connections)
      return {
        current: selectNetwork(read, namespace)?.caipNetworkId,
        connected: connections.flatMap(([id, state]) => (state?.status === 'connected' ? [id as Namespace] : [])),
      }
    },
    (a, b) => a.current === b.current && a.connected.join() === b.connected.join(),
  )
  return (network) => {
    const step = stepForNetwork({ network, current, connected })
    if (step === 'switch') return router.push(SwitchNetworkView, { network: network.caipNetworkId })
    if (step !== 'none') {
      switchNetwork(network.caipNetworkId, signal).catch((error) => {
        // The next view is already on screen.
        if (!NotConnectedError.is(error)) report(error)
      })
    }
    if (step !== 'connect') router.back()
  }
}
