import type { Namespace } from 'portico/wallet'
import { usePorticoModal } from '../ModalContext.tsx'
import { type ActionState, useAction } from './useAction.ts'

export interface UseDisconnect extends ActionState {
  /** Disconnects a namespace, or all. Rejects with 'Failed to disconnect', and is disconnected all the same. */
  disconnect(namespace?: Namespace): Promise<void>
}

/** Ends the connection with the wallet. */
export function useDisconnect(): UseDisconnect {
  const { run, ...state } = useAction(usePorticoModal().disconnect)
  return { ...state, disconnect: run }
}
