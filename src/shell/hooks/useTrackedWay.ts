import { useKernel } from 'portico/react'
import { type ListedWallet, tracked, type WalletPlatform } from 'portico/wallet'
import { useEffect, useRef } from 'react'
import { protocol } from '../rules/pairing.ts'

/** Tells of each way to reach a wallet that comes on screen. */
export function useTrackedWay(wallet: ListedWallet | undefined, platform: WalletPlatform | undefined): void {
  const { events } = useKernel()
  const told = useRef<WalletPlatform>(undefined)
  const name = wallet?.name ?? protocol
  useEffect(() => {
    // Once also where StrictMode runs effects twice.
    if (platform === undefined || told.current === platform) return
    told.current = platform
    events.emit(tracked, { event: 'SELECT_WALLET', properties: { name, platform } })
  }, [events, name, platform])
}
