import type { PorticoModal } from 'portico'
import { usePorticoModal } from '../ModalContext.tsx'
import { type ActionState, useAction } from './useAction.ts'

export interface UseSignMessage extends ActionState, Pick<PorticoModal, 'signMessage'> {}

/** Asks the wallet to sign text. */
export function useSignMessage(): UseSignMessage {
  const { run, ...state } = useAction(usePorticoModal().signMessage)
  return { ...state, signMessage: run }
}
