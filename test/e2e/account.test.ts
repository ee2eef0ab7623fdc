import type { Locator } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { drawIcon, nftTransaction } from '../world/chainData.ts'
import { overflows, turn, violations } from './audit.ts'
import { prepareStage } from './browsers.ts'
import { returnToSilence } from './scenes/account.ts'
import { accountButton, card, closed, connect, connectButton, dialog, expectHealthy, settled, tabTo } from './steps.ts'
import { passTime, type Visit, type VisitOptions, visit } from './visit.ts'

const stage = prepareStage()
let current: Visit
afterEach(async () => {
  stage.demo.world.api.heal()
  stage.demo.world.api.project.data.identities = {}
  await current.close()
})

const address = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const known = () => {
  stage.demo.world.api.project.data.identities = { [address]: { name: 'harbour.test', avatar: drawIcon(200) } }
}
const asked = (path: RegExp) => stage.demo.world.api.requests.filter((request) => path.test(request.path)).length
const rows = () => dialog(current.page).getByRole('list', { name: 'Tokens' }).getByRole('listitem')
const textOf = async (index: number) => (await rows().nth(index).innerText()).replace(/\s+/g, ' ')

/** Connects, and opens the account. */
async function open(options: VisitOptions = {}) {
  current = await visit(stage.browser, stage.demo, options)
  const { page } = current
  await connect(page)
  await closed(page)
  await accountButton(page).click()
  await dialog(page).getByText('10,000').first().waitFor()
  return page
}

test('the account has a name, a picture, its coin, its tokens and what they are worth, also from right to left, and collectibles', async () => {
  known()
  const page = await open()
  await dialog(page).getByText('harbour.test').waitFor()
  await dialog(page).locator('.p-avatar img').waitFor()
  await dialog(page).getByText('Tide Dollar').waitFor()
  await expect.poll(() => rows().count()).toBe(4)
  expect(await textOf(0)).toBe('Ether 10,000 ETH $20,000,000.00')
  expect(await textOf(1)).toBe('Tide Dollar 1,250.5 TUSD $1,250.50')
  expect(await textOf(3)).toBe('Pebble <0.001 PEB <$0.01')
  await dialog(page).getByText('$20,001,385.71').waitFor()
  expect(await dialog(page).getByText('Kelp Pass').count()).toBe(0)
  await expect.poll(() => dialog(page).locator('.s-fact img').count()).toBe(4)
  expect(await violations(page)).toEqual([])

  // From right to left amounts keep their digits together.
  await page.evaluate(() => window.portico.setThemeMode('dark'))
  await turn(page, 'rtl')
  await dialog(page).getByText('Tide Dollar').waitFor()
  await expect.poll(() => dialog(page).locator('.s-symbol').first().innerText()).toBe('ETH')
  expect(await violations(page)).toEqual([])
  expect(await overflows(page)).toEqual([])
  await turn(page, 'ltr')
  await page.evaluate(() => window.portico.setThemeMode('light'))

  // Collectibles that are still there are shown, without spam, and are asked for with their tab.
  const before = asked(/history$/)
  await dialog(page).getByRole('tab', { name: 'NFTs' }).click()
  const list = dialog(page).getByRole('list', { name: 'NFTs' })
  await list.waitFor()
  expect(asked(/history$/)).toBe(before + 1)
  const names = await list.locator('.s-nft-name').allInnerTexts()
  expect(names).toEqual(['Lighthouse #7', 'Tide Pool #1', 'Harbour Pass'])
  await expect.poll(() => list.locator('img').count()).toBe(2)
  expect(await violations(page)).toEqual([])
  await expectHealthy(current)
})

test('amounts, values and numbers of collectibles of 30 digits fit', async () => {
  const [numeric, value] = [`1${'0'.repeat(30)}.123`, 1e30]
  const token = { symbol: 'BIG', chainId: 'eip155:31337', price: 1, value, quantity: { decimals: '18', numeric } }
  const at = `eip155:31337:0x${'1'.repeat(40)}`
  const many = nftTransaction('many', 'in', { name: 'Many', image: null })
  for (const transfer of many.transfers) transfer.quantity = { numeric: '1e30' }
  const { api } = stage.demo.world
  api.fail('/v1/account/:address/balance', { json: { balances: [{ ...token, name: 'Big', address: at }] } })
  api.fail('/v1/account/:address/history', { json: { data: [many], next: null } })
  current = await visit(stage.browser, stage.demo, { viewport: { width: 320, height: 640 } })
  const { page } = current
  await page.route('**', async (route) => {
    const text = route.request().postData()
    if (!text?.includes('eth_getBalance')) return route.fallback()
    const asked: { id: number; method: string }[] = [JSON.parse(text)].flat()
    const ids = asked.flatMap(({ id, method }) => (method === 'eth_getBalance' ? id : []))
    const response = await route.fetch()
    const patch = (answer: { id: number }) =>
      ids.includes(answer.id) ? { ...answer, result: `0x${(10n ** 48n).toString(16)}` } : answer
    const answer = await response.json()
    await route.fulfill({ response, json: Array.isArray(answer) ? answer.map(patch) : patch(answer) })
  })
  await connect(page)
  await closed(page)
  await accountButton(page).click()
  await dialog(page).getByText('Big').first().waitFor()
  await dialog(page).locator('.s-amount[data-long]').waitFor()
  await dialog(page).locator('.s-total bdi').waitFor()
  await settled(page)
  expect(await overflows(page)).toEqual([])
  await dialog(page).getByRole('tab', { name: 'NFTs' }).click()
  const count = dialog(page).locator('.s-nft-count')
  await count.waitFor()
  const beyond = await count.evaluate((node) => {
    const [inner, outer] = [node, node.parentElement ?? node].map((element) => element.getBoundingClientRect())
    return (outer?.left ?? 0) - (inner?.left ?? 0)
  })
  expect(beyond).toBeLessThanOrEqual(0)
  expect(await overflows(page)).toEqual([])
})

test('says which network it is on, shows the wallet as a badge of the picture, has room for three tokens, and keeps that room while it is restored', async () => {
  const page = await open()
  await dialog(page).getByText('Tide Dollar').waitFor()
  await dialog(page).getByText('$20,001,385.71').waitFor()
  await settled(page)
  const network = dialog(page).getByRole('button', { name: /^Network: / })
  await expect.poll(() => network.innerText()).toBe('Portico Local')
  const box = async (locator: Locator) => (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const face = dialog(page).getByRole('button', { name: 'Harbour. Switch or add a wallet' })
  const [badge, picture] = [await box(face.locator('.s-face-badge')), await box(face.locator('.p-avatar'))]
  expect(badge.x).toBeGreaterThan(picture.x + picture.width / 2)
  expect(badge.y).toBeGreaterThan(picture.y + picture.height / 2)
  const [row, sheet] = [await box(rows().nth(2)), await box(card(page))]
  expect(row.y + row.height).toBeLessThan(sheet.y + sheet.height)

  await returnToSilence(current)
  await page.evaluate(() => window.portico.open({ view: 'Account' }))
  await card(page).locator('.s-identity .p-skeleton').first().waitFor()
  await settled(page)
  expect((await card(page).boundingBox())?.height).toBeGreaterThan(sheet.height - 60)
})

test('by keyboard alone: copy the address, walk the tabs, and come back', async () => {
  const page = await open({ permissions: ['clipboard-read', 'clipboard-write'] })
  await dialog(page).getByText('Tide Dollar').waitFor()
  await tabTo(page, /^Copy address 0x/)
  await page.keyboard.press('Enter')
  await dialog(page).getByRole('status').getByText('Address copied').waitFor({ state: 'attached' })
  expect((await page.evaluate(() => navigator.clipboard.readText())).toLowerCase()).toBe(address)
  await tabTo(page, /^Tokens$/)
  await page.keyboard.press('ArrowRight')
  await dialog(page).getByText('Lighthouse #7').waitFor()
  await page.keyboard.press('Home')
  await dialog(page).getByText('Tide Dollar').waitFor()
  await expectHealthy(current)
})

test('with the service down the coin is shown, the other parts show an error, and retry after 30 seconds', async () => {
  stage.demo.world.api.fail('/v1/account/:address/balance', { status: 503 })
  stage.demo.world.api.fail('/v1/account/:address/history', { status: 503 })
  const page = await open({ hasClock: true })
  await dialog(page).getByRole('alert').getByText('Token balance unavailable').waitFor()
  await expect.poll(() => page.getByText('Token balance unavailable').count()).toBe(1)
  await expect.poll(() => rows().count()).toBe(1)
  expect(await textOf(0)).toMatch(/^E? ?Ether 10,000 ETH$/)
  const retry = dialog(page).getByRole('button', { name: 'Try again' })
  await expect.poll(() => retry.getAttribute('aria-disabled')).toBe('true')
  const [said, offered] = [await dialog(page).getByRole('alert').boundingBox(), await retry.boundingBox()]
  expect(offered?.y).toBeGreaterThanOrEqual((said?.y ?? 0) + (said?.height ?? 0))
  expect(await violations(page)).toEqual([])

  await dialog(page).getByRole('tab', { name: 'NFTs' }).click()
  await dialog(page).getByText('Couldn’t load your NFTs.').waitFor()
  expect(await violations(page)).toEqual([])
  stage.demo.world.api.heal()
  await retry.click()
  await dialog(page).getByText('Lighthouse #7').waitFor()

  await dialog(page).getByRole('tab', { name: 'Tokens' }).click()
  await passTime(page, 31_000)
  await dialog(page).getByText('Tide Dollar').waitFor()
})

test('with the whole API unreachable the account works', async () => {
  for (const path of ['/v1/supported-chains', '/v1/identity/:address']) {
    stage.demo.world.api.fail(path, { withoutCors: true })
  }
  const page = await open()
  await dialog(page).getByText('Token balance unavailable').waitFor()
  await dialog(page).getByRole('button', { name: 'Copy address' }).waitFor()
  expect(asked(/^\/v1\/account/)).toBe(asked(/balance$/) + asked(/history$/))
  await dialog(page).getByRole('button', { name: 'Disconnect' }).click()
  await connectButton(page).waitFor()
})

test('tokens are asked for only while they are on screen', async () => {
  const page = await open({ hasClock: true })
  await dialog(page).getByText('Tide Dollar').waitFor()
  const before = asked(/balance$/)
  await passTime(page, 35_000)
  await expect.poll(() => asked(/balance$/)).toBe(before + 1)
  await page.keyboard.press('Escape')
  await closed(page)
  await passTime(page, 120_000)
  expect(asked(/balance$/)).toBe(before + 1)
})

test.each([
  [320, 4],
  [390, 4],
  [390, 5],
  [390, 6],
])('in every language the labels of tabs and actions fit a phone of %i px with %i actions', async (width, count) => {
  const page = await open({ viewport: { width, height: 640 } })
  const actions = dialog(page).locator('.s-actions')
  await actions.evaluate((list, most) => {
    while (list.children.length > most) list.lastElementChild?.remove()
    while (list.children.length < most) list.append(list.children[list.children.length - 1]?.cloneNode(true) as Node)
  }, count)
  const cut = () =>
    dialog(page)
      .locator('.s-action-label, .p-tab .p-ellipsis')
      .evaluateAll((all) =>
        all
          .filter((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight + 1)
          .map((one) => one.textContent),
      )
  const found: Record<string, unknown> = {}
  for (const locale of ['en', 'ar', 'de', 'es', 'fr', 'ja', 'pt', 'zh']) {
    await page.evaluate((tag) => window.portico.setLocale(tag), locale)
    await page.locator(`portico-modal[lang=${locale}]`).waitFor({ state: 'attached' })
    await settled(page)
    const faults = [...(await cut()), ...(await overflows(page))]
    if (faults.length > 0) found[locale] = faults
  }
  expect(found).toEqual({})
  await expectHealthy(current)
})
