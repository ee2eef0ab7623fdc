import type { Balance } from '../account.ts'
import type { CaipNetworkId } from '../caip.ts'

import { type ConnectionState, type ConnectionStatus, disconnectedState } from './connectionState.ts'

/** The events of a connection. */
export type ConnectionEvent =
  /** The user chose a wallet. */
  | { readonly type: 'connect'; readonly connectorId: string }
  /** The wallet gave a session. */
  | ({ readonly type: 'opened' } & Pick<ConnectionState, 'connectorId' | 'wallet' | 'accounts' | 'network'>)
  /** Switching to another wallet failed, and the previous one is still connected. */
  | ({ readonly type: 'kept' } & Pick<ConnectionState, 'connectorId' | 'wallet' | 'accounts' | 'network'>)
  | { readonly type: 'failed' }
  | { readonly type: 'accounts'; readonly accounts: ConnectionState['accounts'] }
  | { readonly type: 'network'; readonly network: CaipNetworkId }
  | { readonly type: 'balance'; readonly balance: Balance | null }
  | { readonly type: 'profile'; readonly name: string | null; readonly image: string | null }
  | { readonly type: 'disconnecting' }
  | { readonly type: 'reset' }

type EventType = ConnectionEvent['type']

/** The next status for each event. An event that is not listed changes nothing. */
export const transitions: Readonly<Record<ConnectionStatus, Partial<Record<EventType, ConnectionStatus>>>> = {
  disconnected: { connect: 'connecting', reset: 'disconnected' },
  connecting: {
    connect: 'connecting',
    opened: 'connected',
    kept: 'connected',
    failed: 'disconnected',
    // The previous wallet stays connected while another one is asked.
    accounts: 'connecting',
    network: 'connecting',
    balance: 'connecting',
    profile: 'connecting',
    reset: 'disconnected',
  },
  connected: {
    connect: 'connecting',
    accounts: 'connected',
    network: 'connected',
    balance: 'connected',
    profile: 'connected',
    disconnecting: 'connected',
    reset: 'disconnected',
  },
}

const unknownHoldings = { balance: null, profileName: null, profileImage: null } as const

/** The next state of a connection: pure, and the same object when the event does not apply. */
export function reduceConnection(state: ConnectionState, event: ConnectionEvent): ConnectionState {
  const status = transitions[state.status][event.type]
  if (!status) return state
  switch (event.type) {
    case 'connect':
      return { ...state, status, loading: true, connectorId: event.connectorId }
    case 'opened':
    case 'kept': {
      const { type: _, ...session } = event
      const isSame = state.accounts[0]?.address === session.accounts[0]?.address && state.network === session.network
      return { ...state, ...(isSame ? {} : unknownHoldings), ...session, status, loading: false }
    }
    case 'accounts': {
      const isSame = state.accounts[0]?.address === event.accounts[0]?.address
      return { ...state, ...(isSame ? {} : unknownHoldings), accounts: event.accounts }
    }
    case 'network':
      return state.network === event.network ? state : { ...state, network: event.network, balance: null }
    case 'balance':
      return { ...state, balance: event.balance }
    case 'profile':
      return { ...state, profileName: event.name, profileImage: event.image }
    case 'disconnecting':
      return { ...state, loading: true }
    case 'failed':
    case 'reset':
      return disconnectedState
  }
}
