import { Screen, useMessages, useRead } from 'portico/react'
import { Icon } from 'portico/ui'
import { networksSlice, selectNamespace } from 'portico/wallet'
import { accountMessages } from '../accountMessages.ts'
import { DisconnectButton } from '../components/DisconnectButton.tsx'
import { NetworkRows } from '../components/NetworkRows.tsx'
import { Separator } from '../components/Separator.tsx'
import { useShellStyles } from '../hooks/useShellStyles.ts'
import type { NamespaceParams } from '../tokens.ts'

/** The wallet is on a network that the app can not use: choose another, or leave. */
export default function UnsupportedChainView({ params }: { params: NamespaceParams }) {
  useShellStyles()
  const t = useMessages(accountMessages)
  const namespace = useRead((read) => selectNamespace(read, params.namespace))
  const networks = useRead((read) =>
    read(networksSlice).networks.filter((network) => network.chainNamespace === namespace),
  )
  return (
    <Screen title={t.unsupportedTitle}>
      <div className="s-centre">
        <span className="s-unsupported-sign">
          <Icon name="warning" size={24} />
        </span>
        <p className="s-lead s-muted">{t.unsupportedText}</p>
      </div>
      <NetworkRows networks={networks} namespace={namespace} />
      <Separator />
      <DisconnectButton namespace={namespace} />
    </Screen>
  )
}
