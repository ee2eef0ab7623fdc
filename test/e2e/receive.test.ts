import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { prepareStage } from './browsers.ts'
import { scan } from './scan.ts'
import { sender, titled } from './sending.ts'
import { accountButton, closed, connect, connectButton, dialog, expectHealthy, walletRow } from './steps.ts'
import { type Visit, type VisitOptions, visit } from './visit.ts'

/** Showing the own address to somebody who sends. */
const stage = prepareStage()
let current: Visit
afterEach(async () => {
  await expectHealthy(current)
  await current.close()
})
const open = async (options: VisitOptions = {}) => {
  current = await visit(stage.browser, stage.demo, options)
  return current.page
}
const code = (page: Page) => dialog(page).getByRole('img', { name: 'QR code of your address' })

test('the address can be scanned and copied, and says on which networks it works', async () => {
  const page = await open({ permissions: ['clipboard-read', 'clipboard-write'] })
  await connect(page)
  await closed(page)
  await accountButton(page).click()
  await dialog(page).getByRole('list', { name: 'Actions' }).getByRole('button', { name: 'Receive' }).click()
  await code(page).waitFor()
  expect((await scan(page, /^0x[0-9a-fA-F]{40}$/)).toLowerCase()).toBe(sender.toLowerCase())
  await dialog(page).getByRole('button', { name: 'Copy address' }).click()
  await dialog(page).getByRole('button', { name: 'Address copied' }).waitFor()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied.toLowerCase()).toBe(sender.toLowerCase())
  await dialog(page)
    .getByRole('button', { name: /^Compatible networks/ })
    .click()
  const list = dialog(page).getByRole('list', { name: 'Compatible networks' })
  await list.waitFor()
  expect(await list.locator('.p-row-label').allInnerTexts()).toEqual(['Portico Local', 'Portico Local Two'])
})

test('a host may ask for another namespace than the active one, to receive and to send', async () => {
  const page = await open({ query: 'namespaces=solana' })
  await connectButton(page).click()
  await walletRow(page).click()
  await dialog(page)
    .getByRole('button', { name: /^Ethereum & EVM/ })
    .click()
  await closed(page)
  await page.evaluate(() => window.portico.open({ view: 'Networks' }))
  await dialog(page).getByRole('button', { name: 'Solana Local' }).click()
  await dialog(page).getByRole('button', { name: 'Connect a Solana wallet' }).click()
  await walletRow(page).click()
  await closed(page)
  const active = () => page.evaluate(() => window.portico.getAccount().caipAddress?.split(':')[0])
  await expect.poll(active).toBe('solana')

  await page.evaluate(() => window.portico.open({ view: 'WalletReceive', namespace: 'eip155' }))
  expect((await scan(page, /^0x/)).toLowerCase()).toBe(sender.toLowerCase())
  expect(await active()).toBe('solana')
  await page.evaluate(() => window.portico.open({ view: 'WalletReceive' }))
  expect(await scan(page, /^(?!0x)/)).toMatch(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)

  await page.evaluate(() => window.portico.open({ view: 'WalletSend', namespace: 'eip155' }))
  await titled(page, 'Send')
  await expect.poll(active).toBe('eip155')
  await dialog(page).getByRole('button', { name: 'Token: ETH. Choose another' }).click()
  await dialog(page)
    .getByRole('button', { name: /^Ether/ })
    .waitFor()
})
