import { afterEach, expect, test } from 'vitest'
import { prepareStage } from './browsers.ts'
import { connectButton, dialog, expectHealthy } from './steps.ts'
import { type Visit, visit } from './visit.ts'

/** The pages of the demo say what they are for, fit a phone, and show how the modal can look and speak. */
const stage = prepareStage()
let current: Visit
afterEach(async () => {
  await expectHealthy(current)
  await current.close()
})

test.each([
  '/',
  '/elements.html',
  '/two.html',
  '/phone.html',
])('%s is not blank, and fits 390 and 320 px', async (path) => {
  current = await visit(stage.browser, stage.demo, { viewport: { width: 390, height: 844 } })
  const { page } = current
  await page.goto(stage.demo.url + path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
})

test('theme, accent and language change while the page is open, and the controls of the wallets open', async () => {
  current = await visit(stage.browser, stage.demo, { colorScheme: 'light' })
  const { page } = current
  await page.getByRole('radio', { name: 'Dark' }).check()
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('dark')
  await page.getByRole('radio', { name: 'Teal' }).check()
  await page.getByLabel('Language').selectOption('de')
  await page.locator('.bar').getByRole('button', { name: 'Wallet verbinden' }).click()
  await dialog(page).getByRole('heading', { name: 'Wallet verbinden' }).waitFor()
  const accent = await page
    .locator('portico-modal')
    .evaluate((host) => getComputedStyle(host).getPropertyValue('--portico-accent').trim())
  expect(accent).toBe('#0c8599')
  await page.keyboard.press('Escape')
  await page.getByLabel('Language').selectOption('en')
  await connectButton(page).waitFor()
  await page.getByText('Wallet controls').click()
  await page.getByRole('radio', { name: 'Decline' }).first().check()
})
