import { defineSlice, defineSwitch } from 'portico/kernel'
import type { CaipNetworkId, Namespace } from '../caip.ts'
import type { Account } from '../chain.ts'
import type { ConnectionState } from '../connectionState.ts'

/**
 * Whether several wallets may be connected in one namespace: without it a second one takes the place of the first. The
 * host decides (`features.multiWallet`), not the project.
 */
export const multiWalletFlag = defineSwitch('multiWallet', false)

/** A wallet that stays connected beside the active one of its namespace. Plain data. */
export interface OtherConnection {
  readonly namespace: Namespace
  readonly connectorId: string
  readonly wallet: NonNullable<ConnectionState['wallet']>
  /** The first one is active once the wallet is. */
  readonly accounts: readonly Account[]
  readonly network: CaipNetworkId
  /** A connect gate has not let the account through. */
  readonly isHeld: boolean
}

/** A wallet that was connected before. */
export interface RecentConnection {
  readonly namespace: Namespace
  readonly connectorId: string
  readonly name: string
  readonly address: string
}

export interface OtherConnectionsState {
  /** The one that was active last comes first. */
  readonly connections: readonly OtherConnection[]
  /** The newest first. */
  readonly recent: readonly RecentConnection[]
  /** What visitors call their accounts, by `namespace:address`. */
  readonly labels: Readonly<Record<string, string>>
}
/** The wallets beside the active ones, those of earlier, and the names of accounts; filled once `connections()` was asked for. */
export const otherConnectionsSlice = defineSlice<OtherConnectionsState>('wallet.other-connections', {
  connections: [],
  recent: [],
  labels: {},
})
