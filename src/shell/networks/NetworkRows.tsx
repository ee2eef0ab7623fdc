import { List, Row } from 'portico/ui'
import { useKernel, useMessages, usePlugin, useRead } from 'portico/view'
import {
  type CaipNetworkId,
  connectionsSlice,
  type Namespace,
  type Network,
  selectNetwork,
  wallet,
} from 'portico/wallet'
import { NotConnectedError } from '../../wallet/internal.ts'
import { accountMessages } from '../account/accountMessages.ts'
import { searchText } from '../parts/searchText.ts'
import { useShow } from '../parts/useShow.ts'
import { SwitchNetworkView } from '../viewTokens.ts'
import { NetworkImage } from './NetworkImage.tsx'

/** Lists with at least this number of networks have a search field. */
const searchFrom = 7

/** Whether the list of networks has a search field. */
export const isSearchable = (networks: readonly Network[]): boolean => networks.length >= searchFrom

/** The networks whose name contains the text, in their order. */
export function searchNetworks(networks: readonly Network[], text: string): readonly Network[] {
  const plain = (name: string) => searchText(name).toLowerCase()
  const wanted = plain(text)
  return wanted ? networks.filter(({ name }) => plain(name).includes(wanted)) : networks
}

export interface NetworkChoice {
  readonly network: Network
  /** The active network. */
  readonly current: CaipNetworkId | undefined
  /** The namespaces with a connected wallet. */
  readonly connected: readonly Namespace[]
}

/**
 * What to do when a network is chosen: nothing if a connected wallet is on it, switch the wallet of its namespace, connect
 * another wallet if only other namespaces have one, or just remember it if no wallet is connected.
 */
export function stepForNetwork({
  network,
  current,
  connected,
}: NetworkChoice): 'none' | 'switch' | 'connect' | 'select' {
  if (connected.includes(network.chainNamespace)) return network.caipNetworkId === current ? 'none' : 'switch'
  return connected.length > 0 ? 'connect' : 'select'
}

/** Handles the choice of a network from a list, which may be limited to one namespace. */
function useNetworkChoice(namespace?: Namespace): (network: Network) => void {
  const { router, signal, report } = useKernel()
  const show = useShow()
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
    if (step === 'switch') {
      return show(SwitchNetworkView, { network: network.caipNetworkId })
    }
    if (step !== 'none') {
      switchNetwork(network.caipNetworkId, signal).catch((error) => {
        // The next view is already on screen.
        if (!NotConnectedError.is(error)) report(error)
      })
    }
    if (step !== 'connect') router.back()
  }
}

/** Networks to choose from, the current one of the namespace (of the active one unless named) with a tick. */
export function NetworkRows({
  networks,
  namespace,
}: {
  networks: readonly Network[]
  namespace: Namespace | undefined
}) {
  const t = useMessages(accountMessages)
  const choose = useNetworkChoice(namespace)
  const current = useRead((read) => selectNetwork(read, namespace)?.caipNetworkId)
  return (
    <List label={t.networksTitle}>
      {networks.map((network) => (
        <Row
          key={network.caipNetworkId}
          label={network.name}
          icon={<NetworkImage name={network.name} network={network} />}
          selected={network.caipNetworkId === current}
          onSelect={() => choose(network)}
        />
      ))}
    </List>
  )
}
