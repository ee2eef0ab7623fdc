import { Icon, List, NetworkIcon, Row } from 'portico/ui'
import { Screen, useKernel, useMessages, useSlice } from 'portico/view'
import { connectorsSlice, listWallets, type Namespace, type Network, networksSlice } from 'portico/wallet'
import { connectorsFor } from '../../wallet/internal.ts'
import { connectionsMessages } from '../connections/connectionsMessages.ts'
import { useConnectionsStyles } from '../connections/useConnectionsStyles.ts'
import { NetworkImage } from '../networks/NetworkImage.tsx'
import { ConnectorImage } from '../parts/ConnectorImage.tsx'
import { ConnectingExternalView } from '../viewTokens.ts'
import { isNamed, namespaceName } from './namespaces.ts'

/** Props of `NamespaceImage`. */
interface NamespaceImageProps {
  namespace: Namespace
  /** Its first letter is shown where there is no picture. */
  name: string
  networks: readonly Network[]
}

/** The picture of a namespace: from the package, else that of its first network. */
function NamespaceImage({ namespace, name, networks }: NamespaceImageProps) {
  if (isNamed(namespace)) return <NetworkIcon name={name} brand={namespace} />
  return <NetworkImage name={name} network={networks.find(({ chainNamespace }) => chainNamespace === namespace)} />
}

/** Asks in which namespace to connect a wallet that supports several. */
export default function ConnectingMultiChainView({ params }: { params: { wallet: string } }) {
  useConnectionsStyles()
  const t = useMessages(connectionsMessages)
  const { router } = useKernel()
  const all = useSlice(connectorsSlice, (state) => state.connectors)
  const networks = useSlice(networksSlice, (state) => state.networks)
  const wallet = listWallets({ connectors: all, order: [], isMobile: true }).find(({ key }) => key === params.wallet)
  const name = wallet?.name ?? ''
  const connectors = connectorsFor(wallet?.connectors ?? [], networks)
  const title = t.selectChain({ wallet: name })
  return (
    <Screen title={title}>
      <div className="s-stack">
        <div className="s-centre">
          <ConnectorImage name={name} wallet={wallet} size={72} />
          <p className="s-lead s-muted">{t.selectChainText}</p>
        </div>
        <List label={title}>
          {connectors.map(({ id, namespace }) => (
            <Row
              key={namespace}
              label={namespaceName(t, namespace, networks)}
              icon={
                <NamespaceImage
                  namespace={namespace}
                  name={namespaceName(t, namespace, networks)}
                  networks={networks}
                />
              }
              tag={<Icon name="chevron" />}
              onSelect={() => router.push(ConnectingExternalView, { connectorId: id, namespace })}
            />
          ))}
        </List>
      </div>
    </Screen>
  )
}
