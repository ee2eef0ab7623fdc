import type { Resolved } from 'portico/kernel'
import type { ConnectorInfo, Namespace, Network } from 'portico/wallet'
import type { connectionsMessages } from '../connectionsMessages.ts'

/** The name of a namespace before the word "wallet": "Ethereum", not "Ethereum & EVM". */
export const walletFamily = (t: Resolved<(typeof connectionsMessages)['texts']>, namespace: Namespace): string =>
  namespace === 'eip155' ? t.ethereum : t[namespace]

/** The chain families of networks, in their order. */
export const familiesOf = (networks: readonly Pick<Network, 'chainNamespace'>[]): readonly Namespace[] => [
  ...new Set(networks.map(({ chainNamespace }) => chainNamespace)),
]

/** The connectors of a wallet that are of use to the host: one for each family of its networks. */
export const connectorsFor = <Connector extends Pick<ConnectorInfo, 'namespace'>>(
  connectors: readonly Connector[],
  networks: readonly Pick<Network, 'chainNamespace'>[],
): readonly Connector[] =>
  connectors.filter((connector) => networks.some(({ chainNamespace }) => chainNamespace === connector.namespace))
