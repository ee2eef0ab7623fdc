/** Finds or installs the browsers of the tests, launches each once, and says what there is. `npm run browsers`. */
import process from 'node:process'
import { type BrowserName, launch, requireBrowser } from './browsers/index.ts'

async function report(name: BrowserName) {
  try {
    const { path, bundled } = requireBrowser(name)
    const browser = await launch(name)
    console.log(`${name} ${browser.version()}: ${path}${bundled ? " (Playwright's own)" : ''}`)
    await browser.close()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}

await report('chromium')
await report('firefox')
