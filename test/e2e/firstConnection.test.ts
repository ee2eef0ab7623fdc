import { afterEach, describe, expect, test } from 'vitest'
import type { BrowserName } from '../../scripts/browsers/index.ts'
import { prepareStage } from './browsers.ts'
import { accountButton, closed, connect, connectButton, dialog, expectHealthy } from './steps.ts'
import { reload, type Visit, visit } from './visit.ts'

/** The first connection of a user, on real nodes and in each browser. */
describe.each<BrowserName>(['chromium', 'firefox'])('%s', (name) => {
  const stage = prepareStage(name)
  let current: Visit | undefined
  afterEach(() => current?.close())

  test('connect, see balance and account, switch network, reload, sign, disconnect', async () => {
    current = await visit(stage.browser, stage.demo, { hasMotion: true })
    const { page } = current
    await connect(page)
    await expect.poll(() => page.getByTestId('address').textContent()).toMatch(/^0xf39F/)

    await accountButton(page).click()
    await dialog(page).getByText('10,000').first().waitFor()
    await dialog(page)
      .getByRole('button', { name: /^Network: Portico Local/ })
      .click()
    await dialog(page).getByRole('button', { name: 'Portico Local Two' }).click()
    await dialog(page)
      .getByRole('button', { name: /^Network: Portico Local Two/ })
      .waitFor()
    await expect.poll(() => page.getByTestId('network').textContent()).toBe('Portico Local Two')
    await page.keyboard.press('Escape')
    await closed(page)

    await page.addInitScript(() => {
      // Every status that the page shows, from its first frame on.
      const seen: (string | null)[] = []
      Object.assign(window, { statuses: seen })
      new MutationObserver(() => {
        const status = document.querySelector('[data-testid=status]')?.textContent
        if (status && seen.at(-1) !== status) seen.push(status)
      }).observe(document, { subtree: true, childList: true, characterData: true })
    })
    await reload(page)
    await accountButton(page).waitFor()
    const statuses = await page.evaluate(() => (window as unknown as { statuses: string[] }).statuses)
    expect(statuses).not.toContain('disconnected')
    expect(statuses.at(-1)).toBe('connected')
    await expect.poll(() => page.getByTestId('network').textContent()).toBe('Portico Local Two')

    await page.getByRole('button', { name: 'Sign a message' }).click()
    await page.waitForFunction(() => document.querySelector('[data-testid=signature]')?.textContent?.startsWith('0x'))

    await accountButton(page).click()
    await dialog(page).getByRole('button', { name: 'Disconnect' }).click()
    await connectButton(page).waitFor()
    await expect.poll(() => page.getByTestId('status').textContent()).toBe('disconnected')
    await reload(page)
    await connectButton(page).waitFor()
    await expect.poll(() => page.getByTestId('status').textContent()).toBe('disconnected')
    await expectHealthy(current)
  })
})
