import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { prepareStage } from './browsers.ts'
import {
  askNode,
  button,
  choose,
  coinsOf,
  fill,
  newAddress,
  newSolanaAddress,
  openForm,
  review,
  send,
  submit,
  titled,
  type,
} from './sending.ts'
import { closed, dialog, expectHealthy, walletRow } from './steps.ts'
import { type Visit, type VisitOptions, visit } from './visit.ts'

/** What protects a user from losing money, and the messages when something fails. */
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
const shows = (page: Page, text: string | RegExp) => dialog(page).getByText(text).first().waitFor()

test('each kind of invalid receiver has its own message', async () => {
  const token = `0x${'1'.repeat(40)}`
  const page = await open()
  await openForm(page)
  await choose(page, 'Tide Dollar')
  await type(page, 'Amount', '1')
  for (const [to, words] of [
    ['hello', 'No address or name found. Check for typos.'],
    [`0x${'0'.repeat(40)}`, 'This is the zero address. Funds sent here are lost.'],
    [token, 'This is the token’s own address. Funds sent here are lost.'],
    ['0x70997970C51812dc3A010C7d01b50e0d17dc79c8', 'This address has a typo. Paste it again.'],
    ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'This is not a Portico Local address.'],
    [newSolanaAddress(), 'This is not a Portico Local address.'],
  ] as const) {
    await type(page, 'Recipient', to)
    await shows(page, words)
    await submit(page).getByText('Invalid address').waitFor()
    await expect.poll(() => submit(page).isDisabled()).toBe(true)
  }
})

test('a receiver that looks like a recent one is warned of, up to the review', async () => {
  const page = await open()
  const to = newAddress()
  await openForm(page)
  await choose(page, 'Ether')
  await fill(page, '0.5', to)
  await review(page)
  await send(page)
  await button(page, 'Send').click()
  await choose(page, 'Ether')
  await fill(page, '0.5', `${to.slice(0, 6)}${'7'.repeat(32)}${to.slice(-4)}`.toLowerCase())
  await shows(page, /easy to confuse with another one/)
  await review(page)
  await dialog(page)
    .getByRole('alert')
    .getByText(/easy to confuse/)
    .waitFor()
})

test('sending the whole balance leaves the network fee, and the wallet can send it', async () => {
  const { world } = stage.demo
  await askNode(world, 'anvil_setBalance', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', '0xde0b6b3a7640000')
  const page = await open()
  const to = newAddress()
  await openForm(page)
  await choose(page, 'Ether')
  await button(page, 'Max').click()
  await expect.poll(() => dialog(page).getByLabel('Amount').inputValue()).toMatch(/^0\.999\d{1,3}$/)
  await type(page, 'Recipient', to)
  await review(page)
  const amount = await dialog(page)
    .getByText(/^0\.999\d{5,} ETH$/)
    .innerText()
  await send(page)
  expect(await coinsOf(world, to)).toBe(BigInt(amount.replace(' ETH', '').slice(2).padEnd(18, '0')))
  await askNode(world, 'anvil_setBalance', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', '0x21e19e0c9bab2400000')
})

test('a wallet that answers after the modal was left is told of at the edge of the page', async () => {
  const page = await open()
  const to = newAddress()
  await openForm(page)
  await choose(page, 'Ether')
  await fill(page, '0.75', to)
  await review(page)
  await current.cue('hang')
  await button(page, 'Send').click()
  await shows(page, 'Approve in Harbour')
  await page.keyboard.press('Escape')
  await closed(page)
  await current.cue('release')
  await page.getByText('Transaction submitted').first().waitFor()
  // The transaction is in a block some time after its hash is known.
  await expect.poll(() => coinsOf(stage.demo.world, to)).toBe(750_000_000_000_000_000n)
})

test('an insufficient balance offers another wallet, which leads back to the form', async () => {
  const page = await open({ query: 'wallets=2' })
  await openForm(page)
  await choose(page, 'Ether')
  await fill(page, '99999', newAddress())
  await submit(page).getByText('Not enough ETH').waitFor()
  await button(page, 'Connect a different wallet').click()
  await walletRow(page, 'Lantern').click()
  await titled(page, 'Send')
  await expect.poll(() => dialog(page).getByLabel('Amount').inputValue()).toBe('99999')
})
