/** The code of the adapter that is needed once the user chose a wallet, in one chunk. */
export { isBitcoinAddress } from './address.ts'
export { readBalance } from './balance.ts'
export { openWallet } from './openWallet.ts'
export { openSession } from './session.ts'
export { verifyMessage } from './verifyMessage.ts'
