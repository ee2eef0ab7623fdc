import { useMessages, useSlice } from 'portico/view'
import type { ListedWallet } from 'portico/wallet'
import { connectorsSlice, directorySlice } from 'portico/wallet'
import { useMemo } from 'react'
import { shellMessages } from '../messages.ts'
import { createDoubtCheck } from '../rules/directory.ts'

/** Says of a wallet among `wallets` why it may not be the one that it seems to be; `undefined` for all others. */
export function useDoubts(wallets: readonly ListedWallet[]): (wallet: ListedWallet) => string | undefined {
  const t = useMessages(shellMessages)
  const directory = useSlice(directorySlice)
  const connectors = useSlice(connectorsSlice, (state) => state.connectors)
  return useMemo(() => {
    const check = createDoubtCheck(directory, wallets, connectors)
    return (wallet) => {
      const doubt = check(wallet)
      return doubt && (doubt.imitates ? t.lookAlike({ wallet: doubt.imitates }) : t.disputed)
    }
  }, [t, directory, wallets, connectors])
}
