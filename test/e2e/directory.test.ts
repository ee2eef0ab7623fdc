import { afterEach, expect, test, vi } from 'vitest'
import { prepareStage } from './browsers.ts'
import { accountButton, connectButton, dialog, expectHealthy, focused, openWallets, tabTo, walletRow } from './steps.ts'
import { type Visit, type VisitOptions, visit } from './visit.ts'

const stage = prepareStage()
let current: Visit
afterEach(async () => {
  stage.demo.world.api.heal()
  await current.close()
})
const start = async (options?: VisitOptions) => {
  current = await visit(stage.browser, stage.demo, options)
  return current.page
}
const openAll = async () => {
  const { page } = current
  await openWallets(page)
  await dialog(page)
    .getByRole('button', { name: /^Search wallets/ })
    .click()
  await dialog(page).getByRole('heading', { name: 'All wallets' }).waitFor()
  await tile('Reed Otter').waitFor()
}
const tile = (name: string) => dialog(current.page).getByRole('button', { name: new RegExp(`^${name}`) })
const asked = () => stage.demo.world.api.requests.filter(({ path }) => path === '/getWallets')

test('scrolling loads more pages, and only rows near the visible part are in the document', async () => {
  const page = await start()
  await openAll()
  const before = asked().length
  const first = await tile('Reed Otter').boundingBox()
  await page.mouse.move((first?.x ?? 0) + 20, (first?.y ?? 0) + 20)
  await vi.waitFor(async () => {
    await page.mouse.wheel(0, 3000)
    expect(asked().length).toBeGreaterThan(before + 3)
  }, 20_000)
  expect(await dialog(page).locator('.s-tile').count()).toBeLessThan(80)
  // Kinds of images that could run something are not object URLs.
  const sources = () =>
    dialog(page)
      .locator('img')
      .evaluateAll((images) =>
        images.map(({ src }: Partial<HTMLImageElement>) => src?.replace(/^(blob:|data:image\/svg).*/, '$1')),
      )
  await vi.waitFor(async () => expect(new Set(await sources())).toEqual(new Set(['blob:', 'data:image/svg'])))
  expect(await current.violations()).toEqual([])
})

test('by keyboard alone: search, walk the tiles, choose, and come back', async () => {
  const page = await start()
  await connectButton(page).focus()
  await page.keyboard.press('Enter')
  await walletRow(page, 'Search wallets').waitFor()
  await tabTo(page, /^Search wallets/)
  await page.keyboard.press('Enter')
  await tile('Reed Otter').waitFor()
  await page.keyboard.type('otter')
  await tile('Reed Otter').waitFor()
  await dialog(page)
    .getByText(/wallets? found/)
    .waitFor({ state: 'attached' })
  await tabTo(page, /Otter/)
  const one = await focused(page)
  await page.keyboard.press('ArrowRight')
  await vi.waitFor(async () => expect(await focused(page)).not.toBe(one))
  await page.keyboard.press('Home')
  await vi.waitFor(async () => expect(await focused(page)).toBe(one))
  await page.keyboard.press('Enter')
  await dialog(page).getByRole('heading', { name: /Otter/ }).waitFor()
  await tabTo(page, /^Back$/, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await dialog(page).getByRole('heading', { name: 'All wallets' }).waitFor()
  await vi.waitFor(async () => expect(await focused(page)).toMatch(/Otter/))
  expect(await current.violations()).toEqual([])
})

test('the badge narrows the list, and too short a name searches nothing', async () => {
  await start()
  await openAll()
  await dialog(current.page).getByRole('searchbox').fill('o')
  await tile('Reed Otter').waitFor()
  await dialog(current.page).getByRole('button', { name: 'Certified wallets only' }).click()
  await expect.poll(() => asked().at(-1)?.query).toMatchObject({ badge_type: 'certified' })
  expect(asked().some(({ query }) => query.search === 'o')).toBe(false)
})

test.each([
  ['down', { status: 503 }],
  ['blocked by an ad blocker', { withoutCors: true }],
  ['answering nonsense', { malformed: true }],
] as const)('with the directory %s, what is here works, and the list says what is missing', async (_, fault) => {
  stage.demo.world.api.fail('/getWallets', fault)
  const page = await start()
  await openWallets(page)
  await dialog(page).getByText('More wallets could not be loaded.').waitFor()
  stage.demo.world.api.heal()
  await dialog(page).getByRole('button', { name: 'Try again' }).click()
  await tile('Moss Dipper').waitFor()
  await walletRow(page).click()
  await accountButton(page).waitFor()
})

test('links of hostile entries lead nowhere', async () => {
  const page = await start()
  await openAll()
  await dialog(page).getByRole('searchbox').fill('mallory')
  await dialog(page)
    .getByText(/wallets? found/)
    .waitFor({ state: 'attached' })
  // One of them claims to be a wallet that is installed, and leads to that wallet.
  const entries = tile('.*allory').filter({ hasNotText: 'Installed' })
  for (let index = 0; index < Math.min(4, await entries.count()); index++) {
    await entries.nth(index).click()
    const links = await dialog(page)
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))
    for (const link of links) expect(link).toMatch(/^https:\/\//)
    await dialog(page).getByRole('button', { name: 'Back' }).click()
    await dialog(page).getByRole('heading', { name: 'All wallets' }).waitFor()
    await dialog(page).getByRole('searchbox').fill('mallory')
    await entries.first().waitFor()
  }
  expect(await current.violations()).toEqual([])
  expect(current.complaints.filter((line) => !/status of 404/.test(line))).toEqual([])
})

test('an app without chain packages pairs only', async () => {
  const page = await start({ query: 'adapters=none&wallets=0' })
  await connectButton(page).click()
  await dialog(page).getByRole('heading', { name: 'WalletConnect' }).waitFor()
  await dialog(page).getByRole('img', { name: 'QR code for your wallet' }).waitFor()
  await expectHealthy(current)
})
