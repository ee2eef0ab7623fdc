import { afterEach, expect, test } from 'vitest'
import { exampleFeature } from '../../demo/exampleFeature.ts'
import { prepareStage } from './browsers.ts'
import { account, press, says, titled } from './scenes/scene.ts'
import { connectButton, dialog, expectHealthy, focused, openWallets, settled, tabTo } from './steps.ts'
import { type Visit, visit } from './visit.ts'

/** A plugin of a third party in the built-in views, and its feature flag. */
const stage = prepareStage()
let current: Visit
afterEach(async () => {
  stage.demo.world.api.setFeature(exampleFeature(true))
  await expectHealthy(current)
  await current.close()
})
const start = async (query = 'plugin') => {
  current = await visit(stage.browser, stage.demo, { query })
  return current.page
}

/** Sets the feature flag in the project, and has the page read it. */
const switchPlugin = async (isEnabled: boolean) => {
  stage.demo.world.api.setFeature(exampleFeature(isEnabled))
  await current.page.evaluate(() => window.portico.kernel?.flags.refresh())
}
const stateOfPlugin = () => current.page.evaluate(() => window.portico.kernel?.inspect().guestbook)

test('its way to connect stands beside the wallets and leads to its view', async () => {
  const page = await start()
  await openWallets(page)
  await press(current, 'Continue as a guest')
  await titled(current, 'Guest book')
  await press(current, 'Back')
  await titled(current, 'Connect wallet')
})

test('its action leads to its view, and back to the account', async () => {
  const page = await start()
  await account(current)
  await dialog(page).getByRole('list', { name: 'Actions' }).getByRole('button', { name: 'Guest book' }).click()
  await titled(current, 'Guest book')
  await press(current, 'Back')
  await says(current, '10,000')
})

test.each([
  ['left to right', 'en', 'ArrowRight', 'ArrowLeft'],
  ['right to left', 'ar', 'ArrowLeft', 'ArrowRight'],
])('tabs by keyboard, %s: one stop for Tab, arrows go around, Home and End', async (_, locale, forward, backward) => {
  const page = await start()
  await account(current)
  await page.evaluate((tag) => window.portico.setLocale(tag), locale)
  const tabs = dialog(page).getByRole('tab')
  await expect.poll(() => tabs.count()).toBe(4)
  const names = await tabs.allTextContents()
  const [first = '', second = '', third = '', last = ''] = names
  const selected = () => dialog(page).getByRole('tab', { selected: true }).allTextContents()
  await tabTo(page, new RegExp(`^${first}$`))
  for (const [key, name] of [
    [forward, second],
    [forward, third],
    [forward, last],
    [forward, first],
    [backward, last],
    ['Home', first],
    ['End', last],
    ['Home', first],
    // Plugins are listed in the order of their installation.
    ...names.slice(1, names.indexOf('Guest book') + 1).map((name) => [forward, name] as const),
  ] as const) {
    await page.keyboard.press(key)
    await dialog(page).getByRole('tab', { name, selected: true }).waitFor()
    expect([await selected(), await focused(page)]).toEqual([[name], name])
  }
  await dialog(page).getByText('Nobody has signed yet').waitFor()
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => window.portico.element.shadowRoot?.activeElement?.getAttribute('role'))).toBe(
    'tabpanel',
  )
})

test('switched off while its view is open: the view before it is on screen, and nothing of it is left', async () => {
  const page = await start()
  await account(current)
  await press(current, 'Guest book')
  await titled(current, 'Guest book')
  await switchPlugin(false)
  await says(current, '10,000')
  expect(await stateOfPlugin()).toBe('off')
  await settled(page)
  expect(await dialog(page).locator('h2, button', { hasText: 'Guest book' }).count()).toBe(0)
  await switchPlugin(true)
  await dialog(page).getByRole('button', { name: 'Guest book' }).waitFor()
  await dialog(page).getByRole('tab', { name: 'Guest book' }).waitFor()
})

test('switched off while its view is the only one: the dialog stays open, with the ways to connect', async () => {
  const page = await start()
  await page.evaluate(async () => {
    await window.portico.load()
    await window.portico.ready()
    await window.portico.open({ view: 'Guestbook' })
  })
  await titled(current, 'Guest book')
  await switchPlugin(false)
  await titled(current, 'Connect wallet')
  expect(await page.evaluate(() => window.portico.isOpen())).toBe(true)
  expect(await dialog(page).getByText('Continue as a guest').count()).toBe(0)
})

test('switched off from the start: nothing of it is shown, and its view can not be opened', async () => {
  stage.demo.world.api.setFeature(exampleFeature(false))
  const page = await start()
  await connectButton(page).click()
  await titled(current, 'Connect wallet')
  await page.evaluate(() => window.portico.ready())
  expect(await stateOfPlugin()).toBe('off')
  expect(await dialog(page).getByText('Continue as a guest').count()).toBe(0)
  expect(
    await page.evaluate(() =>
      window.portico.open({ view: 'Guestbook' }).then(
        () => 'opened',
        (error: { code?: string }) => error.code,
      ),
    ),
  ).toBe('VIEW_UNKNOWN')
})
