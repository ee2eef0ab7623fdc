export { type BrowserName, type FoundBrowser, findBrowser } from './find.ts'
export { requireBrowser } from './install.ts'
export { launch } from './launch.ts'
