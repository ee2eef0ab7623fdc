/** What the adapter does once somebody chose a wallet. Each of the others loads with its first use. */
export { createPairedProviders, openSession } from './session.ts'

export const loadBalances = () => import('./balance.ts')
export const loadIdentities = () => import('./identity.ts')
export const loadNames = () => import('./names.ts')
export const loadSend = () => import('./send.ts')
export const loadVerifyMessage = () => import('./verifyMessage.ts')
