import type { Page } from 'playwright-core'
import { afterEach, expect, test, vi } from 'vitest'
import { type CoinMove, coinTransaction } from '../world/chainData.ts'
import { findCut } from './audit.ts'
import { prepareStage } from './browsers.ts'
import { addExplorer, answerHistory, toTransactions, transactions } from './scenes/activity.ts'
import { account, press, says, titled } from './scenes/scene.ts'
import { sender } from './sending.ts'
import { dialog, expectHealthy, focused, tabTo } from './steps.ts'
import { type Visit, type VisitOptions, visit } from './visit.ts'

/** Histories page by page: long, empty, failing and hostile ones. */
const stage = prepareStage()
let current: Visit
afterEach(async () => {
  stage.demo.world.api.reset()
  expect(await current.violations()).toEqual([])
  await current.close()
})
const start = async (options?: VisitOptions) => {
  current = await visit(stage.browser, stage.demo, options)
  // What was read stays new, however long the test takes.
  await current.page.clock.setFixedTime(Date.now())
  return current.page
}
const route = '/v1/account/:address/history'
const asked = () => stage.demo.world.api.requests.filter(({ path }) => path.endsWith('/history'))
const cursors = () => asked().map(({ query }) => query.cursor ?? null)
const line = (page: Page, amount: number) =>
  dialog(page)
    .getByRole('listitem')
    .filter({ hasText: new RegExp(`\\b${amount} COIN`) })
const scrollToEnd = (page: Page) =>
  dialog(page)
    .locator('.p-stage:not([data-leaving]) .p-scroll')
    .evaluate((area) => area.scrollTo(0, area.scrollHeight))

/** Transactions that moved 1001, 1002 … coins, a day apart. */
const many = (count: number, more: { readonly chain?: string } = {}) =>
  Array.from({ length: count }, (_, index) =>
    coinTransaction(
      `${index + 1}`,
      'receive',
      new Date(Date.UTC(2025, 8, 30, 12) - index * 86_400_000).toISOString(),
      [{ direction: 'in', symbol: 'COIN', amount: `${index + 1}`, value: 1 }],
      more,
    ),
  )

test('a long history is read page by page, as its end comes near', async () => {
  stage.demo.world.api.project.data.history = many(120)
  const page = await start()
  await transactions(current)
  await line(page, 1).waitFor()
  await dialog(page).getByRole('heading', { name: 'September 2025' }).waitFor()
  expect(cursors()).toEqual([null])
  await scrollToEnd(page)
  await vi.waitFor(() => expect(cursors()).toEqual([null, '50']))
  await expect.poll(() => scrollToEnd(page).then(() => line(page, 120).count()), { timeout: 10_000 }).toBe(1)
  expect(cursors()).toEqual([null, '50', '100'])
  expect(await dialog(page).getByRole('listitem').count()).toBeLessThan(40)
  await expectHealthy(current)
})

test('the tab shows the first page, and leads to the rest', async () => {
  stage.demo.world.api.project.data.history = many(60)
  const page = await start()
  await account(current)
  await dialog(page).getByRole('tab', { name: 'Activity' }).click()
  await line(page, 1).waitFor()
  await scrollToEnd(page)
  await line(page, 50).waitFor()
  await press(current, 'Show all')
  await titled(current, 'Activity')
  await expect.poll(() => scrollToEnd(page).then(() => line(page, 60).count()), { timeout: 10_000 }).toBe(1)
  await press(current, 'Back')
  await dialog(page).getByRole('tab', { name: 'Activity', selected: true }).waitFor()
  await dialog(page).getByRole('listitem').first().waitFor()
  expect(await dialog(page).getByRole('button', { name: 'Show all' }).count()).toBe(0)
  expect(cursors()).toEqual([null, '50'])
  await expectHealthy(current)
})

test('a page that fails keeps the list, shows an error, and is only requested again by the user', async () => {
  stage.demo.world.api.project.data.history = many(60)
  const page = await start()
  await transactions(current)
  await line(page, 1).waitFor()
  stage.demo.world.api.fail(route, { status: 400 })
  await scrollToEnd(page)
  await page
    .getByRole('status')
    .getByText('Failed to fetch transactions')
    .or(page.getByRole('alert').getByText('Failed to fetch transactions'))
    .first()
    .waitFor()
  const retry = dialog(page).getByRole('button', { name: 'Try again' })
  await retry.waitFor()
  await line(page, 50).waitFor()
  const before = asked().length
  await scrollToEnd(page)
  await line(page, 50).waitFor()
  expect(asked().length).toBe(before)
  stage.demo.world.api.heal()
  await retry.click()
  await expect.poll(() => scrollToEnd(page).then(() => line(page, 60).count()), { timeout: 10_000 }).toBe(1)
  expect(await retry.count()).toBe(0)
})

test('transactions of other chains are left out, and hostile values are shown as text', async () => {
  const page = await start()
  await addExplorer(current)
  const [sound, hostile, ...others] = many(4)
  const evil = '<img src=x onerror="window.hacked=1">'
  const metadata = {
    ...hostile?.metadata,
    operationType: evil,
    hash: '../../../javascript:alert(1)',
    application: { name: `${evil}${'x'.repeat(5_000)}`, iconUrl: 'javascript:window.hacked=1' },
  }
  const transfers = [
    {
      direction: 'in',
      quantity: { numeric: '1e99' },
      fungible_info: { name: evil, symbol: evil, icon: { url: 'javascript:window.hacked=1' } },
    },
    { direction: 'out', quantity: { numeric: 'NaN' }, fungible_info: { name: 'x', symbol: 'x', icon: null } },
    {
      direction: 'in',
      quantity: { numeric: '1' },
      nft_info: {
        name: evil,
        content: { preview: { url: 'data:text/html,<script>1</script>' } },
        flags: { is_spam: false },
      },
    },
  ]
  const broken = [null, 7, {}, { id: 'x', transfers: 'x', metadata: {} }]
  const elsewhere = others.map((one) => ({ ...one, metadata: { ...one.metadata, chain: 'eip155:31338' } }))
  const data = [
    sound,
    sound,
    { id: 'hostile', transfers, metadata },
    { id: 'late', transfers: null, metadata: { ...metadata, minedAt: 'never' } },
    ...broken,
    ...elsewhere,
  ]
  await answerHistory(current, () => ({ data, next: null }))
  await transactions(current)
  await line(page, 1).waitFor()
  const items = await dialog(page).getByRole('listitem').allInnerTexts()
  expect(items.filter((text) => /COIN|img/.test(text))).toHaveLength(2)
  expect(items.join()).toContain('<img src=x')
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
  expect(await dialog(page).locator('img[src^=javascript], img[src^="data:text"]').count()).toBe(0)
  await expect.poll(() => dialog(page).getByRole('link').count()).toBe(1)
  const { scrollWidth, clientWidth } = await dialog(page)
    .locator('.p-stage:not([data-leaving]) .p-scroll')
    .evaluate(({ scrollWidth, clientWidth }) => ({ scrollWidth, clientWidth }))
  expect(scrollWidth).toBe(clientWidth)
  await expectHealthy(current)
})

test('a warning of a look-alike address is read in full beside long amounts, at every width', async () => {
  // Attackers take addresses with the same ends as those that the user knows, here as the own one.
  const sentFrom = `${sender.slice(0, 8)}${'0'.repeat(28)}${sender.slice(-6)}`
  const move: CoinMove = { direction: 'in', symbol: 'LONGCOIN', amount: '123456789.123456', value: 1234.5 }
  const faked = (id: string, ...moves: CoinMove[]) => {
    const { metadata, ...rest } = coinTransaction(id, 'receive', '2025-09-30T12:00:00Z', moves, {})
    return { ...rest, metadata: { ...metadata, sentFrom } }
  }
  const data = [faked('91', move), faked('92', move, { ...move, symbol: 'OTHERCOIN' }), ...many(2)]
  const page = await start()
  await answerHistory(current, () => ({ data, next: null }))
  await transactions(current)
  for (const [locale, text] of [
    ['en', 'Look-alike'],
    ['de', 'Imitat'],
    ['ar', 'عنوان مقلّد'],
  ] as const) {
    await page.evaluate((language) => window.portico.setLocale(language), locale)
    const warnings = dialog(page).getByText(text)
    await warnings.nth(1).waitFor()
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 800 })
      const lines = await warnings.evaluateAll((nodes) =>
        nodes.map((node) => {
          const range = document.createRange()
          range.selectNodeContents(node)
          const text = range.getBoundingClientRect()
          const row = node.closest('.a-row') as Element
          const { left, right, top, bottom } = row.getBoundingClientRect()
          const isIn = text.left > left && text.right < right && text.top > top && text.bottom < bottom
          const covers = (other: DOMRect) =>
            other.left < text.right && other.right > text.left && other.top < text.bottom && other.bottom > text.top
          const others = [...row.querySelectorAll('.a-head, .a-move, .a-worth, .a-pictures')]
          return {
            isIn,
            isWhole: node.scrollWidth <= node.clientWidth,
            isCovered: others.some((other) => covers(other.getBoundingClientRect())),
            isApart: bottom < (row.closest('.a-line')?.nextElementSibling?.getBoundingClientRect().top ?? 0),
          }
        }),
      )
      const read = { isIn: true, isWhole: true, isCovered: false, isApart: true }
      expect(lines, `${locale} at ${width} px`).toEqual([read, read])
    }
  }
  await expectHealthy(current)
})

test('in a narrow window neither an amount nor the address beside it is cut, and no row covers the next', async () => {
  const amounts = ['1234567890.123', '12500000', '1234567.891', '123456.789', '1.25', '0.00001']
  const history = amounts.map((amount, index) => {
    const moves: CoinMove[] = [{ direction: index % 2 ? 'out' : 'in', symbol: 'USDC', amount, value: 1 }]
    return coinTransaction(`${index + 1}`, index % 2 ? 'send' : 'receive', '2025-09-30T12:00:00.000Z', moves, {})
  })
  stage.demo.world.api.project.data.history = history
  const page = await start({ viewport: { width: 320, height: 700 } })
  await account(current)
  await toTransactions(current)
  for (const locale of ['en', 'ar'])
    for (const width of [320, 360, 390]) {
      await page.setViewportSize({ width, height: 700 })
      await page.evaluate((language) => window.portico.setLocale(language), locale)
      await page.locator(`portico-modal[lang=${locale}]`).waitFor({ state: 'attached' })
      await dialog(page)
        .locator('.a-move')
        .nth(amounts.length - 1)
        .waitFor()
      const where = `${locale} at ${width} px`
      const addresses = dialog(page).locator('.a-with > [dir=ltr]')
      await expect.poll(() => addresses.evaluateAll(findCut), { message: where }).toEqual([])
      expect(await dialog(page).locator('.a-move').evaluateAll(findCut), where).toEqual([])
      expect(await addresses.count(), where).toBe(amounts.length)
      const heights = await dialog(page)
        .locator('.a-line')
        .evaluateAll((lines) =>
          lines.map((line) => {
            const { bottom } = line.getBoundingClientRect()
            const next = line.nextElementSibling?.getBoundingClientRect().top ?? bottom + 8
            const inside = [...line.querySelectorAll('.a-row, .a-row *')].map((node) => node.getBoundingClientRect())
            return [next - bottom, inside.every((box) => box.bottom <= bottom + 1)]
          }),
        )
      expect(heights, where).toEqual(amounts.map(() => [8, true]))
    }
  await expectHealthy(current)
})

test('a list with long amounts is where the user left it, after another view', async () => {
  const move: CoinMove = { direction: 'in', symbol: 'USDC', amount: '1234567890.123', value: 1 }
  stage.demo.world.api.project.data.history = Array.from({ length: 40 }, (_, index) =>
    coinTransaction(`${index + 1}`, 'receive', '2025-09-30T12:00:00.000Z', [move], {}),
  )
  const page = await start({ viewport: { width: 320, height: 700 } })
  await account(current)
  await toTransactions(current)
  const row = dialog(page).locator('[aria-posinset="41"]')
  await expect.poll(() => scrollToEnd(page).then(() => row.count()), { timeout: 15_000 }).toBe(1)
  const top = () =>
    dialog(page)
      .locator('.p-stage:not([data-leaving]) .p-scroll')
      .evaluate((area) => Math.round(area.scrollTop))
  const before = await top()
  await page.evaluate(() => {
    const router = window.portico.kernel?.router
    const view = router?.resolve('Networks')
    if (view) router?.push(view, {})
  })
  await titled(current, 'Choose network')
  await press(current, 'Back')
  await titled(current, 'Activity')
  await row.waitFor()
  expect(await top()).toBe(before)
  await expectHealthy(current)
})

test('by keyboard alone: into the list, through it, to the explorer, and back', async () => {
  stage.demo.world.api.project.data.history = many(60)
  const page = await start()
  await page.context().route('https://scan.example/**', (request) => request.fulfill({ body: 'The explorer' }))
  await addExplorer(current)
  await account(current)
  await toTransactions(current)
  await line(page, 1).waitFor()
  await tabTo(page, /\b1 COIN/)
  const link = dialog(page).getByRole('link', { name: /Received.*\+1 COIN/ })
  expect([await link.getAttribute('target'), await link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer'])
  await expect.poll(() => link.getAttribute('href')).toBe(`https://scan.example/tx/0x${'1'.padStart(64, '0')}`)
  const reaches = (text: RegExp) => expect.poll(() => focused(page), { timeout: 10_000 }).toMatch(text)
  await page.keyboard.press('ArrowDown')
  await reaches(/2 COIN/)
  await page.keyboard.press('End')
  await reaches(/(50|60) COIN/)
  await page.keyboard.press('Home')
  await reaches(/\b1 COIN/)
  const [opened] = await Promise.all([page.context().waitForEvent('page'), page.keyboard.press('Enter')])
  await opened.waitForURL(/^https:\/\/scan\.example\/tx\/0x0+1$/)
  expect(await opened.evaluate(() => window.opener)).toBeNull()
  await opened.close()
  await tabTo(page, /^Back$/, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await says(current, '10,000')
  await expectHealthy(current)
})

test('by keyboard alone: a history with a long gap continues at "Show more", and focus stays in the list', async () => {
  const page = await start()
  await addExplorer(current)
  const [first, last] = many(2)
  await answerHistory(current, (cursor) => {
    const index = Number(cursor ?? 0)
    return { data: index === 0 ? [first] : index === 22 ? [last] : [], next: index < 22 ? `${index + 1}` : null }
  })
  await transactions(current)
  await dialog(page).getByRole('button', { name: 'Show more' }).waitFor()
  await tabTo(page, /^Show more$/)
  await page.keyboard.press('Enter')
  await line(page, 2).waitFor()
  await expect.poll(() => focused(page)).toMatch(/COIN/)
  await page.keyboard.press('End')
  await expect.poll(() => focused(page)).toMatch(/2 COIN/)
  await expectHealthy(current)
})
