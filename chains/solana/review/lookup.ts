import { base58 } from '@scure/base'
import type { ChainAccount } from '../tokens.ts'
import { programs } from './programs.ts'
import type { Message } from './wire.ts'

/** In bytes: what a table says of itself, before its addresses. */
const headerLength = 56
const keyLength = 32

/** The addresses of a lookup table; `undefined` for what is none. */
export function readTable(account: ChainAccount | undefined): readonly string[] | undefined {
  if (account?.owner !== programs.lookupTable || account.data.length < headerLength) return undefined
  const { data } = account
  const count = Math.floor((data.length - headerLength) / keyLength)
  return Array.from({ length: count }, (_, index) => {
    const start = headerLength + index * keyLength
    return base58.encode(data.subarray(start, start + keyLength))
  })
}

/** An account of a transaction. */
export interface MessageKey {
  /** `undefined` if its table could not be read. */
  readonly address: string | undefined
  readonly isWritable: boolean
}

/** The accounts of a message in the order of its indexes: those written in it, then those of tables. */
export function listKeys(
  { keys, isWritable, lookups }: Message,
  tableOf: (address: string) => readonly string[] | undefined,
): readonly MessageKey[] {
  const find = (kind: 'writable' | 'readonly') =>
    lookups.flatMap((lookup) => {
      const table = tableOf(lookup.table)
      return lookup[kind].map((index) => ({ address: table?.[index], isWritable: kind === 'writable' }))
    })
  const written = keys.map((address, index) => ({ address, isWritable: isWritable(index) }))
  return [...written, ...find('writable'), ...find('readonly')]
}
