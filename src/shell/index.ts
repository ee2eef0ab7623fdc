export { shellRef } from './ref.ts'
export { type ShellController, shell } from './shell.ts'
export * from './tokens.ts'
