import { Button } from 'portico/ui'
import { Screen, useKernel, useMessages, useRead, useSlice } from 'portico/view'
import { type CaipNetworkId, namespaceOf, networksSlice, selectConnection } from 'portico/wallet'
import { connectHome } from '../connect/connectHome.ts'
import { namespaceName, walletNamespace } from '../connect/namespaces.ts'
import { connectionsMessages } from '../connections/connectionsMessages.ts'
import { useConnectionsStyles } from '../connections/useConnectionsStyles.ts'
import { NetworkImage } from './NetworkImage.tsx'
import { selectIsStuck } from './selectIsStuck.ts'

/** Shown after the user chose a network that needs a wallet of another namespace. */
export default function SwitchActiveChainView({ params }: { params: { network: CaipNetworkId } }) {
  useConnectionsStyles()
  const t = useMessages(connectionsMessages)
  const kernel = useKernel()
  const namespace = namespaceOf(params.network)
  const networks = useSlice(networksSlice, (state) => state.networks)
  const network = networks.find((item) => item.caipNetworkId === params.network)
  const type = { namespace: walletNamespace(t, namespace, networks) }
  const name = network?.name ?? namespaceName(t, namespace, networks)
  const wallet = useRead((read) => selectConnection(read).wallet?.name)
  const isStuck = useRead(selectIsStuck)
  return (
    <Screen title={t.switchTo({ network: name })} canClose={!isStuck}>
      <div className="s-stack">
        <div className="s-centre">
          <NetworkImage name={name} network={network} size={72} />
          <p className="s-lead s-muted">
            {t.needsWallet({ ...type, network: name })}
            {wallet ? ` ${t.staysConnected({ wallet })}` : null}
          </p>
        </div>
        <Button onPress={() => kernel.router.reset(connectHome(kernel), { namespace })}>
          {t.connectNamespace(type)}
        </Button>
      </div>
    </Screen>
  )
}
