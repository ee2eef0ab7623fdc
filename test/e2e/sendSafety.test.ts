import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { prepareStage } from './browsers.ts'
import {
  askNode,
  button,
  choose,
  coinsOf,
  fill,
  isSent,
  newAddress,
  newSolanaAddress,
  openForm,
  putToken,
  review,
  send,
  submit,
  titled,
  tokensOf,
  type,
} from './sending.ts'
import { closed, dialog, walletRow } from './steps.ts'
import { type Visit, type VisitOptions, visit } from './visit.ts'

/** What keeps a user from losing money, and what is said when something does not go as it should. */
const stage = prepareStage()
let current: Visit
let expected: RegExp | undefined
afterEach(async () => {
  expect(await current.violations()).toEqual([])
  expect(current.complaints.filter((line) => !expected?.test(line))).toEqual([])
  expected = undefined
  await current.close()
})
const open = async (options: VisitOptions = {}) => {
  current = await visit(stage.browser, stage.demo, options)
  return current.page
}
const shows = (page: Page, text: string | RegExp) => dialog(page).getByText(text).first().waitFor()

test('a receiver that is none is refused in words, each in its own', async () => {
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
    expect(await submit(page).isDisabled()).toBe(true)
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
  await shows(page, /looks like one that you know, but is another/)
  await review(page)
  await dialog(page)
    .getByRole('alert')
    .getByText(/looks like one that you know/)
    .waitFor()
})

test('all of the coin leaves what the network takes, and the wallet can send it', async () => {
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

test('a token whose own decimals are others than the service tells is not sent', async () => {
  expected = /EVM_TOKEN_MISMATCH|another one than was shown/
  const { world } = stage.demo
  const token = await putToken(world, `0x${'3'.repeat(40)}`, { symbol: 'MOSS' })
  const page = await open()
  const to = newAddress()
  await openForm(page)
  await choose(page, 'Moss Governance')
  await fill(page, '0.000000000000000001', to)
  await review(page)
  await button(page, 'Send').click()
  await dialog(page)
    .getByRole('alert')
    .getByText(/another name or other decimals/)
    .waitFor()
  expect(await tokensOf(world, token, to)).toBe(0n)
  const asked = await page.evaluate(() => window.wallets[0]?.cues.log.map(({ method }) => method))
  expect(asked).not.toContain('eth_sendTransaction')
})

test('a network that changes during the review stops it, and the form begins with the coin of the other', async () => {
  const page = await open()
  await openForm(page)
  await choose(page, 'Ether')
  await fill(page, '1', newAddress())
  await review(page)
  await current.cue('setChain', 31338)
  await dialog(page)
    .getByRole('alert')
    .getByText(/has changed. Go back and check/)
    .waitFor()
  expect(await button(page, 'Send').isDisabled()).toBe(true)
  await button(page, 'Cancel').click()
  await expect.poll(() => submit(page).innerText()).toBe('Add amount')
  expect(await dialog(page).getByLabel('Amount').inputValue()).toBe('')
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
  await shows(page, 'Confirm in Harbour')
  await page.keyboard.press('Escape')
  await closed(page)
  await current.cue('release')
  await page.getByText('Transaction submitted').first().waitFor()
  expect(await coinsOf(stage.demo.world, to)).toBe(750_000_000_000_000_000n)
})

test('Back while the wallet is asked leads to a locked form: nothing can be sent a second time', async () => {
  const page = await open()
  const to = newAddress()
  await openForm(page)
  await choose(page, 'Ether')
  await fill(page, '0.25', to)
  await review(page)
  await current.cue('hang')
  await button(page, 'Send').click()
  await shows(page, 'Confirm in Harbour')
  await button(page, 'Back').click()
  await shows(page, 'Still waiting in Harbour')
  expect(await dialog(page).getByLabel('Amount').isDisabled()).toBe(true)
  expect(await dialog(page).getByLabel('Recipient').isDisabled()).toBe(true)
  await review(page)
  expect(await button(page, 'Send').getAttribute('aria-disabled')).toBe('true')
  await current.cue('release')
  await isSent(page)
  const asked = await page.evaluate(() => window.wallets[0]?.cues.log.map(({ method }) => method))
  expect(asked?.filter((method) => method === 'eth_sendTransaction')).toHaveLength(1)
  expect(await coinsOf(stage.demo.world, to)).toBe(250_000_000_000_000_000n)
})

test('too little leads to another wallet, and from there back to the form', async () => {
  const page = await open({ query: 'wallets=2' })
  await openForm(page)
  await choose(page, 'Ether')
  await fill(page, '99999', newAddress())
  await submit(page).getByText('Insufficient funds').waitFor()
  await button(page, 'Connect a different wallet').click()
  await walletRow(page, 'Lantern').click()
  await titled(page, 'Send')
  expect(await dialog(page).getByLabel('Amount').inputValue()).toBe('99999')
})
