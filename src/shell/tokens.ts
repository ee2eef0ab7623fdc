export * from './connectView.ts'
export * from './settings.ts'
export * from './slots.ts'
export * from './viewTokens.ts'
