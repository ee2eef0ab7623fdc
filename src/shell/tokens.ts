export * from './settings.ts'
export * from './slots.ts'
export * from './viewTokens.ts'
