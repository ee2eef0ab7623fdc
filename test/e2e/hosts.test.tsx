import { renderToString } from 'react-dom/server'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { describeWorld } from '../../demo/describeWorld.ts'
import { prepareStage } from './browsers.ts'
import { startHosts } from './demo.ts'
import { createHostModal, Host } from './hosts/Host.tsx'
import { card, dialog, expectHealthy, walletRow } from './steps.ts'
import { reload, type Visit, type VisitOptions, visit } from './visit.ts'

/** Hosts of other kinds than a React app in the browser. */
const stage = prepareStage()
let current: Visit
afterEach(async () => {
  await expectHealthy(current)
  await current.close()
})
const button = (name: string | RegExp = 'Connect wallet') => current.page.getByRole('button', { name })
const shows = (testId: string, text: string) =>
  current.page.getByTestId(testId).getByText(text, { exact: true }).waitFor()

describe('custom elements', () => {
  const start = async (query = '') => {
    current = await visit(stage.browser, stage.demo, { path: '/elements.html', query })
    return current.page
  }

  test('connect, change the network, reload, disconnect', async () => {
    const page = await start()
    await shows('status', 'disconnected')
    await button().click()
    await walletRow(page).click()
    await shows('status', 'connected')
    await dialog(page).waitFor({ state: 'hidden' })
    await button(/^Portico Local$/).click()
    await dialog(page).getByRole('button', { name: 'Portico Local Two' }).click()
    await shows('network', 'Portico Local Two')
    await reload(page)
    await shows('status', 'connected')
    await button(/^0xf39F/).waitFor()
    await button('Disconnect').click()
    await shows('status', 'disconnected')
    await button().waitFor()
  })

  test('inline: the card is part of the page, without a dialog, and works', async () => {
    const page = await start('inline')
    const row = card(page).getByRole('button', { name: /^Harbour/ })
    await row.waitFor()
    expect(await dialog(page).count()).toBe(0)
    expect(await page.evaluate(() => document.querySelector('#place portico-modal') !== null)).toBe(true)
    await row.click()
    await shows('status', 'connected')
    await card(page).getByText('10,000').first().waitFor()
  })

  test('disableAppend: the dialog opens where the host has put it', async () => {
    const page = await start('own')
    await button().click()
    await walletRow(page).waitFor()
    expect(await page.evaluate(() => document.getElementById('place')?.contains(window.portico.element))).toBe(true)
    expect(await page.locator('body > portico-modal').count()).toBe(0)
  })

  test('disableAppend: opening a dialog that the host has not placed on the page is an error that says so', async () => {
    const page = await start('own')
    const message = await page.evaluate(() => {
      window.portico.element.remove()
      return window.portico.open().then(String, (error) => error.code)
    })
    expect(message).toBe('ELEMENT_NOT_IN_PAGE')
  })
})

test('React: inline, the card is part of the page and closes with nothing', async () => {
  current = await visit(stage.browser, stage.demo, { query: 'inline' })
  const { page } = current
  await card(page)
    .getByRole('button', { name: /^Harbour/ })
    .click()
  await shows('status', 'connected')
  await card(page).getByText('10,000').first().waitFor()
  expect(await dialog(page).count()).toBe(0)
  expect(await card(page).getByRole('button', { name: 'Close' }).count()).toBe(0)
})

test('two modals on one page share nothing', async () => {
  current = await visit(stage.browser, stage.demo, { path: '/two.html' })
  const { page } = current
  const [first, second] = [page.locator('first-connect-button button'), page.locator('second-connect-button button')]
  await first.click()
  await walletRow(page).click()
  await shows('first', 'connected')
  await shows('second', 'disconnected')
  await dialog(page).waitFor({ state: 'hidden' })
  await second.click()
  await walletRow(page).waitFor()
  expect(await dialog(page).count()).toBe(1)
  expect(await page.locator('portico-modal').evaluateAll((all) => all.map((one) => one.dataset.mode))).toEqual([
    'system',
    'dark',
  ])
  await page.keyboard.press('Escape')
  await reload(page)
  await shows('first', 'connected')
  await shows('second', 'disconnected')
})

describe('pages of other servers', () => {
  let hosts: Awaited<ReturnType<typeof startHosts>>
  beforeAll(async () => {
    const modal = createHostModal(describeWorld(stage.demo.world))
    hosts = await startHosts(stage.demo.world, renderToString(<Host modal={modal} />))
  })
  afterAll(() => hosts?.stop())
  const start = async (path: string, options: VisitOptions = {}) => {
    current = await visit(stage.browser, hosts, { path, ...options })
    return current.page
  }

  test('without a bundler: one script contains everything', async () => {
    const page = await start('/standalone.html')
    await shows('status', 'disconnected')
    await button().click()
    await dialog(page).getByText('No wallet found').waitFor()
  })

  test('rendered on a server: hydrates without a warning, and works', async () => {
    const page = await start('/server.html')
    await shows('status', 'disconnected')
    await button().click()
    await walletRow(page).click()
    await shows('status', 'connected')
    // The balance stands before the address.
    await button(/^10,000 \S+ 0xf39F/).waitFor()
  })

  test('rendered on a server: a remembered wallet is connected again, and "disconnected" is never shown', async () => {
    const page = await start('/server.html')
    await button().click()
    await walletRow(page).click()
    await shows('status', 'connected')
    await page.addInitScript(() => {
      const seen: string[] = []
      Object.assign(window, { seen })
      new MutationObserver(() => {
        for (const element of document.querySelectorAll('[data-testid=status], header button')) {
          const text = `${element.textContent} ${element.getAttribute('aria-busy')}`
          if (!seen.includes(text)) seen.push(text)
        }
      }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
    })
    await reload(page)
    await shows('status', 'connected')
    const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen)
    expect(seen).toContain('pending null')
    expect(seen).toContain('Connect wallet true')
    expect(seen.filter((text) => /^(disconnected|Connect wallet false)/.test(text))).toEqual([])
  })
})
