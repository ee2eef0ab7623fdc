import { EmptyState, Icon, List, NetworkIcon, Row } from 'portico/ui'
import { Screen, useKernel, useMessages, useSlice } from 'portico/view'
import { connectorsSlice, listWallets, type Namespace, type Network, networksSlice } from 'portico/wallet'
import { useMemo } from 'react'
import { connectorsFor } from '../../wallet/internal.ts'
import { connectionsMessages } from '../connections/connectionsMessages.ts'
import { useConnectionsStyles } from '../connections/useConnectionsStyles.ts'
import { shellMessages } from '../messages.ts'
import { NetworkImage } from '../networks/NetworkImage.tsx'
import { ConnectorImage } from '../parts/ConnectorImage.tsx'
import { useSticky } from '../parts/useSticky.ts'
import { ConnectingExternalView } from '../viewTokens.ts'
import { attemptMessages } from './attemptMessages.ts'
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

/** Shown once the wallet has left this browser. */
function Gone({ wallet }: { wallet: string | undefined }) {
  const t = useMessages(attemptMessages)
  const { noWalletTitle } = useMessages(shellMessages)
  const title = wallet === undefined ? noWalletTitle : t.gone({ wallet })
  return (
    <Screen title={title} hideTitle>
      <EmptyState icon="wallet" title={title}>
        {t.goneText}
      </EmptyState>
    </Screen>
  )
}

/** Asks in which namespace to connect a wallet that supports several. */
export default function ConnectingMultiChainView({ params }: { params: { wallet: string } }) {
  useConnectionsStyles()
  const t = useMessages(connectionsMessages)
  const { router } = useKernel()
  const all = useSlice(connectorsSlice, (state) => state.connectors)
  const networks = useSlice(networksSlice, (state) => state.networks)
  const listed = useMemo(
    () => listWallets({ connectors: all, order: [], isMobile: true }).find(({ key }) => key === params.wallet),
    [all, params.wallet],
  )
  // A wallet that leaves one of its namespaces has another key, and stays in the others.
  const wallet = useSticky(listed, (value) => value !== undefined)
  const isHere = (known: { id: string; namespace: Namespace }) =>
    all.some(({ id, namespace }) => id === known.id && namespace === known.namespace)
  const here = wallet?.connectors.filter(isHere) ?? []
  const connectors = connectorsFor(here, networks)
  if (!wallet || here.length === 0) return <Gone wallet={wallet?.name} />
  const { name } = wallet
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
