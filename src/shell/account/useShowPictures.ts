import { usePlugin } from 'portico/view'
import { wallet } from 'portico/wallet'
import { type RefObject, useContext } from 'react'
import { PictureContext } from '../../ui/internal.ts'

/** A picture of a host that no list contains (RFC 2606). */
const anyPicture = 'https://pictures.example/'

/**
 * Returns a function that allows all pictures of the page; `undefined` if all are allowed. The control that calls it is
 * removed, and focus moves to `next`.
 */
export function useShowPictures(next: RefObject<HTMLElement | null>): (() => void) | undefined {
  const { showPictures } = usePlugin(wallet)
  const resolve = useContext(PictureContext)
  if (resolve(anyPicture) !== undefined) return undefined
  return () => {
    showPictures()
    next.current?.focus()
  }
}
