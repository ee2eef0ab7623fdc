import { useKernel } from 'portico/view'
import { tracked } from 'portico/wallet'
import { useEffect, useRef } from 'react'
import type { WalletPlatform } from '../../wallet/internal.ts'

/** Emits an event for each way to reach a wallet that is shown. */
export function useTrackedWay(name: string, platform: WalletPlatform | undefined): void {
  const { events } = useKernel()
  const told = useRef<WalletPlatform>(undefined)
  useEffect(() => {
    // StrictMode runs effects twice: emit the event once.
    if (platform === undefined || told.current === platform) return
    told.current = platform
    events.emit(tracked, { event: 'SELECT_WALLET', properties: { name, platform } })
  }, [events, name, platform])
}
