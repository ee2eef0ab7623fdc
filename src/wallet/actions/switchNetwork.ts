import { type CaipNetworkId, namespaceOf } from '../caip.ts'
import { AdapterNotFoundError, NetworkNotFoundError } from '../errors/domain.ts'
import { toWalletError } from '../errors/toWalletError.ts'
import { activate, adapterOf, connectionOf, dispatch, findNetwork, type Runtime, selectNetwork } from '../runtime.ts'
import { networkChanged } from '../tokens.ts'

/**
 * Chooses a network of the host's list and, where a wallet is connected, moves the wallet to it.
 * Throws 'Network not found', 'Adapter not found', 'Chain is not supported', or the wallet's named error.
 */
export async function switchNetwork(runtime: Runtime, id: CaipNetworkId, signal: AbortSignal): Promise<void> {
  const { ctx } = runtime
  const network = findNetwork(ctx, id)
  if (!network) throw new NetworkNotFoundError({ details: id })
  const namespace = namespaceOf(network.caipNetworkId)
  if (!adapterOf(ctx, namespace)) throw new AdapterNotFoundError()
  const live = runtime.sessions.get(namespace)
  if (live && connectionOf(ctx, namespace).network !== network.caipNetworkId) {
    try {
      await live.session.switchNetwork(network, AbortSignal.any([signal, ctx.signal]))
    } catch (error) {
      throw signal.aborted ? signal.reason : toWalletError(error)
    }
    if (runtime.sessions.get(namespace) !== live) return
  }
  const hasMoved = connectionOf(ctx, namespace).network !== network.caipNetworkId
  ctx.store.batch(() => {
    dispatch(ctx, namespace, { type: 'network', network: network.caipNetworkId })
    selectNetwork(ctx, network.caipNetworkId)
    activate(ctx, namespace)
  })
  if (hasMoved) ctx.events.emit(networkChanged, { namespace, network: network.caipNetworkId })
}
