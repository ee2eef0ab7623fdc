import type { CaipNetworkId, Namespace, Network } from 'portico/wallet'
import type { ProposedNamespace, ProposedNamespaces } from './client/types.ts'

/** The methods and events to request in each namespace; all are optional. */
const optionalMethods: Partial<Record<Namespace, string>> = {
  eip155:
    'eth_accounts eth_requestAccounts eth_sendRawTransaction eth_sign eth_signTransaction eth_signTypedData eth_signTypedData_v3 eth_signTypedData_v4 eth_sendTransaction personal_sign wallet_switchEthereumChain wallet_addEthereumChain wallet_getPermissions wallet_requestPermissions wallet_registerOnboarding wallet_watchAsset wallet_scanQRCode wallet_getCallsStatus wallet_showCallsStatus wallet_sendCalls wallet_getCapabilities wallet_grantPermissions wallet_revokePermissions wallet_getAssets',
  solana:
    'solana_signMessage solana_signTransaction solana_requestAccounts solana_getAccounts solana_signAllTransactions solana_signAndSendTransaction',
  bip122: 'sendTransfer signMessage signPsbt getAccountAddresses',
}

/** The methods to request in a namespace. */
const methodsOf = (namespace: Namespace): readonly string[] => optionalMethods[namespace]?.split(' ') ?? []

/** The events to request in a namespace. */
export const events = ['accountsChanged', 'chainChanged'] as const

/** The event by which a wallet tells the addresses of its Bitcoin account (Bitcoin RPC of WalletConnect). */
export const addressesEvent = 'bip122_addressesChanged'

/** A host's request for one namespace, instead of the defaults. */
export interface NamespaceOverride {
  readonly methods?: readonly string[]
  readonly events?: readonly string[]
  /** CAIP-2 ids. */
  readonly chains?: readonly string[]
  /** RPC URLs by CAIP-2 id, by which `eip155` is read before its own are tried. Wallets are not told. */
  readonly rpcMap?: Readonly<Record<string, string>>
  /** CAIP-2 id of the chain to begin with. */
  readonly defaultChain?: string
}
export type NamespaceOverrides = Readonly<Partial<Record<Namespace, NamespaceOverride>>>

const referenceOf = (id: string) => id.slice(id.indexOf(':') + 1)

/** The proposal for one namespace. It contains no RPC URLs: those may include a key of the host or its project id. */
function proposeNamespace(namespace: Namespace, networks: readonly Network[], overrides: NamespaceOverrides) {
  const own = overrides[namespace] ?? {}
  const deprecated = networks.flatMap(({ deprecatedCaipNetworkId: id }) => (id ? [id] : []))
  return {
    methods: own.methods ?? methodsOf(namespace),
    events: own.events ?? (namespace === 'bip122' ? [...events, addressesEvent] : events),
    chains: own.chains ?? [...networks.map(({ caipNetworkId }) => caipNetworkId), ...deprecated],
    ...(own.defaultChain && { defaultChain: referenceOf(own.defaultChain) }),
  } satisfies ProposedNamespace
}

/** The proposal to a wallet: every network of the host, the preferred one first. */
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

/** The RPC URLs by which an instance of the host reads the networks of a namespace, by reference. They stay on this side. */
export function rpcMapOf(
  namespace: Namespace,
  networks: readonly Network[],
  overrides: NamespaceOverrides,
): Readonly<Record<string, string>> {
  const own = networks.filter(({ chainNamespace }) => chainNamespace === namespace)
  const urls = own.flatMap(({ id, rpcUrls }) => rpcUrls.default.http.slice(0, 1).map((url) => [String(id), url]))
  const first = Object.entries(overrides[namespace]?.rpcMap ?? {}).map(([id, url]) => [referenceOf(id), url])
  return Object.fromEntries([...urls, ...first])
}
