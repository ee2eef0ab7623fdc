import { useRead, useTask } from 'portico/view'
import { data } from 'portico/wallet'
import { useEffect } from 'react'
import { readAccount, readConnection } from '../../modal/internal.ts'
import type { Identity } from '../../wallet/internal.ts'
import { usePorticoModal } from '../ModalContext.tsx'
import type { NamespaceOption } from './useAccount.ts'

export interface IdentityOptions extends NamespaceOption {
  /** Whether to ask for it. @default true */
  readonly enabled?: boolean | undefined
}

/** The name and the picture that the connected account is known by. */
export interface UseIdentity extends Identity {
  readonly isLoading: boolean
}

/** Asks for name and picture for as long as a wallet is connected, again after each change of account or network. */
export function useIdentity({ namespace, enabled = true }: IdentityOptions = {}): UseIdentity {
  const { load } = usePorticoModal()
  const { run, busy } = useTask()
  const { name, avatar, caipAddress, family } = useRead((read) => {
    const { profileName, profileImage } = readConnection(read, namespace)
    const account = readAccount(read, namespace)
    return {
      name: profileName,
      avatar: profileImage,
      caipAddress: account.isConnected ? account.caipAddress : undefined,
      family: account.namespace,
    }
  })
  useEffect(() => {
    if (!enabled || !caipAddress || !family) return
    void run(async (signal) => {
      const reader = await (await load()).load(data)
      await reader.refreshIdentity(family, { signal })
    })
  }, [enabled, caipAddress, family, load, run])
  return { name, avatar, isLoading: busy }
}
