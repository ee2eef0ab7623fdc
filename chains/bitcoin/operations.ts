/** What the adapter does once somebody chose a wallet: one chunk for all of it. */
export { isBitcoinAddress } from './address.ts'
export { readBalance } from './balance.ts'
export { openWallet } from './openWallet.ts'
export { openSession } from './session.ts'
export { verifyMessage } from './verifyMessage.ts'
