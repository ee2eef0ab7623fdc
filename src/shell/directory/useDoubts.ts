import { useMessages, useSlice } from 'portico/view'
import { connectorsSlice } from 'portico/wallet'
import { useMemo } from 'react'
import { directorySlice, type ListedWallet } from '../../wallet/internal.ts'
import { shellMessages } from '../messages.ts'
import { createDoubtCheck } from './directory.ts'

/** Returns why a wallet among `wallets` may be an imitation; `undefined` for all others. */
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
