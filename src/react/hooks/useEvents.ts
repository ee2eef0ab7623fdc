import type { ModalEvent } from 'portico'
import { useEffect, useRef } from 'react'
import { usePorticoModal } from '../ModalContext.tsx'

/** Hears everything that happens in the modal, for analytics for one. The newest listener counts. */
export function useEvents(listener: (event: ModalEvent) => void): void {
  const modal = usePorticoModal()
  const latest = useRef(listener)
  useEffect(() => {
    latest.current = listener
  })
  useEffect(() => modal.subscribeEvents((event) => latest.current(event)), [modal])
}
