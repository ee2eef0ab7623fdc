import { is } from 'portico/kernel'
import { type Infer, record, string, type, unknown } from 'superstruct'
import { coinTypeOf } from './name.ts'

/** A registered name with its addresses by coin type (SLIP-44). The addresses are validated one by one. */
export const NameRecord = type({ name: string(), addresses: record(string(), unknown()) })
export type NameRecord = Infer<typeof NameRecord>

const Entry = type({ address: string() })
const evmAddress = /^0x[0-9a-f]{40}$/i
/** The coin type of Ethereum (SLIP-44). */
const ether = 60

/** The EVM addresses of a record, with their coin types. */
const addressesOf = ({ addresses }: NameRecord) =>
  Object.entries(addresses).flatMap(([coin, entry]) =>
    is(entry, Entry) && evmAddress.test(entry.address) ? [{ coin, address: entry.address }] : [],
  )

/** The address for a network: the one for this network, else the one for Ethereum, else the first. */
export function addressFor(found: NameRecord, chainId: number | string): string | null {
  const all = addressesOf(found)
  const of = (coin: number | undefined) => all.find((entry) => entry.coin === String(coin))
  return (of(coinTypeOf(chainId)) ?? of(ether) ?? all[0])?.address ?? null
}

/** Whether a record contains an address. */
export const leadsTo = (found: NameRecord, address: string): boolean =>
  addressesOf(found).some((entry) => entry.address.toLowerCase() === address.toLowerCase())
