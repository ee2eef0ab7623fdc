/** The parts of the first list that load once it is on screen. */
export { DirectoryFoot } from './components/DirectoryFoot.tsx'
export { ListedRow } from './components/ListedRow.tsx'
export { listEntries } from './rules/directory.ts'
