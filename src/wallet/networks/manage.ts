import { type CaipNetworkId, namespaceOf } from '../caip.ts'
import { AdapterNotFoundError, CaipNetworkUndefinedError, NetworkNotFoundError } from '../errors/networks.ts'
import { adapterOf, chooseNetwork, findNetwork, networksOf, type WalletContext } from '../runtime.ts'
import { networksSlice } from '../tokens.ts'
import { hostedRpcOf } from './hosted.ts'
import type { Network, NetworkInput } from './network.ts'
import { normalizeNetwork } from './normalize.ts'

function prepare(ctx: WalletContext, input: NetworkInput): Network {
  const { customRpcUrls, chainImages } = ctx.options
  return normalizeNetwork(input, { customRpcUrls, chainImages, hostedRpcUrl: (id) => hostedRpcOf(ctx, id) })
}

/** The networks of the host. Throws `NETWORK_INVALID`. */
export const prepareNetworks = (ctx: WalletContext): readonly Network[] =>
  ctx.options.networks.map((input) => prepare(ctx, input))

/** The id of the default network. Throws 'Network not found' if it is not in the list, or `NETWORK_INVALID`. */
export function defaultNetworkId(ctx: WalletContext, networks: readonly Network[]): string | undefined {
  const { defaultNetwork } = ctx.options
  const id = typeof defaultNetwork === 'object' ? prepare(ctx, defaultNetwork).caipNetworkId : defaultNetwork
  const isListed = networks.some(({ caipNetworkId }) => caipNetworkId === id)
  if (id !== undefined && !isListed)
    throw new NetworkNotFoundError({ details: `"defaultNetwork" is ${id}, which is not in "networks"` })
  return id
}

/** Adds a network, or replaces the one with the same id. Throws 'Adapter not found' if no adapter serves it. */
export function addNetwork(ctx: WalletContext, input: NetworkInput): Network {
  const network = prepare(ctx, input)
  if (!adapterOf(ctx, network.chainNamespace)) throw new AdapterNotFoundError()
  ctx.store.update(networksSlice, (draft) => {
    const index = draft.networks.findIndex((item) => item.caipNetworkId === network.caipNetworkId)
    draft.networks.splice(
      index < 0 ? draft.networks.length : index,
      index < 0 ? 0 : 1,
      network as (typeof draft.networks)[number],
    )
    draft.selected[network.chainNamespace] ??= network.caipNetworkId
  })
  return network
}

/** Removes a network; if it was selected, the first remaining one of its namespace becomes selected. */
export function removeNetwork(ctx: WalletContext, id: CaipNetworkId): void {
  // Hosts without types may pass undefined.
  if (!id) throw new CaipNetworkUndefinedError()
  const network = findNetwork(ctx, id)
  if (!adapterOf(ctx, namespaceOf(id))) throw new AdapterNotFoundError()
  if (!network) throw new NetworkNotFoundError()
  const namespace = network.chainNamespace
  ctx.store.batch(() => {
    ctx.store.update(networksSlice, (draft) => {
      draft.networks = draft.networks.filter((item) => item.caipNetworkId !== network.caipNetworkId)
      if (draft.selected[namespace] === network.caipNetworkId) delete draft.selected[namespace]
    })
    const [first] = networksOf(ctx, namespace)
    if (first && !ctx.store.get(networksSlice).selected[namespace]) chooseNetwork(ctx, first.caipNetworkId)
  })
}
