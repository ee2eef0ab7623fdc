import { useRead } from 'portico/view'
import { selectNamespace, wallet } from 'portico/wallet'
import type { Connection, ConnectionId, ConnectionsController, Switched, SwitchTarget } from '../../wallet/internal.ts'
import { usePorticoModal } from '../ModalContext.tsx'
import type { NamespaceOption } from './useAccount.ts'
import { type ActionState, useAction } from './useAction.ts'
import { useConnections } from './useConnections.ts'

export interface UseConnection extends ActionState {
  /** The active wallet of the namespace. */
  readonly connection: Connection | undefined
  /** Makes a connected wallet, or another account of it, the active one. Rejects with a named error. */
  switchConnection(target: SwitchTarget): Promise<Switched>
  /** Disconnects one wallet; another one that is connected beside it takes over. Rejects with 'Failed to disconnect'. */
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
  const { load } = usePorticoModal()
  const { connections } = useConnections(useRead((read) => selectNamespace(read, namespace)))
  const { run, isPending, error } = useAction(
    async <Result>(act: (controller: ConnectionsController) => Result): Promise<Awaited<Result>> => {
      const domain = await (await load()).load(wallet)
      return await act(await domain.connections())
    },
  )
  // The generic of the action is lost on the way through the hook.
  const call = run as <Result>(act: (controller: ConnectionsController) => Result) => Promise<Awaited<Result>>
  return {
    isPending,
    error,
    connection: connections.find(({ isActive }) => isActive),
    switchConnection: (target) => call((controller) => controller.switchConnection(target)),
    deleteConnection: (target) => call((controller) => controller.deleteConnection(target)),
    deleteRecentConnection: (target) => call((controller) => controller.deleteRecent(target)),
    setLabel: (...args) => call((controller) => controller.setLabel(...args)),
    setPreferredAccountType: (...args) => call((controller) => controller.setPreferredAccountType(...args)),
  }
}
