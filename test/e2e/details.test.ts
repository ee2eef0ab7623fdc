import type { Locator, Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { coinTransaction } from '../world/chainData.ts'
import { findCut } from './audit.ts'
import { prepareStage } from './browsers.ts'
import { answerHistory, transactions } from './scenes/activity.ts'
import { scenes } from './scenes/index.ts'
import { card, dialog, expectHealthy, settled } from './steps.ts'
import { type Visit, type VisitOptions, visit } from './visit.ts'

/** What is cut, wrapped, or beside its place in single views. */
const stage = prepareStage()
let current: Visit
let isPurchase: boolean
afterEach(async () => {
  if (isPurchase) {
    // The service has no options for purchases, of which the console says 404.
    const other = current.complaints.filter((line) => !line.includes('404'))
    current.complaints.splice(0, Number.POSITIVE_INFINITY, ...other)
  }
  await expectHealthy(current)
  await current.close()
})

const narrow = { width: 320, height: 568 }

/** Plays a scene in a language, then sets the size of the window. */
async function play(name: string, locale: string, { viewport, ...options }: VisitOptions = {}): Promise<Page> {
  const scene = scenes.find((item) => item.name === name)
  if (!scene) throw new Error(`There is no scene ${name}`)
  isPurchase = /^(?:OnRamp|BuyIn)/.test(name)
  current = await visit(stage.browser, stage.demo, { query: scene.query ?? '', ...options })
  await scene.play(current)
  await show(locale, viewport ?? narrow)
  return current.page
}

async function show(locale: string, viewport: typeof narrow): Promise<void> {
  const { page } = current
  await page.setViewportSize(viewport)
  await page.evaluate((language) => window.portico.setLocale(language), locale)
  await page.locator(`portico-modal[lang=${locale}]`).waitFor({ state: 'attached' })
  await settled(page)
}

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox()
  if (!box) throw new Error('It is not on screen')
  return box
}

const out = { direction: 'out', symbol: 'USDC', amount: '12.5', value: 12.5 } as const
const into = { direction: 'in', symbol: 'ETH', amount: '0.004', value: 12.4 } as const
const at = '2025-09-30T12:00:00Z'
const beside = [
  coinTransaction('1', 'trade', at, [out, into], { status: 'failed', app: 'Harbour' }),
  coinTransaction('2', 'send', at, [out], { status: 'pending' }),
  coinTransaction('3', 'trade', at, [out, into], { status: 'pending' }),
]

/** Waits for that many transactions with a status, and sees that nothing of them is cut. */
async function expectWholeStatus(count = 1): Promise<void> {
  const rows = dialog(current.page).locator('.a-row:has(.p-tag)')
  await rows.nth(count - 1).waitFor()
  expect(await rows.locator('.p-tag, .p-row-label, .a-with bdi, .a-move').evaluateAll(findCut)).toEqual([])
  const heights = await rows.evaluateAll((all) => all.map((row) => row.scrollHeight - row.clientHeight))
  expect(Math.max(...heights)).toBeLessThanOrEqual(0)
}

test.each(['Transactions', 'Transactions, one pending'])('the status of a transaction is whole: %s', async (name) => {
  await play(name, 'de')
  await expectWholeStatus()
})

test('the status of a transaction is whole beside two amounts, or an amount and its value, in each language', async () => {
  isPurchase = false
  current = await visit(stage.browser, stage.demo, { query: '' })
  await answerHistory(current, () => ({ data: beside, next: null }))
  await transactions(current)
  for (const locale of ['en', 'de', 'es', 'fr', 'ja', 'pt', 'zh', 'ar'])
    for (const width of [320, 390]) {
      await show(locale, { width, height: 568 })
      await expectWholeStatus(beside.length)
    }
})

test.each([
  ['FundWallet', '.p-row-detail'],
  ['OnRampTokenSelect', '.p-row-detail'],
])('the details of rows wrap instead of being cut: %s', async (name, selector) => {
  const page = await play(name, 'de')
  const details = dialog(page).locator(selector)
  await details.first().waitFor()
  const cut = await details.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).length)
  expect(cut).toBe(0)
})

test.each([
  ['ReviewRequest, a call of an unknown contract', 'en'],
  ['ReviewRequest, a call of an unknown contract', 'de'],
  ['ReviewRequest, an allowance without limit', 'de'],
  ['BuyInProgress, left', 'en'],
])('a shortened address is on one line: %s, %s', async (name, locale) => {
  // Each width breaks the sentence at another place.
  for (const width of [1280, 420, 390, 360, 344, 330, 320]) {
    const page = width === 1280 ? await play(name, locale, { viewport: { width, height: 800 } }) : current.page
    await page.setViewportSize({ width, height: 800 })
    const broken = await card(page).evaluate((root) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const found: string[] = []
      let count = 0
      while (walker.nextNode()) {
        const node = walker.currentNode as Text
        for (const { index, 0: address } of node.data.matchAll(/\w{4,6}…\w{4}/g)) {
          const range = document.createRange()
          range.setStart(node, index)
          range.setEnd(node, index + address.length)
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
          count += 1
          if (lines.size > 1) found.push(address)
        }
      }
      return { found, count }
    })
    expect(broken.count).toBeGreaterThan(0)
    expect(broken.found, `${width} px`).toEqual([])
  }
})

test.each([
  ['Pay', '.p-address-whole'],
  ['ReviewRequest, a transfer', '.p-address-whole'],
])('from right to left both lines of an address end below its label: %s', async (name, place) => {
  const page = await play(name, 'ar', { viewport: { width: 390, height: 844 } })
  const label = dialog(page).locator(`:is(.p-fact, .review-value):has(${place}) > dt`).first()
  const end = (locator: Locator) =>
    locator.evaluate((node) => {
      const range = document.createRange()
      range.selectNodeContents(node)
      // A place where a line may break has no width, and is beside the margin of the text.
      const drawn = [...range.getClientRects()].filter(({ width }) => width > 0)
      return Math.max(...drawn.map(({ right }) => right))
    })
  const address = dialog(page).locator(`${place} > [aria-hidden]`).first()
  for (const part of [address, address.locator('> span').last()])
    expect(Math.abs((await end(label)) - (await end(part)))).toBeLessThan(2)
})

test.each([
  ['SIWXSignMessage', 'Escape'],
  ['SIWXSignMessage', 'decline'],
])('why a sign-in is still open is in view in a low window: %s, %s', async (name, how) => {
  const page = await play(name, 'de', { forcedColors: 'active' })
  if (how === 'Escape') await page.keyboard.press('Escape')
  else {
    await current.cue('reject')
    await dialog(page).getByRole('button', { name: 'Signieren', exact: true }).click()
  }
  const note = dialog(page).locator('.p-note')
  await note.waitFor()
  await settled(page)
  const [text, footer] = [await boxOf(note), await boxOf(dialog(page).locator('.p-footer'))]
  expect(text.y + text.height).toBeLessThanOrEqual(footer.y + 1)
  expect(await note.evaluate((node) => getComputedStyle(node).borderTopColor)).not.toBe('rgba(0, 0, 0, 0)')
})

test('the form of a swap is as high while its tokens load', async () => {
  const viewport = { width: 1280, height: 800 }
  const loading = await boxOf(card(await play('Swap, loading', 'en', { viewport })))
  await current.close()
  const loaded = await boxOf(card(await play('Swap, empty', 'en', { viewport })))
  expect(Math.abs(loading.height - loaded.height)).toBeLessThan(2)
})

test.each([
  ['AllWallets, hostile entries', '.s-tile-name'],
  ['Account, the collectibles', '.s-nft-name'],
  ['Transactions', '.a-with bdi'],
  ['Transactions', '.a-move:not([dir])'],
  ['SIWXSignMessage', 'bdi.siwx-fact'],
])('a name that may be cut is whole in its tooltip: %s', async (name, selector) => {
  const page = await play(name, 'en')
  const names = dialog(page).locator(selector)
  await names.first().waitFor()
  const found = await names.evaluateAll((all) =>
    all.map((node) => [node.textContent ?? '', (node as HTMLElement).title] as const),
  )
  for (const [shown, tooltip] of found) {
    const [start = '', end = ''] = shown.split('…')
    expect(tooltip.startsWith(start) && tooltip.endsWith(end), `${shown}: ${tooltip}`).toBe(true)
  }
})

test('the pictures of wallets in a row are on one line, however long their names are', async () => {
  const page = await play('AllWallets', 'en', { viewport: { width: 1280, height: 800 } })
  const tops = await dialog(page)
    .locator('.s-tile:not([data-waiting])')
    .evaluateAll((tiles) =>
      tiles.map((tile) => {
        const picture = tile.querySelector('.s-tile-image') as Element
        return [tile, picture].map((node) => Math.round(node.getBoundingClientRect().top))
      }),
    )
  expect(tops.length).toBeGreaterThan(9)
  expect(new Set(tops.map(([tile = 0, picture = 0]) => picture - tile)).size).toBe(1)
})

/** The number of lines on which the digits of an amount stand. */
const linesOfDigits = (sum: Locator) =>
  sum.evaluate((node) => {
    const text = node.querySelector('bdi')?.firstChild as Text
    const range = document.createRange()
    range.setStart(text, 0)
    range.setEnd(text, text.data.length)
    return new Set([...range.getClientRects()].map(({ top }) => top)).size
  })
test.each(['de', 'ar'])('the digits of a huge payment stay together on a narrow phone, %s', async (locale) => {
  const view = dialog(await play('Pay, more than the account has', locale))
  expect(await linesOfDigits(view.locator('.pay-sum'))).toBe(1)
})

test('the ring around the picture of a token is round, with its badge on it', async () => {
  const view = dialog(await play('PayLoading, paid at the exchange', 'en'))
  expect(
    await view
      .locator('.p-connecting rect')
      .first()
      .evaluate((ring) => getComputedStyle(ring).rx),
  ).toBe('46px')
  const [ring, badge] = [await boxOf(view.locator('.p-connecting')), await boxOf(view.locator('.p-connecting-badge'))]
  expect(badge.x + badge.width).toBeLessThanOrEqual(ring.x + ring.width + 1)
})

test.each([
  ['en', { width: 1280, height: 800 }],
  ['de', { width: 390, height: 844 }],
] as const)('no fee and no limit is divided between two lines, %s', async (locale, viewport) => {
  const view = dialog(await play('OnRampProviders', locale, { viewport }))
  const heights = await view
    .locator('.onramp-whole')
    .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().height))
  expect(heights.length).toBe(4)
  for (const height of heights) expect(height).toBeLessThan(24)
})

test('from right to left, the line of a provider begins with its token', async () => {
  const view = dialog(await play('OnRampProviders', 'ar', { viewport: { width: 390, height: 844 } }))
  const line = view.locator('.onramp-detail').first()
  const [token, fee] = [await boxOf(line.locator('bdi').first()), await boxOf(line.locator('.onramp-whole'))]
  expect(token.x).toBeGreaterThan(fee.x + fee.width - 1)
})

test('the arrow of a link to a provider is clear of its text', async () => {
  const view = dialog(await play('BuyInProgress, blocked', 'en'))
  const gap = await view.locator('.onramp-links > .p-link').evaluate((link) => {
    const range = document.createRange()
    range.selectNode(link.firstChild as Node)
    return (link.querySelector('svg')?.getBoundingClientRect().left ?? 0) - range.getBoundingClientRect().right
  })
  expect(gap).toBeGreaterThanOrEqual(7)
})
