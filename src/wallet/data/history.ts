import { is } from 'portico/kernel'
import type { Infer } from 'superstruct'
import { Transaction as TransactionStruct, Transfer } from './structs.ts'

/** A transaction of an account, with its sound transfers. */
export interface Transaction extends Omit<Infer<typeof TransactionStruct>, 'transfers'> {
  readonly transfers: readonly Infer<typeof Transfer>[]
}

/** Reads the entries of a history: broken ones are left out, and so are broken transfers. */
export const readTransactions = (values: readonly unknown[]): readonly Transaction[] =>
  values.flatMap((value) =>
    is(value, TransactionStruct)
      ? [{ ...value, transfers: (value.transfers ?? []).filter((transfer) => is(transfer, Transfer)) }]
      : [],
  )
