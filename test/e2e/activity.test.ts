import type { Page } from 'playwright-core'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { putErc20 } from '../world/erc20.ts'
import { findCut } from './audit.ts'
import { prepareStage } from './browsers.ts'
import { addExplorer, toTransactions } from './scenes/activity.ts'
import { account, press, says } from './scenes/scene.ts'
import { askNode, choose, fill, newAddress, openForm, review, send, sender } from './sending.ts'
import { closed, connect, dialog, expectHealthy, tabTo } from './steps.ts'
import { passTime, type Visit, type VisitOptions, visit } from './visit.ts'

/** The activity of an account on real nodes, and its feature flag. */
const tab = (page: Page) => dialog(page).getByRole('tab', { name: 'Activity' })
const line = (page: Page, text: RegExp) => dialog(page).getByRole('listitem').filter({ hasText: text })

describe('the history of the chain', () => {
  const stage = prepareStage()

  test('sent and received coins and tokens are listed', async () => {
    const { world } = stage.demo
    const [other, token] = [newAddress(), `0x${'7e57'.repeat(10)}`]
    await putErc20(world.nodes[0].url, { address: token, balances: { [sender]: 10_000_000n } })
    const word = (value: string) => value.replace('0x', '').padStart(64, '0')
    const data = `0xa9059cbb${word(other)}${word('0x2625a0')}`
    const [, friend] = (await askNode(world, 'eth_accounts')) as unknown as readonly string[]
    await askNode(world, 'eth_sendTransaction', { from: sender, to: token, data, gas: '0x30000' })
    await askNode(world, 'eth_sendTransaction', { from: friend, to: sender, value: '0x29a2241af62c0000' })

    const current = await visit(stage.browser, stage.demo)
    onTestFinished(() => current.close())
    const { page } = current
    await connect(page)
    await closed(page)
    await page.evaluate(() => window.portico.open({ view: 'Transactions' }))
    await line(page, /Received.*3 ETH/s).waitFor()
    await line(page, /Sent.*2\.5 TEST/s).waitFor()
    const all = (await dialog(page).getByRole('listitem').allInnerTexts()).join()
    expect(all.indexOf('3 ETH')).toBeLessThan(all.indexOf('2.5 TEST'))
    await expectHealthy(current)
  })
})

describe('the tab, the action and the view', () => {
  const stage = prepareStage()
  let current: Visit
  afterEach(async () => {
    stage.demo.world.api.reset()
    await expectHealthy(current)
    await current.close()
  })
  const start = async (options?: VisitOptions) => {
    current = await visit(stage.browser, stage.demo, options)
    return current.page
  }
  const asked = () => stage.demo.world.api.requests.filter(({ path }) => path.endsWith('/history')).length
  /** All controls and titles of the activity. */
  const traces = (page: Page) => dialog(page).locator('h2, button').filter({ hasText: 'Activity' })
  /** Sets the feature flag in the project, and has the page read it. */
  const switchActivity = async (isEnabled: boolean) => {
    stage.demo.world.api.setFeature({ id: 'activity', isEnabled, config: [] })
    await current.page.evaluate(() => window.portico.kernel?.flags.refresh())
  }

  test('a transaction sent from the modal is pending at once, settles, and then comes from the history alone', async () => {
    const ask = (method: string, ...params: unknown[]) => askNode(stage.demo.world, method, ...params)
    const before = await ask('evm_snapshot')
    onTestFinished(async () => {
      await ask('evm_setAutomine', true)
      await ask('evm_revert', before)
    })
    const page = await start({ hasClock: true })
    await addExplorer(current)
    await ask('evm_setAutomine', false)
    await openForm(page)
    await choose(page, 'Ether')
    await fill(page, '1.25', newAddress())
    await review(page)
    await send(page)
    await tab(page).click()
    await says(current, 'Swapped')
    await line(page, /Sent.*Pending.*−1\.25 ETH/s).waitFor()
    const link = dialog(page).getByRole('link', { name: /1\.25 ETH/ })
    const href = await link.getAttribute('href')
    expect(href).toMatch(/^https:\/\/scan\.example\/tx\/0x[0-9a-f]{64}$/)

    await ask('evm_mine')
    await passTime(page, 16_000)
    await dialog(page).getByText('Pending').waitFor({ state: 'detached' })
    await expect.poll(() => link.count()).toBe(1)
    await expect.poll(() => link.getAttribute('href')).toBe(href)
  })

  test.each(['en', 'ar'])('at 320 px, an address beside an amount shows its start and its end: %s', async (locale) => {
    const page = await start({ viewport: { width: 320, height: 640 } })
    await account(current)
    await page.evaluate((language) => window.portico.setLocale(language), locale)
    await toTransactions(current, locale === 'ar' ? 'النشاط' : undefined)
    const texts = dialog(page).locator('.a-with > [dir=ltr]')
    await texts.first().waitFor()
    for (const text of await texts.allTextContents()) expect(text).toMatch(/^0x\w{4}…\w{4}$/)
    expect(await texts.evaluateAll(findCut)).toEqual([])
  })

  test('tab and view show one list, which is read once', async () => {
    const page = await start()
    // What was read stays new, however long the test takes.
    await page.clock.setFixedTime(Date.now())
    await account(current)
    await tab(page).click()
    await says(current, 'Swapped')
    const before = asked()
    await toTransactions(current)
    await says(current, 'Swapped')
    await press(current, 'Back')
    await tab(page).waitFor()
    expect(asked()).toBe(before)
  })

  test('switched off while its tab is on screen: the first tab takes its place, and it comes back', async () => {
    const page = await start()
    await account(current)
    await tab(page).click()
    await says(current, 'Swapped')
    await switchActivity(false)
    await dialog(page).getByRole('tab', { name: 'Tokens', selected: true }).waitFor()
    await says(current, 'Tide Dollar')
    await expect.poll(() => traces(page).count()).toBe(0)
    await tabTo(page, /^Disconnect$/)
    await switchActivity(true)
    await tab(page).waitFor()
  })

  test('switched on late: it appears, and nothing else changes', async () => {
    stage.demo.world.api.setFeature({ id: 'activity', isEnabled: false, config: [] })
    const page = await start()
    await account(current)
    await page.evaluate(() => window.portico.ready())
    await dialog(page).getByRole('tab', { name: 'NFTs' }).click()
    await says(current, 'Lighthouse #7')
    expect(await traces(page).count()).toBe(0)
    await switchActivity(true)
    await tab(page).waitFor()
    await dialog(page).getByRole('tab', { name: 'NFTs', selected: true }).waitFor()
    await tab(page).click()
    await says(current, 'Swapped')
  })
})
