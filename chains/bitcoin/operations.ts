/** The code of the adapter that is needed once the user chose a wallet, in one chunk. */
import type * as review from './review/index.ts'

export { isBitcoinAddress } from './address.ts'
export { readBalance } from './balance.ts'
export { openWallet } from './openWallet.ts'
export { openSession } from './session.ts'
export { verifyMessage } from './verifyMessage.ts'

/** Describes a request; the code loads with the first one. */
export const describeRequest: typeof review.describeRequest = async (...call) =>
  (await import('./review/index.ts')).describeRequest(...call)

/** What a request would change; the code loads with the first one. */
export const simulateRequest: typeof review.simulateRequest = async (...call) =>
  (await import('./review/index.ts')).simulateRequest(...call)
