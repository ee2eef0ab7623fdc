export { buildAssets, bundle } from './buildAssets.ts'
export { createEmbeddedWalletService, type EmbeddedWalletService } from './createService.ts'
export { createMemoryStore } from './memoryStore.ts'
export type * from './types.ts'
