export * from './createStage.ts'
export * from './scriptedChain.ts'
export * from './scriptedWallet.ts'
export * from './sharedConnector.ts'
