import { expect, test } from 'vitest'
import { prepareStage } from './browsers.ts'
import { connect, connectButton, dialog, walletRow } from './steps.ts'
import { reload, visit } from './visit.ts'

const stage = prepareStage()

/** The requests without those that the wallet of the page sends to its own node. */
const ofTheModal = (requests: readonly string[]) =>
  requests.filter((request) => !stage.demo.world.nodes.some((node) => request.includes(node.url)))

test('with default options and no click the page sends nothing', async () => {
  const { page, requests, close } = await visit(stage.browser, stage.demo, { query: 'wallets=0' })
  await connectButton(page).waitFor()
  await page.waitForLoadState('networkidle')
  expect(requests).toEqual([])
  await close()
})

test.each([
  ['a page that is quiet', 'preload=idle', false],
  ['a pointer on the button', 'preload=intent', true],
])('%s: the first view is prepared, but is not visible and sends no request until the click', async (_, query, isHovered) => {
  const { page, requests, close } = await visit(stage.browser, stage.demo, { query })
  if (isHovered) await connectButton(page).hover()
  const row = page.locator('portico-modal button', { hasText: 'Harbour' })
  await row.waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
  expect(await row.isVisible()).toBe(false)
  expect(await dialog(page).count()).toBe(0)
  expect(await page.evaluate(() => window.portico.isOpen())).toBe(false)
  expect(requests).toEqual([])

  const ready = await row.elementHandle()
  await connectButton(page).click()
  await walletRow(page).waitFor()
  expect(await walletRow(page).evaluate((node, same) => node === same, ready)).toBe(true)
  await close()
})

const pathsOf = (requests: readonly string[]) =>
  ofTheModal(requests).map((request) => new URL(request.split(' ')[1] ?? '').pathname)
/** The request of analytics after the user has opened the modal. */
const counting = '/getAnalyticsConfig'

test('without pairing, opening and connecting only requests the settings of the project', async () => {
  const { page, requests, close } = await visit(stage.browser, stage.demo, { query: 'pairing=off' })
  await connect(page)
  await expect.poll(() => pathsOf(requests)).toContain(counting)
  await page.waitForLoadState('networkidle')
  expect(pathsOf(requests).filter((path) => path !== '/appkit/v1/config')).toEqual([counting])
  await close()
})

test('with pairing, opening requests the first list of the directory, and only the images of that list', async () => {
  const { page, requests, close } = await visit(stage.browser, stage.demo)
  await connectButton(page).click()
  await walletRow(page, 'Moss Dipper').waitFor()
  await expect.poll(() => pathsOf(requests)).toContain(counting)
  await page.waitForLoadState('networkidle')
  const paths = pathsOf(requests)
  expect(paths.filter((path) => path === '/getWallets').length).toBeLessThanOrEqual(2)
  expect(paths.filter((path) => path.startsWith('/getWalletImage/')).length).toBeLessThanOrEqual(4)
  const known = /^\/(getWallets|getWalletImage\/.*|getAnalyticsConfig|appkit\/v1\/config)$/
  expect(paths.filter((path) => !known.test(path))).toEqual([])
  await close()
})

test('events are sent if the project enables them, at once when the page is left, without the query and hash of the page URL', async () => {
  const { api } = stage.demo.world
  api.project.isAnalyticsEnabled = true
  const { page, close } = await visit(stage.browser, stage.demo, { query: 'pairing=off&secret=1' })
  const sent = () => api.requests.filter(({ path }) => path === '/e').map(({ body }) => JSON.parse(body))
  const events = () => sent().map(({ props }) => props.event)
  await connect(page)
  await expect.poll(events).toContain('CONNECT_SUCCESS')
  await page.evaluate(() => window.portico.disconnect())
  await page.goto('about:blank')
  await expect.poll(events).toContain('DISCONNECT_SUCCESS')
  expect(JSON.stringify(sent())).not.toContain('secret')
  api.project.isAnalyticsEnabled = false
  await close()
})

test('with a plugin that the project can switch, opening asks for the project configuration once and for nothing else', async () => {
  const { page, requests, close } = await visit(stage.browser, stage.demo, { query: 'plugin' })
  await connectButton(page).waitFor()
  await page.waitForLoadState('networkidle')
  expect(requests).toEqual([])
  await connectButton(page).click()
  await dialog(page).getByRole('button', { name: 'Continue as a guest' }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(pathsOf(requests).filter((path) => path.includes('config'))).toEqual(['/appkit/v1/config'])
  await close()
})

test('a page that restores its wallet sends no request of its own', async () => {
  const { page, requests, close } = await visit(stage.browser, stage.demo)
  await connect(page)
  page.once('framenavigated', () => {
    requests.length = 0
  })
  await reload(page)
  await page.getByTestId('status').getByText('connected', { exact: true }).waitFor()
  await page.waitForLoadState('networkidle')
  const paths = ofTheModal(requests).map((request) => new URL(request.split(' ')[1] ?? '').pathname)
  expect(paths.filter((path) => path !== '/appkit/v1/config')).toEqual([])
  await close()
})

test('hostile names and icons of wallets are shown as text and images only', async () => {
  const { page, complaints, violations, close } = await visit(stage.browser, stage.demo, { query: 'wallets=0' })
  await page.evaluate(() => {
    const provider = { request: async () => null, on() {}, removeListener() {} }
    const hostile = {
      uuid: 'b0d3a7f2-5b1e-4c58-9d41-0d2a4cf8a001',
      rdns: 'bad.example',
      name: '<img src=x onerror="window.hacked=1">',
      icon: 'javascript:window.hacked=1',
    }
    window.addEventListener('eip6963:requestProvider', () =>
      window.dispatchEvent(
        new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info: hostile, provider }) }),
      ),
    )
  })
  await connectButton(page).click()
  await walletRow(page, '<img').waitFor()
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
  expect(await dialog(page).locator('img[src^=javascript]').count()).toBe(0)
  expect(await violations()).toEqual([])
  expect(complaints).toEqual([])
  await close()
})
