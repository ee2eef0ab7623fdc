import { embeddedWalletSlice } from 'portico/embedded-wallet'
import { useKernel, useSlice } from 'portico/view'
import { useEffect, useRef } from 'react'

/** The address of the user who is logged in. Closes the modal when the user logs out, as in another tab. */
export function useCurrentEmail(): string {
  const { modal } = useKernel()
  const user = useSlice(embeddedWalletSlice, (state) => state.user)
  const isLoggedIn = user !== null
  const wasLoggedIn = useRef(isLoggedIn)
  useEffect(() => {
    if (wasLoggedIn.current && !isLoggedIn) modal.close({ force: true })
    wasLoggedIn.current = isLoggedIn
  }, [isLoggedIn, modal])
  return user?.email ?? ''
}
