import type { PorticoModal } from 'portico'
import { useRead } from 'portico/view'
import { readState } from '../../modal/internal.ts'
import { usePorticoModal } from '../ModalContext.tsx'

/** The modal and whether it is open. */
export interface UseModal extends Pick<PorticoModal, 'open' | 'close' | 'connect' | 'preload' | 'load'> {
  readonly isOpen: boolean
  /** Open, and the content is still coming. */
  readonly isLoading: boolean
  /** Remembered wallets are restored, and the features that are on are known. */
  readonly isReady: boolean
}

/** Opens and closes the modal. */
export function useModal(): UseModal {
  const { open, close, connect, preload, load } = usePorticoModal()
  const state = useRead(readState)
  return { open, close, connect, preload, load, isOpen: state.open, isLoading: state.loading, isReady: state.ready }
}
