import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import type { BrowserName } from '../../scripts/browsers/index.ts'
import { prepareStage } from './browsers.ts'
import { connectButton, dialog, openWallets, walletRow } from './steps.ts'
import { type Visit, visit } from './visit.ts'

/** Code that fails to load. Firefox remembers a failed `import()` until the page unloads, so that retrying can not help. */
describe.each<BrowserName>(['chromium', 'firefox'])('%s', (name) => {
  const stage = prepareStage(name)
  let current: Visit
  afterEach(() => current.close())
  const start = async () => {
    // Nothing is preloaded, because loaded code can not fail later.
    current = await visit(stage.browser, stage.demo, { query: 'preload=intent' })
    return current.page
  }
  const tryAgain = (page: Page) => dialog(page).getByRole('button', { name: 'Try again' })
  const reload = (page: Page) => dialog(page).getByRole('button', { name: 'Reload page' })

  test('the modal itself: the second failure offers to load the page again, and that helps', async () => {
    const page = await start()
    await page.route('**/*.js', (route) => route.abort())
    await connectButton(page).click()
    await tryAgain(page).click()
    await reload(page).waitFor()
    expect(await tryAgain(page).count()).toBe(0)
    await page.unroute('**/*.js')
    const loaded = page.waitForEvent('load')
    await reload(page).click()
    await loaded
    await openWallets(page)
  })

  test('closing and opening again also counts as a second try', async () => {
    const page = await start()
    await page.route('**/*.js', (route) => route.abort())
    await connectButton(page).click()
    await tryAgain(page).waitFor()
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'hidden' })
    await connectButton(page).click()
    await reload(page).waitFor()
  })

  test('a view: the second failure offers to load the page again, and that helps', async () => {
    const page = await start()
    await page.route('**/AllWalletsView-*.js', (route) => route.abort())
    await openWallets(page)
    await walletRow(page, 'Search wallets').click()
    await tryAgain(page).click()
    await reload(page).waitFor()
    expect(await tryAgain(page).count()).toBe(0)
    await page.unroute('**/AllWalletsView-*.js')
    const loaded = page.waitForEvent('load')
    await reload(page).click()
    await loaded
    await openWallets(page)
    await walletRow(page, 'Search wallets').click()
    await dialog(page).getByRole('heading', { name: 'All wallets' }).waitFor()
  })
})
