import type { Page } from 'playwright-core'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { startPairedWallet } from '../wallets/index.ts'
import { prepareStage } from './browsers.ts'
import { showCode } from './scan.ts'
import { connect, connectButton, dialog, expectHealthy, walletRow } from './steps.ts'
import { type Visit, visit } from './visit.ts'

/** Built-in networks, namespaces, paired wallets and the wallets to get have a picture, under the strict policy. */
const stage = prepareStage()
let current: Visit
afterEach(async () => {
  await expectHealthy(current)
  await current.close()
})
const start = async (query: string) => {
  current = await visit(stage.browser, stage.demo, { query })
  return current.page
}

/** Goes to a view of the modal. */
const show = async (page: Page, view: string) => {
  await page.evaluate((name) => void window.portico.open({ view: name as 'Networks' }), view)
  await dialog(page).getByRole('list').first().waitFor()
}

/** How many icons are drawn by a picture, once each has come; the rows of those that are not. */
const drawn = async (page: Page, count: number) => {
  const icons = dialog(page).locator('.p-entity')
  await expect.poll(() => icons.locator('img').count(), { timeout: 10_000 }).toBe(count)
  const broken = await icons.evaluateAll(async (all) => {
    const isBroken = async (icon: Element) => {
      const image = icon.querySelector('img')
      await image?.decode().catch(() => {})
      return !image?.naturalWidth
    }
    const found = await Promise.all(all.map(isBroken))
    return all.flatMap((icon, index) => (found[index] ? [icon.parentElement?.textContent] : []))
  })
  expect(broken).toEqual([])
  expect(await dialog(page).locator('.p-letter').count()).toBe(0)
}

test('every built-in network', async () => {
  const page = await start('namespaces=all&networks=all')
  await show(page, 'Networks')
  const count = await dialog(page).getByRole('list').getByRole('button').count()
  expect(count).toBeGreaterThan(50)
  await drawn(page, count)
})

test('the wallets to get', async () => {
  const page = await start('namespaces=all')
  await show(page, 'GetWallet')
  await drawn(page, 10)
})

test('the namespaces of a wallet that has more than one, beside its own picture', async () => {
  const page = await start('namespaces=all')
  await connectButton(page).click()
  await walletRow(page).click()
  await dialog(page).getByText('Bitcoin', { exact: true }).waitFor()
  await drawn(page, 4)
})

test('WalletConnect: in the list, in the code', async () => {
  const page = await start('')
  await connectButton(page).click()
  await walletRow(page, 'WalletConnect').locator('img').waitFor()
  await walletRow(page, 'WalletConnect').click()
  await dialog(page).locator('.p-qr-logo').waitFor()
  await drawn(page, 1)
})

test('the networks on which an account receives: in the code, in a row, in the list', async () => {
  const page = await start('networks=all')
  await connect(page)
  await page.evaluate(() => void window.portico.open({ view: 'WalletReceive' }))
  const row = dialog(page).getByRole('button', { name: 'Compatible networks' })
  const inRow = row.locator('.p-entity')
  await inRow.first().waitFor()
  await drawn(page, 1 + (await inRow.count()))
  await row.click()
  const list = dialog(page).getByRole('list', { name: 'Compatible networks' })
  await list.waitFor()
  await drawn(page, await list.locator('.send-network').count())
})

test('a paired wallet without a picture of its own that is asked to sign in', async () => {
  const page = await start('siwx=required&namespaces=solana')
  const { relay, nodes } = stage.demo.world
  const network = 'eip155:31337'
  const wallet = await startPairedWallet({
    relayUrl: relay.url,
    networks: [network],
    nodes: { [network]: nodes[0].url },
    name: 'Pocket of pictures',
  })
  onTestFinished(() => wallet.stop())
  await wallet.pair(await showCode(page))
  await dialog(page).getByRole('heading', { name: 'Sign in' }).waitFor()
  await drawn(page, 2)
})
