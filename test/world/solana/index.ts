export type { MintOptions } from './mints.ts'
export { startSolana } from './startSolana.ts'
export type { SolanaFault, SolanaFaults, SolanaNode, SolanaOptions } from './types.ts'
