import { is } from 'portico/kernel'
import { array, func, string, type } from 'superstruct'
import type { CaipNetworkId } from '../caip.ts'
import type { RpcCall } from '../session.ts'

/**
 * One namespace's part of a session with a wallet on another device (CAIP-25, CAIP-27): connectors of the type
 * `WALLET_CONNECT` pass it to an adapter instead of a wallet's own object.
 */
export interface PairedProvider {
  /** Addresses on the current network, the active one first; none after the session ended. */
  readonly accounts: readonly string[]
  /** All addresses that the wallet approved, on any network. @default those of `accounts` */
  readonly approved?: readonly string[]
  readonly network: CaipNetworkId
  /** The networks that the wallet approved. */
  readonly networks: readonly CaipNetworkId[]
  /** The methods that the wallet approved. */
  readonly methods: readonly string[]
  /**
   * The capabilities (EIP-5792) of an account that the wallet announced as it approved, by approved network and name. They may not
   * be all that it has. @default none
   */
  capabilities?(address: string): Readonly<Record<CaipNetworkId, Readonly<Record<string, unknown>>>>
  /**
   * The addresses of the wallet's account on the current network, as it sent them last without being asked
   * (`bip122_addressesChanged`). @default none
   */
  readonly toldAddresses?: unknown
  /** RPC URLs of the host by CAIP-2 id, to use before those of the network. @default none */
  readonly rpcMap?: Readonly<Record<string, string>> | undefined
  /**
   * Sends a request to the wallet. Rejects with its error, or with code 4900 after the session ended. @param chain
   * CAIP-2 id
   */
  request(call: RpcCall, chain?: CaipNetworkId): Promise<unknown>
  /** Sets the current network without asking the wallet. Does nothing for a network that the wallet did not approve. */
  setNetwork(network: CaipNetworkId): void
  /**
   * `accountsChanged`, `chainChanged`, `approvalChanged` for other approved networks or methods, `addressesChanged` for
   * other `toldAddresses`, and `disconnect`; at the end, `accountsChanged` comes before `disconnect`.
   */
  on(event: string, listener: () => void): unknown
  removeListener(event: string, listener: () => void): unknown
  /** Ends the session in every namespace. */
  disconnect(): Promise<void>
}

const Provider = type({
  accounts: array(string()),
  network: string(),
  networks: array(string()),
  methods: array(string()),
  request: func(),
  setNetwork: func(),
  on: func(),
  removeListener: func(),
  disconnect: func(),
})

/** Returns the value if it is a `PairedProvider`, else `undefined`. */
export const asPairedProvider = (value: unknown): PairedProvider | undefined =>
  is(value, Provider) ? (value as unknown as PairedProvider) : undefined
