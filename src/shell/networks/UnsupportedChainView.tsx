import { Icon } from 'portico/ui'
import { Screen, useMessages, useRead, useSlice } from 'portico/view'
import {
  type CaipNetworkId,
  networksSlice,
  parseCaipNetworkId,
  selectConnection,
  selectNamespace,
} from 'portico/wallet'
import { selectNetworkId } from '../../wallet/internal.ts'
import { accountMessages } from '../account/accountMessages.ts'
import { DisconnectButton } from '../account/DisconnectButton.tsx'
import { Separator } from '../parts/Separator.tsx'
import { useShellStyles } from '../parts/useShellStyles.ts'
import { shellSlice } from '../settings.ts'
import type { NamespaceParams } from '../viewTokens.ts'
import { NetworkRows } from './NetworkRows.tsx'
import { selectIsStuck } from './selectIsStuck.ts'

/** Names of well-known networks that the app may not have configured. */
const names: Readonly<Record<string, string>> = {
  'eip155:1': 'Ethereum',
  'eip155:10': 'OP Mainnet',
  'eip155:56': 'BNB Smart Chain',
  'eip155:100': 'Gnosis',
  'eip155:137': 'Polygon',
  'eip155:8453': 'Base',
  'eip155:42161': 'Arbitrum One',
  'eip155:43114': 'Avalanche',
  'eip155:11155111': 'Sepolia',
}

/** The name of a network that is not configured, else its chain reference (CAIP-2). */
const nameOfNetwork = (id: CaipNetworkId): string =>
  (Object.hasOwn(names, id) ? names[id] : undefined) ?? parseCaipNetworkId(id)?.reference ?? id

/** Shown while the wallet is on an unsupported network: the user chooses another one or disconnects. */
export default function UnsupportedChainView({ params }: { params: NamespaceParams }) {
  useShellStyles()
  const t = useMessages(accountMessages)
  const namespace = useRead((read) => selectNamespace(read, params.namespace))
  const all = useSlice(networksSlice, (state) => state.networks)
  const own = all.filter((network) => network.chainNamespace === namespace)
  // The app may have none for this wallet any more: the others lead to wallets of their namespaces.
  const networks = own.length > 0 ? own : all
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
