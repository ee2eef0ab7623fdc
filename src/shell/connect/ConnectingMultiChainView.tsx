import { EmptyState, Icon, List, NetworkIcon, Row } from 'portico/ui'
import { Screen, useMessages, useSlice } from 'portico/view'
import { connectorsSlice, listWallets, type Namespace, type Network, networksSlice } from 'portico/wallet'
import { useMemo } from 'react'
import { connectorsFor } from '../../wallet/internal.ts'
import { connectionsMessages } from '../connections/connectionsMessages.ts'
import { useConnectionsStyles } from '../connections/useConnectionsStyles.ts'
import { shellMessages } from '../messages.ts'
import { NetworkImage } from '../networks/NetworkImage.tsx'
import { ConnectorImage } from '../parts/ConnectorImage.tsx'
import { useShow } from '../parts/useShow.ts'
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

/** Asks in which namespace to connect a wallet that supports several. */
export default function ConnectingMultiChainView({ params }: { params: { wallet: string } }) {
  useConnectionsStyles()
  const t = useMessages(connectionsMessages)
  const attempt = useMessages(attemptMessages)
  const { noWalletTitle } = useMessages(shellMessages)
  const show = useShow()
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
  const isGone = here.length === 0
  const name = wallet?.name
  const title = name && !isGone ? t.selectChain({ wallet: name }) : (name ?? noWalletTitle)
  return (
    <Screen title={title} hideTitle={!name}>
      {name && !isGone ? (
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
                onSelect={() => show(ConnectingExternalView, { connectorId: id, namespace })}
              />
            ))}
          </List>
        </div>
      ) : null}
      <div aria-live="polite">
        {isGone ? (
          <EmptyState icon="wallet" title={name ? attempt.gone({ wallet: name }) : title}>
            {attempt.goneText}
          </EmptyState>
        ) : null}
      </div>
    </Screen>
  )
}
