import type { Resolved } from 'portico/kernel'
import type { Namespace, Network } from 'portico/wallet'
import type { KnownNamespace } from '../../wallet/internal.ts'
import type { connectionsMessages } from '../connections/connectionsMessages.ts'

type Texts = Resolved<(typeof connectionsMessages)['texts']>
type NamespaceNetwork = Pick<Network, 'chainNamespace' | 'name'>

/** Namespaces with a translated name. Listed, because a custom namespace might equal the key of another text. */
const named: readonly KnownNamespace[] = [
  'eip155',
  'solana',
  'bip122',
  'polkadot',
  'cosmos',
  'sui',
  'stacks',
  'ton',
  'tron',
]
export const isNamed = (namespace: Namespace): namespace is KnownNamespace =>
  (named as readonly string[]).includes(namespace)

/** The name of a namespace: translated, else the name of its first network. */
export const namespaceName = (t: Texts, namespace: Namespace, networks: readonly NamespaceNetwork[]): string =>
  isNamed(namespace)
    ? t[namespace]
    : (networks.find(({ chainNamespace }) => chainNamespace === namespace)?.name ?? namespace)

/** The name of a namespace before the word "wallet": "Ethereum", not "Ethereum & EVM". */
export const walletNamespace = (t: Texts, namespace: Namespace, networks: readonly NamespaceNetwork[]): string =>
  namespace === 'eip155' ? t.ethereum : namespaceName(t, namespace, networks)

/** The namespaces of a list of networks, each once, in the order of the list. */
export const namespacesOf = (networks: readonly Pick<Network, 'chainNamespace'>[]): readonly Namespace[] => [
  ...new Set(networks.map(({ chainNamespace }) => chainNamespace)),
]
