import type { NamespaceParams } from 'portico/shell'
import { NetworkImage } from 'portico/shell/parts'
import { List, RowText } from 'portico/ui'
import { Screen, useMessages, useRead, useStyles } from 'portico/view'
import { selectConnection } from 'portico/wallet'
import { useReceivingNetworks } from '../components/useReceivingNetworks.ts'
import { sendMessages } from '../messages.ts'
import receiveCss from '../receive.css?inline'
import sendCss from '../send.css?inline'

/** The networks on which the address of the account can receive. */
export default function WalletCompatibleNetworksView({ params }: { params: NamespaceParams }) {
  useStyles(sendCss)
  useStyles(receiveCss)
  const t = useMessages(sendMessages)
  const address = useRead((read) => selectConnection(read, params.namespace).accounts[0]?.address)
  const { networks, hint } = useReceivingNetworks(params.namespace, address)
  return (
    <Screen title={t.compatibleNetworks}>
      <p className="send-muted send-hint" aria-live="polite">
        {hint}
      </p>
      <List label={t.compatibleNetworks}>
        {networks.map((network) => (
          <div key={network.caipNetworkId} className="p-row send-network">
            <NetworkImage name={network.name} network={network} />
            <RowText label={network.name} />
          </div>
        ))}
      </List>
    </Screen>
  )
}
