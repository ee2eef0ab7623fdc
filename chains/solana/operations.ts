/** What the adapter does once somebody chose a wallet: one chunk for all of it. */
export { readBalance } from './balance.ts'
export { openWallet } from './openWallet.ts'
export { sendTransfer, writeAddress } from './send.ts'
export { openSession } from './session.ts'
export { settle } from './settle.ts'
