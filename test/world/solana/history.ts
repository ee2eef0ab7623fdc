import { base58, base64 } from '@scure/base'
import type { VersionedMessage } from '@solana/web3.js'
import { parse, type RecordedTransaction } from './ledger.ts'

/** Lamports that a transaction pays for each signature. */
export const feePerSignature = 5000

/** Describes a transaction of the ledger as `getTransaction` does; an airdrop has no body, and is answered as unknown. */
export function describeTransaction(recorded: RecordedTransaction | undefined, encoding = 'json') {
  if (!recorded?.wire.length) return null
  const { message, signatures, version } = parse(recorded.wire)
  const { slot, time, failure, logs } = recorded
  const body = {
    signatures: signatures.map((signature) => base58.encode(signature)),
    message: describeMessage(message),
  }
  return {
    slot,
    blockTime: time,
    version,
    transaction: encoding === 'base64' ? [base64.encode(recorded.wire), 'base64'] : body,
    meta: {
      err: failure,
      status: failure ? { Err: failure } : { Ok: null },
      fee: feePerSignature * signatures.length,
      preBalances: recorded.before.map(Number),
      postBalances: recorded.after.map(Number),
      innerInstructions: [],
      logMessages: logs,
      preTokenBalances: [],
      postTokenBalances: [],
      rewards: [],
      loadedAddresses: { writable: [], readonly: [] },
    },
  }
}

const describeMessage = (message: VersionedMessage) => ({
  header: message.header,
  accountKeys: message.staticAccountKeys.map(String),
  recentBlockhash: message.recentBlockhash,
  instructions: message.compiledInstructions.map(({ accountKeyIndexes, data, programIdIndex }) => ({
    accounts: [...accountKeyIndexes],
    data: base58.encode(data),
    programIdIndex,
    stackHeight: null,
  })),
  ...(message.version === 0 ? { addressTableLookups: [] } : {}),
})
