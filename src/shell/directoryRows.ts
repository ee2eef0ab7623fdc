/** What the first list of wallets adds once it is on screen. */
export { DirectoryFoot } from './components/DirectoryFoot.tsx'
export { ListedRow } from './components/ListedRow.tsx'
export { listEntries } from './rules/directory.ts'
