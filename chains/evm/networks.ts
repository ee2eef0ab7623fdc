export * from './networks/mainnets.ts'
export * from './networks/testnets.ts'
