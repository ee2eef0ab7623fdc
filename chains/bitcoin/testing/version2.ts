import { Address, OutScript, Transaction } from '@scure/btc-signer'
import { toBase64 } from '../bytes.ts'

/** An input that spends 50,000 units of an address. The other values are those of BIP-370. */
export interface Coin
  extends Pick<Parameters<Transaction['addInput']>[0], 'requiredHeightLocktime' | 'requiredTimeLocktime' | 'sequence'> {
  readonly owner: string
}

const scriptOf = (owner: string) => OutScript.encode(Address().decode(owner))

/** A transaction as `@scure/btc-signer` makes it. */
export function buildTransaction(
  coins: readonly Coin[],
  outputs: readonly [to: string, value: bigint][],
  lockTime = 0,
): Transaction {
  const transaction = new Transaction({ PSBTVersion: 2, lockTime })
  for (const [index, { owner, ...more }] of coins.entries()) {
    const witnessUtxo = { script: scriptOf(owner), amount: 50_000n }
    transaction.addInput({ txid: '0123456789abcdef'.repeat(4), index, witnessUtxo, ...more })
  }
  for (const [to, amount] of outputs) transaction.addOutput({ script: scriptOf(to), amount })
  return transaction
}

/** Writes a transaction as a PSBT of version 2, in base64. */
export const encodeVersion2 = (transaction: Transaction): string => toBase64(transaction.toPSBT(2))
