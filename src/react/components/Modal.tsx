import { useEffect, useRef } from 'react'
import { usePorticoModal } from '../ModalContext.tsx'

/** Puts the modal into the page, at this place, for as long as it is rendered. */
export function Modal({ className }: { inline: true; className?: string | undefined }) {
  const modal = usePorticoModal()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => (place.current ? modal.mountInline(place.current) : undefined), [modal])
  return <div ref={place} className={className} />
}
