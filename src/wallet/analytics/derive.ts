import { modalClosed, modalSlice, type Read } from 'portico/kernel'
import { modalOpened } from '../../kernel/internal.ts'
import type { Namespace } from '../caip.ts'
import { disconnectFailed } from '../connection/disconnectFailed.ts'
import { codeOf } from '../errors/codeOf.ts'
import { selectIsConnected } from '../select.ts'
import {
  type ConnectedAccount,
  connected,
  connectFailed,
  connectionsSlice,
  disconnected,
  networkChanged,
  networksSlice,
} from '../tokens.ts'
import type { Heard } from './analytics.ts'
import { tracked } from './tokens.ts'

/** An analytics event, by the name that the service uses. */
export interface Counted {
  readonly event: string
  readonly properties?: Readonly<Record<string, unknown>>
}

/** Reads slices from the state at the time of an event. */
export const readFrom =
  (state: Heard['state']): Read =>
  (slice) =>
    (state[slice.id] ?? slice.initial) as never

type Connected = ConnectedAccount & { readonly restored: boolean }

/** Maps events of the kernel to analytics events. An approval that covers several namespaces counts once. */
export function createDerive(isMobile: () => boolean): (heard: Heard) => Counted | undefined {
  let failure: unknown
  /** The namespaces in which a pairing has connected, by the id of its connector. */
  const covered = new Map<string, Set<Namespace>>()

  /** Namespaces whose end was already counted, with another namespace of the same approval. */
  const ending = new Set<Namespace>()

  const isNewEnd = (namespace: Namespace) => {
    if (ending.delete(namespace)) return false
    for (const [connectorId, namespaces] of covered) {
      if (!namespaces.delete(namespace)) continue
      covered.delete(connectorId)
      for (const namespace of namespaces) ending.add(namespace)
    }
    return true
  }
  const isNewApproval = (connectorId: string, namespace: Namespace) => {
    const namespaces = covered.get(connectorId)
    if (namespaces && !namespaces.has(namespace)) {
      namespaces.add(namespace)
      return false
    }
    covered.set(connectorId, new Set([namespace]))
    return true
  }

  const onConnected = ({ namespace, connectorId, restored }: Connected, read: Read): Counted | undefined => {
    const { name, type } = read(connectionsSlice).connections[namespace]?.wallet ?? {}
    ending.delete(namespace)
    if ((type === 'WALLET_CONNECT' && !isNewApproval(connectorId, namespace)) || restored) return undefined
    const paired = isMobile() ? 'mobile' : 'qrcode'
    const method = type === 'WALLET_CONNECT' ? paired : type === 'AUTH' ? 'email' : 'browser'
    return { event: 'CONNECT_SUCCESS', properties: { method, name } }
  }

  return ({ id, payload, state }) => {
    const read = readFrom(state)
    switch (id) {
      case '': {
        const networks = read(networksSlice).networks.map(({ caipNetworkId }) => caipNetworkId)
        return { event: 'INITIALIZE', properties: { networks } }
      }
      case modalOpened.id:
        return { event: 'MODAL_OPEN', properties: { connected: selectIsConnected(read) } }
      case modalClosed.id:
        // An inline modal stays open.
        if (read(modalSlice).inline) return undefined
        return { event: 'MODAL_CLOSE', properties: { connected: selectIsConnected(read) } }
      case connected.id:
        return onConnected(payload as Connected, read)
      case connectFailed.id: {
        const { error } = payload as { readonly error: unknown }
        if (error === failure) return undefined
        failure = error
        return { event: 'CONNECT_ERROR', properties: { message: codeOf(error) } }
      }
      case disconnectFailed.id: {
        const { error } = payload as { readonly error: unknown }
        return { event: 'DISCONNECT_ERROR', properties: { message: codeOf(error) } }
      }
      case disconnected.id: {
        const { namespace } = payload as { readonly namespace: Namespace }
        return isNewEnd(namespace) ? { event: 'DISCONNECT_SUCCESS', properties: { namespace } } : undefined
      }
      case networkChanged.id:
        return { event: 'SWITCH_NETWORK', properties: { network: (payload as { network: string }).network } }
      case tracked.id:
        return payload as Counted
      default:
        return undefined
    }
  }
}
