import { abortable } from 'portico/kernel'
import { type CaipNetworkId, type Namespace, namespaceOf } from '../caip.ts'
import { dispatch } from '../connection/dispatch.ts'
import { rememberMove } from '../connection/remember.ts'
import { walletMissing } from '../connection/walletMissing.ts'
import {
  AdapterNotFoundError,
  CaipNetworkUndefinedError,
  NetworkMovedError,
  NetworkNotFoundError,
} from '../errors/networks.ts'
import { NotConnectedError } from '../errors/options.ts'
import { toWalletError } from '../errors/toWalletError.ts'
import { networkMessages } from '../networks/messages.ts'
import {
  activate,
  adapterOf,
  chooseNetwork,
  connectionOf,
  findNetwork,
  type Runtime,
  type WalletContext,
} from '../runtime.ts'
import { activeNamespaces, activeSession } from '../sessions/sessionList.ts'
import { connectionsSlice, networkChanged, networksSlice } from '../tokens.ts'

/**
 * Selects a network of the host's list and, if a wallet is connected in its namespace, switches the wallet. If only
 * another namespace has a connected wallet, the network is selected and the active namespace stays, because a wallet
 * has to be connected first. Also settles if the wallet does not answer, but reaches the network or disconnects. Throws
 * 'CaipNetwork is undefined', 'Network not found', 'Adapter not found', 'Chain is not supported', `NOT_CONNECTED`,
 * `NETWORK_MOVED` if the wallet is on another network afterwards, or the wallet's named error. A network that is not in
 * the list also raises an alert for the developer.
 */
export async function switchNetwork(runtime: Runtime, id: CaipNetworkId, signal: AbortSignal): Promise<void> {
  const { ctx } = runtime
  signal.throwIfAborted()
  // Hosts without types may pass undefined.
  if (!id) throw new CaipNetworkUndefinedError()
  const network = findNetwork(ctx, id)
  if (!network) {
    alertNotFound(ctx, id)
    throw new NetworkNotFoundError({ details: id })
  }
  const namespace = namespaceOf(network.caipNetworkId)
  if (!adapterOf(ctx, namespace)) {
    const details = `"chains" has no package for the network ${id}, or it is switched off: add ${packageOf(namespace)}, or universal()`
    ctx.log.warn(details, undefined, { always: true })
    throw new AdapterNotFoundError({ details })
  }
  const live = activeSession(runtime, namespace)
  if (!live && activeNamespaces(runtime).length > 0) {
    chooseNetwork(ctx, network.caipNetworkId, { isChosen: true })
    ctx.events.emit(walletMissing, { network: network.caipNetworkId })
    throw new NotConnectedError()
  }
  const here = () => (live ? connectionOf(ctx, namespace).network : ctx.store.get(networksSlice).selected[namespace])
  const before = here()
  if (live && before !== network.caipNetworkId) {
    const either = AbortSignal.any([signal, ctx.signal])
    const over = new AbortController()
    const isOver = () => activeSession(runtime, namespace) !== live || here() === network.caipNetworkId
    try {
      const request = live.session.switchNetwork(network, AbortSignal.any([either, over.signal]))
      await abortable(Promise.race([request, until(isOver, ctx, over.signal)]), either)
    } catch (error) {
      throw either.aborted ? either.reason : toWalletError(error)
    } finally {
      over.abort()
    }
    if (activeSession(runtime, namespace) !== live) throw new NotConnectedError()
    if (![before, network.caipNetworkId].includes(here())) throw new NetworkMovedError()
  }
  const hasMoved = here() !== network.caipNetworkId
  ctx.store.batch(() => {
    dispatch(runtime, namespace, { type: 'network', network: network.caipNetworkId })
    chooseNetwork(ctx, network.caipNetworkId, { isChosen: !live })
    activate(ctx, namespace)
  })
  rememberMove(runtime, namespace)
  if (hasMoved) ctx.events.emit(networkChanged, { namespace, network: network.caipNetworkId })
}

/** Resolves once the condition holds for the connections. */
const until = (condition: () => boolean, { store }: WalletContext, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const stop = store.watch(
      connectionsSlice,
      (state) => state,
      () => condition() && resolve(),
    )
    signal.addEventListener('abort', stop, { once: true })
  })

/** The chain package for a namespace, as the host calls it. */
function packageOf(namespace: Namespace): string {
  const chain = { eip155: 'evm', solana: 'solana', bip122: 'bitcoin' }[namespace as string]
  return chain ? `${chain}() of portico/chains/${chain}` : 'a package for its namespace'
}

const alertNotFound = ({ notices, messages }: WalletContext, id: CaipNetworkId): void =>
  notices.alert('error', {
    code: 'SWITCH_NETWORK_NOT_FOUND',
    text: messages.get(networkMessages).notFound,
    debug: `The network ${id} is not in "networks". Add it there, or by addNetwork.`,
  })
