export type { BrowserName, FoundBrowser } from './find.ts'
export { requireBrowser } from './install.ts'
export { fewProcesses, launch } from './launch.ts'
