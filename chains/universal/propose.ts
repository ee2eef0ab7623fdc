import type { CaipNetworkId, Namespace, Network } from 'portico/wallet'
import type { ProposedNamespace, ProposedNamespaces } from './client/types.ts'
import { events, methodsOf } from './methods.ts'

/** What a host asks of wallets in one family, instead of what is asked by itself. */
export interface NamespaceOverride {
  readonly methods?: readonly string[]
  readonly events?: readonly string[]
  /** CAIP-2 ids. */
  readonly chains?: readonly string[]
  /** RPC URLs by CAIP-2 id. */
  readonly rpcMap?: Readonly<Record<string, string>>
  /** CAIP-2 id of the chain to begin with. */
  readonly defaultChain?: string
}
export type NamespaceOverrides = Readonly<Partial<Record<Namespace, NamespaceOverride>>>

const referenceOf = (id: string) => id.slice(id.indexOf(':') + 1)

/** The URL by which a network is read: the host's for pairing, else the network's first. */
export const rpcUrlOf = (network: Network, overrides: NamespaceOverrides): string | undefined =>
  overrides[network.chainNamespace]?.rpcMap?.[network.caipNetworkId] ?? network.rpcUrls.default.http[0]

function proposeNamespace(namespace: Namespace, networks: readonly Network[], overrides: NamespaceOverrides) {
  const own = overrides[namespace] ?? {}
  const deprecated = networks.flatMap(({ deprecatedCaipNetworkId: id }) => (id ? [id] : []))
  const urls = networks.flatMap((network) => {
    const url = rpcUrlOf(network, overrides)
    return url ? [[String(network.id), url] as const] : []
  })
  const added = Object.entries(own.rpcMap ?? {}).map(([id, url]) => [referenceOf(id), url] as const)
  return {
    methods: own.methods ?? methodsOf(namespace),
    events: own.events ?? events,
    chains: own.chains ?? [...networks.map(({ caipNetworkId }) => caipNetworkId), ...deprecated],
    rpcMap: Object.fromEntries([...urls, ...added]),
    ...(own.defaultChain && { defaultChain: referenceOf(own.defaultChain) }),
  } satisfies ProposedNamespace
}

/** What a wallet is asked for: every network of the host, the one to be on first. */
export function proposeNamespaces(
  networks: readonly Network[],
  first: CaipNetworkId | undefined,
  overrides: NamespaceOverrides,
): ProposedNamespaces {
  const sorted = [...networks].sort((a, b) => Number(b.caipNetworkId === first) - Number(a.caipNetworkId === first))
  const namespaces = [...new Set(sorted.map(({ chainNamespace }) => chainNamespace))]
  return Object.fromEntries(
    namespaces.map((namespace) => {
      const own = sorted.filter(({ chainNamespace }) => chainNamespace === namespace)
      return [namespace, proposeNamespace(namespace, own, overrides)]
    }),
  )
}
