import { is } from 'portico/kernel'
import type { Infer } from 'superstruct'
import { TransactionStruct, TransferStruct } from './structs.ts'

/** A transaction of an account, with its valid transfers. */
export interface Transaction extends Omit<Infer<typeof TransactionStruct>, 'transfers'> {
  readonly transfers: readonly TransferStruct[]
}

/** Limit of transactions that are read from a page: the service sends 50. */
export const maxTransactions = 200
/** Limit of transfers that are read from a transaction: a row shows two, and payouts of contracts have some dozens. */
export const maxTransfers = 200

/** Reads the entries of a history. Invalid entries and invalid transfers are left out. */
export const readTransactions = (values: readonly unknown[]): readonly Transaction[] =>
  values
    .slice(0, maxTransactions)
    .flatMap((value) =>
      is(value, TransactionStruct) ? [{ ...value, transfers: readTransfers(value.transfers ?? []) }] : [],
    )

const readTransfers = (values: readonly unknown[]) =>
  values.slice(0, maxTransfers).filter((transfer): transfer is TransferStruct => is(transfer, TransferStruct))
