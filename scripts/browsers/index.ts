export type { BrowserName, FoundBrowser } from './find.ts'
export { requireBrowser } from './install.ts'
export { launch } from './launch.ts'
