import { Screen, useMessages, useRead, useStyles } from 'portico/react'
import type { NamespaceParams } from 'portico/shell'
import { List, NetworkIcon, RowText } from 'portico/ui'
import { networksSlice, selectNamespace } from 'portico/wallet'
import { sendMessages } from '../messages.ts'
import sendCss from '../send.css?inline'

/** The networks on which the address of the account is the same. */
export default function WalletCompatibleNetworksView({ params }: { params: NamespaceParams }) {
  useStyles(sendCss)
  const t = useMessages(sendMessages)
  const networks = useRead((read) => {
    const namespace = selectNamespace(read, params.namespace)
    return read(networksSlice).networks.filter(({ chainNamespace }) => chainNamespace === namespace)
  })
  return (
    <Screen title={t.compatibleNetworks}>
      <p className="send-muted send-hint">{t.receiveHint}</p>
      <List label={t.compatibleNetworks}>
        {networks.map(({ caipNetworkId, name, assets }) => (
          <div key={caipNetworkId} className="p-row send-network">
            <NetworkIcon name={name} src={assets?.imageUrl} />
            <RowText label={name} />
          </div>
        ))}
      </List>
    </Screen>
  )
}
