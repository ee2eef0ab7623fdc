import { is } from 'portico/kernel'
import { array, func, string, type } from 'superstruct'
import type { CaipNetworkId } from '../caip.ts'
import type { RpcCall } from '../chain.ts'

/**
 * A family's part of a session with a wallet elsewhere (CAIP-25, CAIP-27): what connectors of the type `WALLET_CONNECT`
 * give an adapter instead of a wallet's own object.
 */
export interface PairedProvider {
  /** Addresses on the network of the moment, the active one first; none once the session is over. */
  readonly accounts: readonly string[]
  readonly network: CaipNetworkId
  /** The networks that the wallet approved. */
  readonly networks: readonly CaipNetworkId[]
  /** The methods that the wallet approved. */
  readonly methods: readonly string[]
  /** RPC URLs by CAIP-2 id by which the host wants networks to be read, before those of the network. @default none */
  readonly rpcMap?: Readonly<Record<string, string>> | undefined
  /** Asks the wallet. Rejects with what it says, or with code 4900 once the session is over. @param chain CAIP-2 id */
  request(call: RpcCall, chain?: CaipNetworkId): Promise<unknown>
  /** Moves to a network; the wallet is not asked. Does nothing for one that it did not approve. */
  setNetwork(network: CaipNetworkId): void
  /** `accountsChanged`, `chainChanged` and `disconnect`; at the end, `accountsChanged` comes before `disconnect`. */
  on(event: string, listener: () => void): unknown
  removeListener(event: string, listener: () => void): unknown
  /** Ends the session in every family. */
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

/** The value as a session with a wallet elsewhere, else `undefined`. */
export const asPairedProvider = (value: unknown): PairedProvider | undefined =>
  is(value, Provider) ? (value as unknown as PairedProvider) : undefined
