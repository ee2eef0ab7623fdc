/** Takes `demo/portico.png`, the picture of the README: the modal open on the demo, light beside dark. `npm run pictures`. */
import type { Browser } from 'playwright-core'
import { buildDemo } from '../demo/build.ts'
import { startDemo } from '../test/e2e/demo.ts'
import { openWallets, settled, walletRow } from '../test/e2e/steps.ts'
import { visit } from '../test/e2e/visit.ts'
import { launch } from './browsers/index.ts'

const width = 760
const height = 900

/** One half: the list of wallets on the page, at rest. */
async function takeHalf(browser: Browser, demo: { readonly url: string }, theme: 'light' | 'dark'): Promise<string> {
  const { page, close } = await visit(browser, demo, {
    query: `wallets=3&theme=${theme}`,
    viewport: { width, height },
    colorScheme: theme,
    reducedMotion: 'reduce',
  })
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('html { scrollbar-width: none }')
    document.adoptedStyleSheets.push(sheet)
  })
  await openWallets(page)
  // The directory is there, and so is every image.
  await walletRow(page, 'Search wallets').filter({ hasText: '+' }).waitFor()
  await page.waitForLoadState('networkidle')
  await settled(page)
  const picture = await page.screenshot({ animations: 'disabled' })
  await close()
  return `data:image/png;base64,${picture.toString('base64')}`
}

await buildDemo()
const [browser, demo] = await Promise.all([launch('chromium'), startDemo()])
try {
  const halves = [await takeHalf(browser, demo, 'light'), await takeHalf(browser, demo, 'dark')]
  const page = await browser.newPage({ viewport: { width: 2 * width, height } })
  await page.setContent(
    `<body style="margin: 0; display: flex">${halves.map((half) => `<img alt="" src="${half}">`).join('')}</body>`,
  )
  await page.screenshot({ path: 'demo/portico.png' })
} finally {
  await Promise.all([browser.close(), demo.stop()])
}
