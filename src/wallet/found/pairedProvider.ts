import { is } from 'portico/kernel'
import { array, func, string, type } from 'superstruct'
import type { CaipNetworkId } from '../caip.ts'
import type { RpcCall } from '../chain.ts'

/** A session with a wallet elsewhere, as the pairing hands it out for families but `eip155` (CAIP-25, CAIP-27). */
export interface PairedProvider {
  /** Addresses on the network of the moment, the active one first; none once the session is over. */
  readonly accounts: readonly string[]
  readonly network: CaipNetworkId
  /** The networks that the wallet approved. */
  readonly networks: readonly CaipNetworkId[]
  /** The methods that the wallet approved. */
  readonly methods: readonly string[]
  request(call: RpcCall, chain?: CaipNetworkId): Promise<unknown>
  setNetwork(network: CaipNetworkId): void
  on(event: string, listener: () => void): unknown
  removeListener(event: string, listener: () => void): unknown
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
