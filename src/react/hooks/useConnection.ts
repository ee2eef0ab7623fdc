import type { PorticoModal } from 'portico'
import { useRead, useSlice } from 'portico/view'
import { connectionsSlice, gatedSlice, type Namespace, selectNamespace, wallet } from 'portico/wallet'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { runningKernel } from '../../modal/internal.ts'
import {
  type Connection,
  type ConnectionId,
  type ConnectionsController,
  guardedSlice,
  listConnections,
  listRecentConnections,
  otherConnectionsSlice,
  type RecentConnection,
  type Switched,
  type SwitchTarget,
} from '../../wallet/internal.ts'
import { usePorticoModal } from '../ModalContext.tsx'
import type { NamespaceOption } from './useAccount.ts'

/** A call of the host with its state. */
export interface ActionState {
  readonly isPending: boolean
  /** The error of the last call. */
  readonly error: unknown
}

const idle: ActionState = { isPending: false, error: null }

/** Wraps a call: returns its result or rejects with its error, and keeps the state of the latest call to this modal. */
function useAction<Args extends unknown[], Result>(
  call: (...args: Args) => Promise<Result>,
): ActionState & { run(...args: Args): Promise<Result> } {
  const modal = usePorticoModal()
  const [{ state, of }, setState] = useState({ state: idle, of: modal })
  const newest = useRef(0)
  const latest = useRef({ call, modal })
  useEffect(() => {
    latest.current = { call, modal }
  })
  const run = useCallback(async (...args: Args) => {
    const id = ++newest.current
    const { call, modal: of } = latest.current
    const settle = (next: ActionState) => id === newest.current && setState({ state: next, of })
    settle({ isPending: true, error: null })
    try {
      const result = await call(...args)
      settle(idle)
      return result
    } catch (error) {
      settle({ isPending: false, error })
      throw error
    }
  }, [])
  return { ...(of === modal ? state : idle), run }
}

export interface UseSignMessage extends ActionState, Pick<PorticoModal, 'signMessage'> {}

/** Asks the wallet to sign text. */
export function useSignMessage(): UseSignMessage {
  const { run, ...state } = useAction(usePorticoModal().signMessage)
  return { ...state, signMessage: run }
}

export interface UseDisconnect extends ActionState {
  /** Disconnects a namespace, or all. Rejects with 'Failed to disconnect', and is disconnected all the same. */
  disconnect(namespace?: Namespace): Promise<void>
}

/** Ends the connection with the wallet. */
export function useDisconnect(): UseDisconnect {
  const { run, ...state } = useAction(usePorticoModal().disconnect)
  return { ...state, disconnect: run }
}

export interface UseConnections {
  /** The wallets that are connected and not held back by a connect gate, the active one of each namespace first. */
  readonly connections: readonly Connection[]
  /** The wallets that were connected before, the newest first; known once wallets were managed or one was connected. */
  readonly recentConnections: readonly RecentConnection[]
}

/**
 * The connected wallets, of one namespace or all. More than one wallet per namespace needs the feature `multiWallet`.
 */
export function useConnections(namespace?: Namespace): UseConnections {
  const states = useSlice(connectionsSlice)
  const others = useSlice(otherConnectionsSlice)
  const { gated } = useSlice(gatedSlice)
  const { guarded } = useSlice(guardedSlice)
  return useMemo(() => {
    const all = listConnections(states, others, namespace)
    const isGated = ({ isActive, ...connection }: Connection) =>
      isActive ? gated[connection.namespace] !== undefined : connection.isGated
    const connections = all
      .filter((connection) => !isGated(connection))
      .map((connection) =>
        guarded[connection.namespace] ? { ...connection, accounts: connection.accounts.slice(0, 1) } : connection,
      )
    return { connections, recentConnections: listRecentConnections(others, all, namespace) }
  }, [states, others, namespace, gated, guarded])
}

export interface UseConnection extends ActionState {
  /** The active wallet of the namespace. */
  readonly connection: Connection | undefined
  /** Makes a connected wallet, or another account of it, the active one. Rejects with a named error. */
  switchConnection(target: SwitchTarget): Promise<Switched>
  /** Disconnects one wallet; another connected one of the namespace becomes active. Rejects with 'Failed to disconnect'. */
  deleteConnection(target: ConnectionId): Promise<void>
  /** Forgets a wallet that was connected before. */
  deleteRecentConnection(target: ConnectionId): Promise<void>
  /** Sets the user's label of an account; an empty label removes it. */
  setLabel(...args: Parameters<ConnectionsController['setLabel']>): Promise<void>
  /** Stores the account type to put first in a namespace, and switches a connected wallet to it. */
  setPreferredAccountType: ConnectionsController['setPreferredAccountType']
}

/** The active wallet of a namespace, by default the active one, with actions on it and on kept wallets. */
export function useConnection({ namespace }: NamespaceOption = {}): UseConnection {
  const modal = usePorticoModal()
  const { connections } = useConnections(useRead((read) => selectNamespace(read, namespace)))
  const { run, isPending, error } = useAction(
    async <Result>(act: (controller: ConnectionsController) => Result): Promise<Awaited<Result>> => {
      const domain = await (await runningKernel(modal)).load(wallet)
      return await act(await domain.connections())
    },
  )
  const actions = useMemo(() => {
    // The generic of the action is lost on the way through the hook.
    const call = run as <Result>(act: (controller: ConnectionsController) => Result) => Promise<Awaited<Result>>
    return {
      switchConnection: (target) => call((controller) => controller.switchConnection(target)),
      deleteConnection: (target) => call((controller) => controller.deleteConnection(target)),
      deleteRecentConnection: (target) => call((controller) => controller.deleteRecent(target)),
      setLabel: (...args) => call((controller) => controller.setLabel(...args)),
      setPreferredAccountType: (...args) => call((controller) => controller.setPreferredAccountType(...args)),
    } satisfies Partial<UseConnection>
  }, [run])
  return { isPending, error, connection: connections.find(({ isActive }) => isActive), ...actions }
}
