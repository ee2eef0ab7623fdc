import type { Locator, Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { prepareStage } from './browsers.ts'
import { scenes } from './scenes/index.ts'
import { openNames, typeName } from './scenes/names.ts'
import { account, press, says, titled } from './scenes/scene.ts'
import {
  accountButton,
  card,
  closed,
  connect,
  connectButton,
  dialog,
  expectHealthy,
  holdScripts,
  openWallets,
  settled,
  walletRow,
} from './steps.ts'
import { type Visit, type VisitOptions, visit } from './visit.ts'

const phone = { viewport: { width: 390, height: 844 } }
/** Edges, contrasts and sizes that are seen before anything is read. */
const stage = prepareStage()
let current: Visit
afterEach(async () => {
  await expectHealthy(current)
  await current.close()
})
const start = async (options?: VisitOptions) => {
  current = await visit(stage.browser, stage.demo, options)
  return current.page
}
const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox()
  if (!box) throw new Error('It is not on screen')
  return box
}
const scrolls = (page: Page) =>
  card(page)
    .locator('.p-stage:not([data-leaving]) .p-scroll')
    .first()
    .evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1)

test.each(['ltr', 'rtl'] as const)('scrolling content has the same margins as other content, %s', async (side) => {
  const page = await start()
  await account(current)
  await says(current, 'Tide Dollar')
  await page.evaluate((direction) => Object.assign(window.portico.element, { dir: direction }), side)
  await settled(page)
  expect(await scrolls(page)).toBe(true)
  const edges = async (row: Locator) => {
    const [outer, inner] = [await boxOf(card(page)), await boxOf(row)]
    return [inner.x - outer.x, outer.x + outer.width - inner.x - inner.width].map(Math.round)
  }
  expect(await edges(dialog(page).locator('.s-fact').first())).toEqual([17, 17])
  await press(current, /^Network: /)
  await titled(current, 'Choose network')
  await settled(page)
  expect(await scrolls(page)).toBe(false)
  expect(await edges(dialog(page).locator('.p-row').first())).toEqual([17, 17])
})

test.each(['light', 'dark'] as const)('placeholders stand out from the card, %s', async (colorScheme) => {
  const page = await start({ colorScheme, query: 'preload=intent' })
  const release = await holdScripts(page)
  await connectButton(page).click()
  const row = card(page).locator('.skeleton-row').first()
  await row.waitFor()
  const ratio = await row.evaluate((element) => {
    const context = new OffscreenCanvas(1, 1).getContext('2d', {
      willReadFrequently: true,
    }) as OffscreenCanvasRenderingContext2D
    const paint = (colour: string) => {
      context.fillStyle = colour
      context.fillRect(0, 0, 1, 1)
      const linear = [...context.getImageData(0, 0, 1, 1).data].map((value) => {
        const share = value / 255
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
      const [red = 0, green = 0, blue = 0] = linear
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05
    }
    const colourOf = (node: Element) => getComputedStyle(node).backgroundColor
    const ground = paint(colourOf(element.closest('.card') as Element))
    const shape = paint(colourOf(element))
    return Math.max(ground, shape) / Math.min(ground, shape)
  })
  expect(ratio).toBeGreaterThan(1.15)
  release()
})

test.each([
  ['in a dialog', { viewport: { width: 844, height: 390 } }],
  ['on a phone', { viewport: { width: 844, height: 390 }, isMobile: true, hasTouch: true }],
] as const)('on a screen that is wide and low the code to scan needs no scrolling, %s', async (_, options) => {
  const page = await start(options)
  await connectButton(page).click()
  await page.evaluate(() => window.portico.open({ view: 'ConnectingWalletConnect' }))
  await dialog(page).getByRole('img', { name: /code/i }).waitFor()
  await settled(page)
  expect(await scrolls(page)).toBe(false)
  const [outer, code, button] = [
    await boxOf(card(page)),
    await boxOf(card(page).locator('.p-qr')),
    await boxOf(dialog(page).getByRole('button', { name: 'Copy link' })),
  ]
  expect(code.y + code.height).toBeLessThan(outer.y + outer.height)
  expect(button.x).toBeGreaterThan(code.x + code.width)
  expect(code.width).toBeGreaterThan(220)
})

test('the whole address is on the view to receive, in groups of four, and its picture is a whole disc', async () => {
  const page = await start()
  await account(current)
  await press(current, 'Receive')
  await titled(current, 'Receive')
  await settled(page)
  const groups = await dialog(page).locator('.p-address-whole > :first-child > span').allInnerTexts()
  expect(groups.join('')).toBe('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
  expect(groups.map(({ length }) => length)).toEqual([6, ...Array(9).fill(4)])
  const whole = dialog(page).locator('.p-address-whole > :first-child')
  const copied = await whole.evaluate((node) => {
    getSelection()?.selectAllChildren(node)
    return getSelection()?.toString()
  })
  expect(copied).toBe(groups.join(''))
  const weights = await whole
    .locator('> span')
    .evaluateAll((nodes) => nodes.map((node) => Number(getComputedStyle(node).fontWeight) > 600))
  expect(weights).toEqual([true, ...Array(8).fill(false), true])
  const [disc, place] = [
    await boxOf(dialog(page).locator('.p-qr-logo .p-entity')),
    await boxOf(dialog(page).locator('.p-qr-logo')),
  ]
  expect(Math.abs(disc.width - disc.height)).toBeLessThan(0.5)
  expect(disc.width).toBeLessThanOrEqual(place.width + 0.5)
  const image = await boxOf(dialog(page).locator('.p-qr-logo img'))
  expect([image.width, image.height].map(Math.round)).toEqual([disc.width, disc.height].map(Math.round))
})

test('the button of the page shortens an address as the modal does', async () => {
  const page = await start()
  await connect(page)
  await closed(page)
  await expect.poll(() => accountButton(page).innerText()).toContain('0xf39F…2266')
})

test('the first wallet is one press of an arrow key away', async () => {
  const page = await start({ query: 'wallets=3' })
  await openWallets(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  const [first] = await dialog(page).getByRole('listitem').getByRole('button').all()
  expect(await first?.evaluate((row) => row.matches(':focus-visible'))).toBe(true)
  await walletRow(page).waitFor()
})

test.each([
  ['Account settings', 'AccountSettings'],
  ['the kinds of transactions', 'Transactions'],
  ['a long title', 'ConnectingMultiChain'],
])('in German no title and no text of a row is cut: %s', async (_, name) => {
  const scene = scenes.find((item) => item.name === name)
  const page = await start({ query: scene?.query ?? '' })
  await scene?.play(current)
  await page.evaluate(() => window.portico.setLocale('de'))
  await dialog(page)
    .getByRole('heading', { name: /Kontoeinstellungen|Aktivität|Netzwerk für/ })
    .waitFor()
  const cut = await card(page)
    .locator('.p-title, .p-row-label, .p-row-detail')
    .evaluateAll((texts) =>
      texts
        .filter((text) => text.scrollWidth > text.clientWidth + 1 || text.scrollHeight > text.clientHeight + 4)
        .map((text) => text.textContent),
    )
  expect(cut).toEqual([])
})

/** Plays a scene at the width of a phone. */
async function play(name: string): Promise<Page> {
  const scene = scenes.find((item) => item.name === name)
  if (!scene) throw new Error(`There is no scene "${name}"`)
  const page = await start({ ...phone, query: scene.query ?? '' })
  await scene.play(current)
  await settled(page)
  return page
}
const colourOf = (locator: Locator, property: 'backgroundColor' | 'borderTopColor' | 'color' | 'outlineColor') =>
  locator.evaluate((element, name) => getComputedStyle(element)[name], property)

/** Answers of the name service that are not those of the demo. */
const headers = { 'access-control-allow-origin': '*' }

/** The form for a name in a language, and how to read the places of its field and its button. */
async function openNameForm(page: Page, locale = 'en') {
  await openNames(current)
  await page.evaluate((language) => window.portico.setLocale(language), locale)
  await page.locator(`portico-modal[lang=${locale}]`).waitFor({ state: 'attached' })
  const parts = [dialog(page).getByRole('textbox'), card(page).locator('button[type=submit]')]
  return async () => {
    await settled(page)
    return Promise.all(parts.map(async (part) => (await boxOf(part)).y))
  }
}

test.each([
  ['en', 'lighthouse', 'lighthouse.reown.id is available.'],
  ['en', 'lighthouse-keeper-of-the-north', 'is taken. Choose another name.'],
  ['de', 'lighthouse-keeper-of-the-north', 'ist vergeben. Wähle einen anderen Namen.'],
] as const)('the field and the button of a name keep their places while names are suggested, in %s: %s', async (locale, name, text) => {
  const page = await start(phone)
  await page.route(/\/v1\/profile\/account\/lighthouse-keeper-of-the-north\./, (route) =>
    route.fulfill({ json: { name: 'lighthouse-keeper-of-the-north.reown.id', addresses: {} }, headers }),
  )
  const places = await openNameForm(page, locale)
  const before = await places()
  await typeName(current, name)
  await says(current, text)
  await card(page).locator('.names-suggestions .p-row').first().waitFor()
  expect(await places()).toEqual(before)
  const rows = card(page).locator('.names-suggestions .p-row')
  const heights = await rows.evaluateAll((all) => all.map((row) => (row as HTMLElement).offsetHeight))
  expect(new Set(heights)).toEqual(new Set([48]))
  const labels = rows.locator('.p-row-label')
  // The end of a long suggestion is what differs.
  expect(await labels.evaluateAll((all) => all.filter((one) => one.scrollHeight > one.clientHeight + 1).length)).toBe(0)
})

test.each([
  6, 12,
])('%i own names have room: the field and the button are where they are without them', async (count) => {
  const page = await start(phone)
  const before = await (await openNameForm(page))()
  await page.route(/\/v1\/profile\/reverse\//, (route) => {
    const address = new URL(route.request().url()).pathname.split('/').at(-1)
    const json = Array.from({ length: count }, (_, at) => ({
      name: `tide${at}.reown.id`,
      addresses: { 60: { address } },
    }))
    return route.fulfill({ json, headers })
  })
  await page.reload()
  const places = await openNameForm(page)
  await card(page).locator('.names-own').waitFor()
  expect(await places()).toEqual(before)
  const own = await boxOf(card(page).locator('.names-own'))
  const list = await boxOf(card(page).locator('.names-list'))
  expect(list.y + list.height > own.y + own.height + 1).toBe(count === 12)
  expect(await card(page).locator('.names-own .p-scroll').count()).toBe(count === 12 ? 1 : 0)
})

test('a wrong email address is red also while its field has focus, and its message is clear of the next way', async () => {
  const page = await start({ ...phone, query: 'login=email,socials' })
  await connectButton(page).click()
  const input = dialog(page).getByRole('textbox', { name: 'Email address' })
  await input.fill('ada')
  await press(current, 'Continue with email')
  await says(current, 'Enter a valid email address.')
  await input.focus()
  await settled(page)
  const field = card(page).locator('.p-field-box:focus-within')
  const message = card(page).locator('.p-field-message[data-invalid]')
  const red = await colourOf(message, 'color')
  expect([await colourOf(field, 'borderTopColor'), await colourOf(field, 'outlineColor')]).toEqual([red, red])
  const [above, below] = [await boxOf(message), await boxOf(card(page).locator('.social-part'))]
  expect(Math.round(below.y - above.y - above.height)).toBe(8)
})

test('a certified wallet shows its name in two lines, as its mark takes none', async () => {
  const page = await play('AllWallets')
  await dialog(page).getByRole('searchbox').fill('Quartz Whimbrel')
  const name = card(page).locator('.s-tile-name', { hasText: 'Quartz Whimbrel' })
  await name.waitFor()
  await settled(page)
  expect(await name.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0)
})

test('pictures of collectibles end where the tabs above end', async () => {
  const page = await play('Account, the collectibles')
  const pictures = await card(page).locator('.s-nft > .p-entity').all()
  const [first, last] = [await boxOf(pictures[0] as Locator), await boxOf(pictures[2] as Locator)]
  const tabs = await boxOf(card(page).locator('.p-tab-list'))
  expect([first.x, last.x + last.width].map(Math.round)).toEqual([tabs.x, tabs.x + tabs.width].map(Math.round))
  expect(Math.abs(first.width - first.height)).toBeLessThan(0.5)
})

test('the button of an empty list is as wide as any other, and its text asks for balanced last lines', async () => {
  const page = await play('Connect without a wallet')
  const button = await boxOf(dialog(page).getByRole('button', { name: 'Get a wallet' }))
  expect(Math.round((await boxOf(card(page))).width - button.width)).toBe(32)
  const wrap = await card(page)
    .locator('.p-screen-body')
    .first()
    .evaluate((element) => [
      CSS.supports('text-wrap: pretty'),
      getComputedStyle(element).getPropertyValue('text-wrap-style'),
    ])
  expect(['false,', 'true,pretty']).toContain(wrap.join())
})

test('the buttons of the form for a label stand out from the card of the wallet', async () => {
  const page = await play('ProfileWallets with the accounts of a Bitcoin wallet')
  await press(current, /^Edit label/)
  await dialog(page).getByRole('button', { name: 'Cancel' }).waitFor()
  await settled(page)
  const cancel = dialog(page).getByRole('button', { name: 'Cancel' })
  const ground = await colourOf(card(page).locator('.s-wallet-card'), 'backgroundColor')
  expect(await colourOf(cancel, 'backgroundColor')).not.toBe(ground)
  const [form, input] = [card(page).locator('.s-account-name'), card(page).locator('.s-account-name .p-field-label')]
  expect((await boxOf(input)).y - (await boxOf(form)).y).toBe(8)
})

test('the placeholder of an account has its four actions and its tabs', async () => {
  const page = await play('Account, while it is restored')
  const shapes = card(page).locator('.s-outline .p-skeleton[data-shape=button]')
  await expect.poll(() => shapes.count()).toBe(5)
  await settled(page)
  const boxes = await Promise.all((await shapes.all()).map(boxOf))
  expect(boxes.map(({ height }) => Math.round(height))).toEqual([68, 68, 68, 68, 44])
  expect(new Set(boxes.slice(0, 4).map(({ y }) => y)).size).toBe(1)
})

test.each([
  ['WalletSendPreview, declined', 'Senden'],
  ['WalletSendPreview, the balance has fallen', 'Senden'],
  ['SwapPreview, declined', 'Tauschen'],
])('the button that spends is in sight below the review and no number is broken, in German: %s', async (name, label) => {
  const page = await play(name)
  await page.setViewportSize({ width: 320, height: 640 })
  await page.evaluate(() => window.portico.setLocale('de'))
  const button = dialog(page).getByRole('button', { name: label, exact: true })
  await button.waitFor()
  await settled(page)
  expect(await scrolls(page)).toBe(true)
  const [outer, inner] = [await boxOf(card(page)), await boxOf(button)]
  expect(outer.y + outer.height - inner.y - inner.height).toBeGreaterThanOrEqual(15)
  const isOnTop = await button.evaluate((element) => {
    const { left, bottom, width } = element.getBoundingClientRect()
    const found = (element.getRootNode() as ShadowRoot).elementFromPoint(left + width / 2, bottom - 4)
    return element.contains(found)
  })
  expect(isOnTop).toBe(true)
  const lines = await card(page)
    .locator('.send-sum bdi, .swap-sum bdi')
    .evaluateAll((sums) =>
      sums.map((sum) => {
        const range = document.createRange()
        range.selectNodeContents(sum.firstChild ?? sum)
        return new Set([...range.getClientRects()].map(({ y }) => Math.round(y))).size
      }),
    )
  expect(new Set(lines)).toEqual(new Set([1]))
})

test('a wrong amount and a wrong recipient are red also while their fields have focus', async () => {
  const page = await play('WalletSend, too much for nobody')
  for (const [label, at] of [
    ['Amount', 0],
    ['Recipient', 1],
  ] as const) {
    await dialog(page).getByLabel(label).focus()
    await settled(page)
    const red = await colourOf(card(page).locator('.p-field-message').nth(at), 'color')
    const field = card(page).locator('.s-field-box:focus-within')
    await expect.poll(() => colourOf(field, 'borderTopColor')).toBe(red)
    expect(await colourOf(field, 'outlineColor')).toBe(red)
  }
})

test('the address to receive with is in the middle, and the worth of a fee ends where the fee ends, in Arabic', async () => {
  const page = await play('WalletReceive')
  const middle = ({ x, width }: { x: number; width: number }) => Math.round(x + width / 2)
  const whole = card(page).locator('.p-address-whole')
  expect(middle(await boxOf(whole))).toBe(middle(await boxOf(card(page).locator('.send-qr'))))
  await current.close()
  const next = await play('WalletSendPreview')
  await next.evaluate(() => window.portico.setLocale('ar'))
  await next.locator('portico-modal[lang=ar]').waitFor({ state: 'attached' })
  await settled(next)
  const fee = card(next)
    .locator('.p-fact:not([data-wide], [data-total])')
    .filter({ has: next.locator('.s-worth') })
  const starts = await fee.locator('dd bdi').evaluateAll((figures) =>
    figures.map((figure) => {
      const range = document.createRange()
      range.selectNodeContents(figure)
      return Math.round(range.getBoundingClientRect().x)
    }),
  )
  expect([starts.length, new Set(starts).size]).toEqual([2, 1])
})
