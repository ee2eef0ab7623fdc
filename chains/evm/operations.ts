/** The code that connects a wallet; the other operations load with their first use. One chunk, so that pages name one file. */
export { createPairedProviders, openSession } from './session.ts'

export const loadBalances = () => import('./balance.ts')
export const loadIdentities = () => import('./identity.ts')
export const loadNames = () => import('./names.ts')
export const loadSend = () => import('./send.ts')
export const loadVerifyMessage = () => import('./verifyMessage.ts')
