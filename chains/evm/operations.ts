/** The code that connects a wallet; the other operations load with their first use. One chunk, so that pages name one file. */
export { createCapabilities, type EvmCapabilities } from './capabilities.ts'
export { createPairedProviders, openSession } from './session.ts'

export const loadNames = () => import('./names.ts')
