import type { Account, Balance } from '../account.ts'
import type { CaipNetworkId } from '../caip.ts'
import type { ConnectorType } from '../connector.ts'

export type ConnectionStatus = 'disconnected' | 'connecting' | 'connected'

/** The state of the connection in one namespace. Plain data. */
export interface ConnectionState {
  readonly status: ConnectionStatus
  /** Connecting or disconnecting right now. */
  readonly loading: boolean
  readonly connectorId: string | null
  readonly wallet: {
    readonly name: string
    readonly imageUrl: string | null
    /** The id of its picture in the directory (`DirectoryController.assetImage`). */
    readonly imageId?: string
    readonly type: ConnectorType
    /** The id of the wallet in the directory, if known. */
    readonly explorerId?: string
  } | null
  /** The first one is active. */
  readonly accounts: readonly Account[]
  /** The network of the wallet, in the host's list or not. */
  readonly network: CaipNetworkId | null
  readonly balance: Balance | null
  readonly profileName: string | null
  readonly profileImage: string | null
}

export const disconnectedState: ConnectionState = Object.freeze({
  status: 'disconnected',
  loading: false,
  connectorId: null,
  wallet: null,
  accounts: [],
  network: null,
  balance: null,
  profileName: null,
  profileImage: null,
})

/** The connection of a wallet that is being restored. */
export const restoringState = (connectorId: string): ConnectionState => ({
  ...disconnectedState,
  status: 'connecting',
  loading: true,
  connectorId,
})
