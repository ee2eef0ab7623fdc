import { afterEach, expect, test } from 'vitest'
import { findCut, overflows } from './audit.ts'
import { prepareStage } from './browsers.ts'
import { connectionScenes } from './scenes/connections.ts'
import { allWallets } from './scenes/directory.ts'
import { openOnramp } from './scenes/onramp.ts'
import { reviewScenes } from './scenes/review.ts'
import { account } from './scenes/scene.ts'
import { sendScenes } from './scenes/send.ts'
import { swapScenes } from './scenes/swaps.ts'
import { connectButton, dialog, expectHealthy, settled } from './steps.ts'
import { type Visit, type VisitOptions, visit } from './visit.ts'

/** The modal in small windows: addresses and names at a width of 320 px, and the list of wallets at 400 %. */
const stage = prepareStage()
let current: Visit
afterEach(async () => {
  await expectHealthy(current)
  await current.close()
})
const start = async (options?: VisitOptions) => {
  current = await visit(stage.browser, stage.demo, { viewport: { width: 320, height: 640 }, ...options })
  return current.page
}

test('the addresses of several wallets show their start and their end in every language', async () => {
  const scene = connectionScenes.find(({ name }) => name === 'ProfileWallets with several wallets')
  const page = await start({ query: scene?.query ?? '' })
  await scene?.play(current)
  for (const locale of ['en', 'de', 'ar']) {
    await page.evaluate((language) => window.portico.setLocale(language), locale)
    await page.locator(`portico-modal[lang=${locale}]`).waitFor({ state: 'attached' })
    await settled(page)
    const addresses = await dialog(page).locator('.s-wallet-line .p-row-detail [aria-hidden=true]').evaluateAll(findCut)
    expect(addresses, locale).toEqual([])
    expect(await overflows(page), locale).toEqual([])
  }
})

test('a long word in the message of a plugin wraps', async () => {
  const page = await start({ query: 'plugin' })
  const word = 'x'.repeat(90)
  await connectButton(page).waitFor()
  await page.evaluate(
    (highlight) => void window.portico.open({ view: 'Guestbook', arguments: { highlight } }),
    `Unknown: ${word}`,
  )
  await dialog(page).getByText(word).waitFor()
  await settled(page)
  expect(await overflows(page)).toEqual([])
})

const named = (name: string) => [...sendScenes, ...swapScenes, ...reviewScenes].find((scene) => scene.name === name)

test.each([
  ['the tokens of the account', (visit: Visit) => account(visit), '.s-tokens'],
  ['the tokens to send', (visit: Visit) => named('WalletSendSelectToken')?.play(visit), '.send-stack'],
  ['the tokens to swap', (visit: Visit) => named('SwapSelectToken')?.play(visit), '.swap-stack'],
])('%s: neither names, amounts nor addresses are cut', async (_, play, place) => {
  const page = await start()
  await play(current)
  for (const locale of ['en', 'ar']) {
    await page.evaluate((language) => window.portico.setLocale(language), locale)
    await page.locator(`portico-modal[lang=${locale}]`).waitFor({ state: 'attached' })
    await settled(page)
    const texts = dialog(page).locator(`${place} .p-row :is(.p-row-label, .p-row-detail)`)
    await texts.nth(5).waitFor()
    const cut = await texts.evaluateAll(
      (nodes) =>
        nodes.filter((node) => node.scrollWidth > node.clientWidth || node.scrollHeight > node.clientHeight + 2).length,
    )
    expect(cut, locale).toBe(0)
    // A word of a name is not broken.
    const ether = await texts.first().evaluate((node) => node.getClientRects()[0]?.height)
    expect(ether, locale).toBeLessThan(30)
    expect(await overflows(page), locale).toEqual([])
  }
})

test('a button of the page with the name of a network fits, however long the name is', async () => {
  const page = await start()
  await page.evaluate(async () => {
    const [first] = window.portico.getNetwork().networks
    const name = 'A network with a name that is longer than the page is wide'
    await window.portico.addNetwork({ ...first, id: 4242, caipNetworkId: 'eip155:4242', name } as never)
    await window.portico.switchNetwork('eip155:4242')
  })
  await page.getByRole('button', { name: /^A network with/ }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})

test.each([
  ['the currency of a field', '', openOnramp, '.p-amount-choice'],
  ['the amounts to choose from', '', openOnramp, '.p-preset'],
  ['the token of a swap', '', (visit: Visit) => named('Swap, filled in')?.play(visit), '.s-token'],
  ['the details of a swap', '', (visit: Visit) => named('Swap, filled in')?.play(visit), '.swap-details > summary'],
  ['the suggested tokens', '', (visit: Visit) => named('SwapSelectToken')?.play(visit), '.swap-chip'],
  [
    'the raw data of a request',
    'preview',
    (visit: Visit) => named('ReviewRequest, a transfer')?.play(visit),
    '.review-disclose',
  ],
  ['the login by email', 'login=email', ({ page }: Visit) => connectButton(page).click(), '.email-submit'],
])('fingers have 44 px in %s', async (_, query, play, selector) => {
  const page = await start({ viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true, query })
  await play(current)
  await dialog(page).locator(selector).first().waitFor()
  await settled(page)
  const misses = await dialog(page)
    .locator(selector)
    .first()
    .evaluate((node) => {
      const { left, top, width, height } = node.getBoundingClientRect()
      const root = node.getRootNode() as ShadowRoot
      const isHit = (y: number) => node.contains(root.elementFromPoint(left + width / 2, y))
      return [-21, 0, 21].filter((offset) => !isHit(top + height / 2 + offset))
    })
  expect(misses).toEqual([])
  // The service has neither options nor quotes for purchases, of which the console says 404.
  if (play === openOnramp) current.complaints.length = 0
})

test('a wallet whose name is one long word fits, wherever it is named', async () => {
  const page = await start()
  await page.evaluate(() => {
    const name = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk'
    const detail = Object.freeze({
      info: { uuid: crypto.randomUUID(), name, rdns: 'example.long', icon: '' },
      provider: { request: () => new Promise(() => {}), on() {}, removeListener() {} },
    })
    const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    addEventListener('eip6963:requestProvider', announce)
    announce()
  })
  await connectButton(page).click()
  await dialog(page)
    .getByRole('button', { name: /^Donaudampf/ })
    .click()
  await dialog(page)
    .getByText(/^Continue in/)
    .waitFor()
  await settled(page)
  expect(await overflows(page)).toEqual([])
})

test('in the window of a page at 400 %, the search does not cover the wallets, and more of them load at the end', async () => {
  const page = await start({ viewport: { width: 320, height: 256 } })
  await allWallets(current)
  const area = dialog(page).locator('.p-screen-main').last()
  await dialog(page)
    .getByRole('button', { name: /^Reed Otter/ })
    .waitFor()
  const tiles = () => dialog(page).locator('.s-tile:not([data-waiting])').count()
  expect(await tiles()).toBeLessThan(30)
  await area.evaluate((node) => node.scrollTo(0, 400))
  await expect
    .poll(() =>
      dialog(page)
        .locator('.s-finder')
        .evaluate((node) => node.getBoundingClientRect().bottom),
    )
    .toBeLessThan(0)
  await area.evaluate((node) => node.scrollTo(0, node.scrollHeight))
  await expect.poll(() => dialog(page).locator('[aria-posinset="50"]').count()).toBe(1)
})

test('in the window of a page at 400 %, arrow keys bring whole tiles into view', async () => {
  const page = await start({ viewport: { width: 320, height: 256 } })
  await allWallets(current)
  const tile = dialog(page).getByRole('button', { name: /^Reed Otter/ })
  await tile.waitFor()
  await tile.focus()
  const hidden = () =>
    page.evaluate(() => {
      const node = window.portico.element.shadowRoot?.activeElement as Element
      const { top, bottom } = node.getBoundingClientRect()
      const area = (node.closest('.p-screen-main') as Element).getBoundingClientRect()
      return node.matches('.s-tile') ? Math.max(area.top - top, bottom - area.bottom, 0) : Number.NaN
    })
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp']) {
    await page.keyboard.press(key)
    await expect.poll(hidden, { message: key }).toBeLessThan(1)
  }
})

test('the whole address of the account is in groups of four, none of which breaks', async () => {
  const page = await start()
  await account(current)
  await dialog(page).getByRole('button', { name: 'Account settings' }).click()
  const groups = dialog(page).locator('.s-identity .p-address-whole > :first-child > span')
  await groups.first().waitFor()
  expect(await groups.evaluateAll((all) => all.map((group) => group.getClientRects().length))).toEqual(
    Array(10).fill(1),
  )
})
