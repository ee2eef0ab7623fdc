import { List, Row } from 'portico/ui'
import { useMessages, useRead } from 'portico/view'
import { type Namespace, type Network, selectNetwork } from 'portico/wallet'
import { accountMessages } from '../account/accountMessages.ts'
import { NetworkImage } from './NetworkImage.tsx'
import { useNetworkChoice } from './useNetworkChoice.ts'

/** Networks to choose from, the current one of the family (of the active one unless named) with a tick. */
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
