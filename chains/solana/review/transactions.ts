import { base58 } from '@scure/base'
import type { ChainAccount } from '../tokens.ts'
import type { ChainReader } from './chain.ts'
import { feeOf } from './fee.ts'
import { type Operation, readOperations } from './operations.ts'
import { programs } from './programs.ts'
import { type Message, parseTransaction } from './wire.ts'

/** Bytes of the header of a lookup table, which stands before its addresses. */
const headerLength = 56

const keyLength = 32

/** The addresses of a lookup table; `undefined` for an account that is not one. */
function readTable(account: ChainAccount | undefined): readonly string[] | undefined {
  if (account?.owner !== programs.lookupTable || account.data.length < headerLength) return undefined
  const { data } = account
  const count = Math.floor((data.length - headerLength) / keyLength)
  return Array.from({ length: count }, (_, index) => {
    const start = headerLength + index * keyLength
    return base58.encode(data.subarray(start, start + keyLength))
  })
}

/** An account of a transaction. */
interface MessageKey {
  /** `undefined` if its table could not be read. */
  readonly address: string | undefined
  readonly isWritable: boolean
}

/** The accounts of a message in the order of its indexes: those written in it, then those of tables. */
function listKeys(
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

/** A transaction as far as it can be read. */
export interface ReadTransaction {
  readonly payer: string
  readonly keys: readonly MessageKey[]
  readonly operations: readonly Operation[]
  /** What it pays to the network, in lamports. */
  readonly fee: bigint
  /** No account is hidden in a table that could not be read. */
  readonly isWhole: boolean
}

function readOne(message: Message, tableOf: (address: string) => readonly string[] | undefined): ReadTransaction {
  const keys = listKeys(message, tableOf)
  // The network takes programs from the message alone, never from a table.
  const programOf = (index: number) => message.keys[index] ?? ''
  const operations = message.instructions.flatMap(({ program, accounts, data }) =>
    readOperations({
      program: programOf(program),
      accounts: accounts.map((index) => keys[index]?.address),
      data,
    }),
  )
  return {
    payer: message.keys[0] ?? '',
    keys,
    operations,
    fee: feeOf(
      message.signers,
      operations,
      message.instructions.map(({ program }) => programOf(program)),
    ),
    isWhole: message.instructions.every(
      ({ program, accounts }) =>
        message.keys[program] !== undefined && accounts.every((index) => keys[index]?.address !== undefined),
    ),
  }
}

/** Reads transactions with the accounts of their lookup tables; `undefined` for what is no transaction. */
export async function readTransactions(
  transactions: readonly Uint8Array[],
  chain: ChainReader,
): Promise<readonly ReadTransaction[] | undefined> {
  const messages = transactions.flatMap((bytes) => parseTransaction(bytes) ?? [])
  if (messages.length !== transactions.length) return undefined
  const wanted = messages.flatMap(({ lookups }) => lookups.map(({ table }) => table))
  const found = await chain.accounts(wanted)
  const tables = new Map([...found].map(([address, account]) => [address, readTable(account ?? undefined)]))
  return messages.map((message) => readOne(message, (address) => tables.get(address)))
}
