import { abortable } from 'portico/kernel'
import { type CaipNetworkId, namespaceOf } from '../caip.ts'
import { AdapterNotFoundError, NetworkNotFoundError } from '../errors/domain.ts'
import { toWalletError } from '../errors/toWalletError.ts'
import { activate, adapterOf, connectionOf, dispatch, findNetwork, type Runtime, selectNetwork } from '../runtime.ts'
import { networkChanged, networksSlice } from '../tokens.ts'

/**
 * Chooses a network of the host's list and, where a wallet is connected, moves the wallet to it.
 * Throws 'Network not found', 'Adapter not found', 'Chain is not supported', or the wallet's named error.
 */
export async function switchNetwork(runtime: Runtime, id: CaipNetworkId, signal: AbortSignal): Promise<void> {
  const { ctx } = runtime
  signal.throwIfAborted()
  const network = findNetwork(ctx, id)
  if (!network) throw new NetworkNotFoundError({ details: id })
  const namespace = namespaceOf(network.caipNetworkId)
  if (!adapterOf(ctx, namespace)) throw new AdapterNotFoundError()
  const live = runtime.sessions.get(namespace)
  const here = () => (live ? connectionOf(ctx, namespace).network : ctx.store.get(networksSlice).selected[namespace])
  const before = here()
  if (live && before !== network.caipNetworkId) {
    const either = AbortSignal.any([signal, ctx.signal])
    try {
      await abortable(live.session.switchNetwork(network, either), either)
    } catch (error) {
      throw either.aborted ? either.reason : toWalletError(error)
    }
    // The wallet may have gone, or gone elsewhere, while it was asked.
    if (runtime.sessions.get(namespace) !== live || ![before, network.caipNetworkId].includes(here())) return
  }
  const hasMoved = here() !== network.caipNetworkId
  ctx.store.batch(() => {
    dispatch(ctx, namespace, { type: 'network', network: network.caipNetworkId })
    selectNetwork(ctx, network.caipNetworkId)
    activate(ctx, namespace)
  })
  if (hasMoved) ctx.events.emit(networkChanged, { namespace, network: network.caipNetworkId })
}
