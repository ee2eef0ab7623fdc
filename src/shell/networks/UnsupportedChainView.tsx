import { Icon } from 'portico/ui'
import { Screen, useMessages, useRead, useSlice } from 'portico/view'
import { networksSlice, selectConnection, selectNamespace } from 'portico/wallet'
import { selectNetworkId } from '../../wallet/internal.ts'
import { accountMessages } from '../account/accountMessages.ts'
import { DisconnectButton } from '../account/DisconnectButton.tsx'
import { Separator } from '../parts/Separator.tsx'
import { useShellStyles } from '../parts/useShellStyles.ts'
import { shellSlice } from '../settings.ts'
import type { NamespaceParams } from '../viewTokens.ts'
import { NetworkRows } from './NetworkRows.tsx'
import { nameOfNetwork } from './networkNames.ts'
import { selectIsStuck } from './selectIsStuck.ts'

/** The wallet is on a network that the app can not use: choose another, or leave. */
export default function UnsupportedChainView({ params }: { params: NamespaceParams }) {
  useShellStyles()
  const t = useMessages(accountMessages)
  const namespace = useRead((read) => selectNamespace(read, params.namespace))
  const networks = useRead((read) =>
    read(networksSlice).networks.filter((network) => network.chainNamespace === namespace),
  )
  const isStuck = useRead(selectIsStuck)
  const app = useSlice(shellSlice, (state) => state.appName) || t.thisApp
  const id = useRead((read) => selectNetworkId(read, namespace))
  const wallet = useRead((read) => selectConnection(read, namespace).wallet?.name)
  const network = id && nameOfNetwork(id)
  return (
    <Screen title={t.unsupportedTitle} canClose={!isStuck}>
      <div className="s-centre">
        <span className="s-unsupported-sign">
          <Icon name="warning" size={24} />
        </span>
        <p className="s-lead s-muted">
          {wallet && network ? t.unsupportedWhere({ wallet, network }) : t.unsupportedText} {t.worksOn({ app })}
        </p>
      </div>
      <NetworkRows networks={networks} namespace={namespace} />
      <Separator />
      <DisconnectButton namespace={namespace} />
    </Screen>
  )
}
