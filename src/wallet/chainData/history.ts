import { is } from 'portico/kernel'
import type { Infer } from 'superstruct'
import { TransactionStruct, TransferStruct } from './structs.ts'

/** A transaction of an account, with its sound transfers. */
export interface Transaction extends Omit<Infer<typeof TransactionStruct>, 'transfers'> {
  readonly transfers: readonly TransferStruct[]
}

/** The most transactions that are read of a page: the service sends 50. */
export const maxTransactions = 200
/** The most transfers that are read of a transaction: a row shows two, and contracts that pay out move some dozens. */
export const maxTransfers = 200

/** Reads the entries of a history: broken ones are left out, and so are broken transfers. */
export const readTransactions = (values: readonly unknown[]): readonly Transaction[] =>
  values
    .slice(0, maxTransactions)
    .flatMap((value) =>
      is(value, TransactionStruct) ? [{ ...value, transfers: readTransfers(value.transfers ?? []) }] : [],
    )

const readTransfers = (values: readonly unknown[]) =>
  values.slice(0, maxTransfers).filter((transfer): transfer is TransferStruct => is(transfer, TransferStruct))
