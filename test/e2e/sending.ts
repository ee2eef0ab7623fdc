import { base58 } from '@scure/base'
import type { Locator, Page } from 'playwright-core'
import { encodeAbiParameters, getAddress, type Hex, toHex } from 'viem'
import { expect, vi } from 'vitest'
import { putErc20, type TransferAnswer } from '../world/erc20.ts'
import type { World } from '../world/index.ts'
import { accountButton, closed, connectButton, dialog, ensureConnected, walletRow } from './steps.ts'

/** The connected account: that of the first test key. */
export const sender = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))
/** An address that nobody has used. */
export const newAddress = (): string => getAddress(toHex(random(20)))
export const newSolanaAddress = (): string => base58.encode(random(32))

/** Asks the node of the first chain. */
export async function askNode(world: World, method: string, ...params: unknown[]): Promise<Hex> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(world.nodes[0].url, { method: 'POST', headers, body })
  return ((await response.json()) as { result: Hex }).result
}

/** How many coins an address has on the first chain. */
export const coinsOf = async (world: World, address: string): Promise<bigint> =>
  BigInt(await askNode(world, 'eth_getBalance', address, 'latest'))

/** How many tokens an address has on the first chain. */
export async function tokensOf(world: World, token: string, address: string): Promise<bigint> {
  const data = `0x70a08231${address.slice(2).toLowerCase().padStart(64, '0')}`
  return BigInt(await askNode(world, 'eth_call', { to: token, data }, 'latest'))
}

/** Puts a token of 6 decimals on the first chain, where the service lists one of that address and symbol. */
export async function putToken(
  world: World,
  address: string,
  { answer = 'true', symbol = 'TUSD' }: { answer?: TransferAnswer; symbol?: string } = {},
): Promise<string> {
  const encoded = encodeAbiParameters([{ type: 'string' }], [symbol])
  await putErc20(world.nodes[0].url, { address, answer, symbol: encoded, balances: { [sender]: 1_250_500_000n } })
  return address
}

/** Connects where no wallet is remembered, and opens the form from the account. */
export async function openForm(page: Page): Promise<void> {
  await ensureConnected(page)
  await accountButton(page).click()
  await pressSend(page)
}

/** The same on Solana. */
export async function openSolanaForm(page: Page): Promise<void> {
  await connectButton(page).click()
  await walletRow(page, 'Lagoon').click()
  await closed(page)
  await page.evaluate(() => window.portico.open({ view: 'Account' }))
  await pressSend(page)
}

async function pressSend(page: Page) {
  await dialog(page).getByRole('list', { name: 'Actions' }).getByRole('button', { name: 'Send' }).click()
  await dialog(page).getByLabel('Amount').waitFor()
}

export const titled = (page: Page, name: string): Promise<void> =>
  dialog(page).getByRole('heading', { name, exact: true }).waitFor()

export const button = (page: Page, name: string | RegExp): Locator =>
  dialog(page).getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })

/** The one button of the form, which says what is missing. */
export const submit = (page: Page): Locator => dialog(page).locator('form [type=submit]')

/** Chooses a token of the list by its name. */
export async function choose(page: Page, name: string): Promise<void> {
  await dialog(page)
    .getByRole('button', { name: /^Select token$|Choose another$/ })
    .first()
    .click()
  await titled(page, 'Select token')
  await button(page, new RegExp(`^${name}`)).click()
  await dialog(page).getByLabel('Amount').waitFor()
}

/** Replaces the text of a field of the form. In Firefox, React does not notice `fill`. */
export async function type(page: Page, label: 'Amount' | 'Recipient', text: string): Promise<void> {
  const field = dialog(page).getByLabel(label)
  await field.press('ControlOrMeta+a')
  await page.keyboard.type(text)
  await vi.waitFor(async () => expect(await field.inputValue()).toBe(text))
}

/** Fills the form in. */
export async function fill(page: Page, amount: string, to: string): Promise<void> {
  await type(page, 'Amount', amount)
  await type(page, 'Recipient', to)
}

/** Goes from a filled form to the review. */
export async function review(page: Page): Promise<void> {
  await button(page, 'Review').click()
  await titled(page, 'Review transfer')
}

/** Waits until the view of the sent transaction shows that it is sent or already confirmed. */
export async function isSent(page: Page): Promise<void> {
  await dialog(page)
    .getByText(/^Transaction (submitted|confirmed)$/)
    .first()
    .waitFor()
}

/** Sends what is reviewed, and goes back to the account. */
export async function send(page: Page): Promise<void> {
  await button(page, 'Send').click()
  await isSent(page)
  await button(page, 'Done').click()
  await dialog(page).getByRole('list', { name: 'Actions' }).waitFor()
}
