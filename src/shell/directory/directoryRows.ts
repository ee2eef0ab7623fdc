/** The parts of the first list that load once it is on screen. */
export { DirectoryFoot } from './DirectoryFoot.tsx'
export { listEntries } from './directory.ts'
export { ListedRow } from './ListedRow.tsx'
