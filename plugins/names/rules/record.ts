import { is } from 'portico/kernel'
import { type Infer, record, string, type, unknown } from 'superstruct'
import { chainIdOf, coinTypeOf, ether } from './name.ts'

/** A registered name with its addresses by coin type (SLIP-44). The addresses are validated one by one. */
export const NameRecord = type({ name: string(), addresses: record(string(), unknown()) })
export type NameRecord = Infer<typeof NameRecord>

const Entry = type({ address: string() })
const evmAddress = /^0x[0-9a-f]{40}$/i

/** The EVM addresses of a record, with their coin types. */
const addressesOf = ({ addresses }: NameRecord) =>
  Object.entries(addresses).flatMap(([coin, entry]) =>
    is(entry, Entry) && evmAddress.test(entry.address) ? [{ coin, address: entry.address }] : [],
  )

/** An address of a record. */
export interface Registered {
  readonly address: string
  /** The EVM networks that it is for, by chain id. */
  readonly chainIds: readonly number[]
}

const isSame = (one: { readonly address: string }, other: { readonly address: string }) =>
  one.address.toLowerCase() === other.address.toLowerCase()

/**
 * The address for a network: the one for this network, else the one for Ethereum, else the first. Without one for this network,
 * `chainIds` are all networks of the address: the service adds Ethereum to every registration for another network.
 */
export function addressFor(found: NameRecord, chainId: number | string): Registered | null {
  const all = addressesOf(found)
  const of = (coin: number | undefined) => all.find((entry) => entry.coin === String(coin))
  const own = of(coinTypeOf(chainId))
  if (own) return { address: own.address, chainIds: [Number(chainId)] }
  const entry = of(ether) ?? all[0]
  if (!entry) return null
  const chainIds = all.filter((other) => isSame(other, entry)).flatMap(({ coin }) => chainIdOf(Number(coin)) ?? [])
  return { address: entry.address, chainIds: [...new Set(chainIds)] }
}

/** Whether a record contains an address. */
export const leadsTo = (found: NameRecord, address: string): boolean =>
  addressesOf(found).some((entry) => isSame(entry, { address }))
