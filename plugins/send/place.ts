import type { PluginContext, Read } from 'portico/kernel'
import {
  type ActiveAccount,
  type CaipNetworkId,
  capabilities,
  capabilityOf,
  gatedSlice,
  type Namespace,
  networksSlice,
  parseCaipNetworkId,
  selectActiveAccount,
  selectConnection,
  selectIsUnsupported,
  selectNamespace,
  wallet,
} from 'portico/wallet'
import { UnsupportedChainError } from './errors.ts'
import type { SendArguments } from './tokens.ts'

type Place = Pick<SendArguments, 'namespace' | 'chainId'>

/** The network of a host's request; `undefined` if it names none. */
function networkOf(read: Read, { namespace, chainId }: Place): CaipNetworkId | undefined {
  if (chainId !== undefined) {
    const id = String(chainId)
    return parseCaipNetworkId(id) ? (id as CaipNetworkId) : `${namespace ?? 'eip155'}:${id}`
  }
  if (namespace === undefined) return undefined
  const first = read(networksSlice).networks.find(({ chainNamespace }) => chainNamespace === namespace)
  const known = selectConnection(read, namespace).network ?? read(networksSlice).selected[namespace]
  const id = known ?? first?.caipNetworkId
  if (!id) throw new UnsupportedChainError()
  return id
}

/** The namespace of a form, by default the active one. */
export function namespaceOf(read: Read, { namespace, chainId }: Place): Namespace | undefined {
  const named = typeof chainId === 'string' ? parseCaipNetworkId(chainId)?.namespace : undefined
  return named ?? selectNamespace(read, namespace ?? (chainId === undefined ? undefined : 'eip155'))
}

/** The namespace of a form without a connected wallet, if a wallet could be connected; `undefined` otherwise. */
export function missingNamespace({ store, slots }: Pick<PluginContext, 'store' | 'slots'>, place: Place) {
  const namespace = namespaceOf(store.get, place)
  if (!namespace || selectConnection(store.get, namespace).status !== 'disconnected') return undefined
  const { networks } = store.get(networksSlice)
  // Hosts without types may pass anything; preparing the form throws the error for an invalid id.
  if (place.chainId !== undefined && !['string', 'number'].includes(typeof place.chainId)) return undefined
  const id = place.chainId === undefined ? undefined : networkOf(store.get, place)
  const isKnown = networks.some(
    (item) => item.chainNamespace === namespace && (id ?? item.caipNetworkId) === item.caipNetworkId,
  )
  return isKnown && capabilityOf(slots, namespace, capabilities.transfers) ? namespace : undefined
}

/** The namespace of a form whose account a gate holds back; `undefined` otherwise. */
export function heldNamespace(read: Read, place: Place): Namespace | undefined {
  const namespace = namespaceOf(read, place)
  return namespace && read(gatedSlice).gated[namespace] ? namespace : undefined
}

/** Whether the wallet of a form is on a network that the host has not configured, and the form asks for no other network. */
export const isStranded = (read: Read, place: Place): boolean =>
  place.chainId === undefined && selectIsUnsupported(read, namespaceOf(read, place))

/**
 * Activates the namespace and the network of a host's request, and returns the connected account. Throws
 * 'Unsupported chain' without one, and the errors of `switchNetwork`.
 */
export async function turnTo(ctx: PluginContext, place: Place, signal: AbortSignal): Promise<ActiveAccount> {
  const read = ctx.store.get
  const wanted = networkOf(read, place)
  if (wanted && selectActiveAccount(read)?.network.caipNetworkId !== wanted) {
    const domain = await ctx.load(wallet)
    await domain.switchNetwork(wanted, signal)
  }
  const activeAccount = selectActiveAccount(read)
  if (!activeAccount) throw new UnsupportedChainError()
  return activeAccount
}
