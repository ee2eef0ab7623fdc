/** The code that connects a wallet; the other operations load with their first use. One chunk, so that pages name one file. */
export { createCapabilities } from './capabilities.ts'

export const loadNames = () => import('./names.ts')
