import type { ChainReader } from './chain.ts'
import { feeOf } from './fee.ts'
import { listKeys, type MessageKey, readTable } from './lookup.ts'
import { type Operation, readOperations } from './operations.ts'
import { type Message, parseTransaction } from './wire.ts'

/** A transaction as far as it can be read. */
export interface ReadTransaction {
  readonly payer: string
  readonly keys: readonly MessageKey[]
  readonly operations: readonly Operation[]
  /** The most that it pays to the network, in lamports. */
  readonly fee: bigint
  /** No account is hidden in a table that could not be read. */
  readonly isWhole: boolean
}

function readOne(message: Message, tableOf: (address: string) => readonly string[] | undefined): ReadTransaction {
  const keys = listKeys(message, tableOf)
  const operations = message.instructions.flatMap(({ program, accounts, data }) =>
    readOperations({
      // The network takes programs from the message alone, never from a table.
      program: message.keys[program] ?? '',
      accounts: accounts.map((index) => keys[index]?.address),
      data,
    }),
  )
  return {
    payer: message.keys[0] ?? '',
    keys,
    operations,
    fee: feeOf(message.signers, operations),
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
