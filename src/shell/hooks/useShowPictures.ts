import { usePlugin } from 'portico/view'
import { walletRef } from 'portico/wallet'
import { type RefObject, useContext } from 'react'
import { PictureContext } from '../../ui/internal.ts'

/** A picture of a host that is on no list (RFC 2606). */
const anyPicture = 'https://pictures.example/'

/**
 * Allows all pictures of the page; `undefined` if all are allowed. The control that called it is removed, and focus
 * moves to `next`.
 */
export function useShowPictures(next: RefObject<HTMLElement | null>): (() => void) | undefined {
  const wallet = usePlugin(walletRef)
  const resolve = useContext(PictureContext)
  if (resolve(anyPicture) !== undefined) return undefined
  return () => {
    wallet.showPictures()
    next.current?.focus()
  }
}
