import { useRead } from 'portico/view'
import { connectorsSlice, type Namespace, readLinkEnvironment, selectNamespace } from 'portico/wallet'
import { useState } from 'react'
import { isShallowEqual } from '../../view/internal.ts'
import {
  type ConnectorInfo,
  connectorFor,
  type LinkEnvironment,
  type ListedWallet,
  platformsOf,
  type WalletPlatform,
} from '../../wallet/internal.ts'
import { useTrackedWay } from '../connect/useTrackedWay.ts'
import { protocol } from './pairing.ts'

/** The ways to reach a wallet, and the selected one. */
export interface Platforms {
  readonly environment: LinkEnvironment
  /** The wallet as it is in this browser. */
  readonly installed: ConnectorInfo | undefined
  readonly platforms: readonly WalletPlatform[]
  readonly selected: WalletPlatform
  /** The user selected the way; the first one is selected by default. */
  readonly isChosen: boolean
  select(platform: WalletPlatform): void
}

/** Tracks the ways to reach a wallet from this device, and emits an event for each that is shown. */
export function usePlatforms(wallet: ListedWallet | undefined, namespace: Namespace | undefined): Platforms {
  const [environment] = useState(readLinkEnvironment)
  const [chosen, select] = useState<WalletPlatform>()
  const installed = useRead(
    (read) => wallet && connectorFor(wallet, read(connectorsSlice).connectors, [namespace, selectNamespace(read)]),
    isShallowEqual,
  )
  const platforms = platformsOf(wallet, { isInstalled: installed !== undefined, environment })
  const isChosen = chosen !== undefined && platforms.includes(chosen)
  const selected = isChosen ? chosen : (platforms[0] ?? 'qrcode')
  useTrackedWay(wallet?.name ?? protocol, selected)
  return { environment, installed, platforms, selected, isChosen, select }
}
