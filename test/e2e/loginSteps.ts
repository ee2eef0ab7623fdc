import type { FrameLocator, Locator, Page } from 'playwright-core'
import { expect, vi } from 'vitest'
import type { EmbeddedWallet } from '../world/index.ts'
import { accountButton, closed, connectButton, dialog } from './steps.ts'

let users = 0
/** A new address on each call, so that a retry of a test is also the login of a new user. */
export const newMailAddress = () => `user${++users}.${Date.now()}@mail.example`

/** The page of the wallet, in its dialog above the modal. */
export const walletFrame = (page: Page): FrameLocator => page.frameLocator('portico-embedded-wallet iframe')

export const codeField = (page: Page): Locator => dialog(page).getByRole('textbox', { name: 'Code of 6 digits' })

/** Opens the list of ways to connect and sends an address. */
export async function submitAddress(page: Page, email: string): Promise<void> {
  await connectButton(page).click()
  // Typed by keyboard, which every browser tells the page of.
  await dialog(page).getByRole('textbox', { name: 'Email address' }).focus()
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
}

/** Types the newest code of a mailbox. */
export const typeCode = async (page: Page, { mailbox }: EmbeddedWallet, email: string): Promise<void> => {
  // A view that moves out has the address and a field too.
  await vi.waitFor(async () => expect(await codeField(page).count()).toBe(1))
  await vi.waitFor(async () => expect(await dialog(page).getByText(email).count()).toBe(1))
  await codeField(page).focus()
  await page.keyboard.type(String(mailbox.codeFor(email)))
}

/** Logs a new user in by email, from the closed modal to the closed modal. */
export async function logIn(page: Page, wallet: EmbeddedWallet, email = newMailAddress()): Promise<string> {
  await submitAddress(page, email)
  await typeCode(page, wallet, email)
  await accountButton(page).waitFor()
  await closed(page)
  return email
}

/** The outcome of a call of the page: its result, or its error. */
interface Outcome {
  readonly result?: unknown
  readonly code?: number | string
  readonly message?: string
}

/** Calls the wallet's own provider on EVM networks, as a page does. */
export const callProvider = (page: Page, method: string, params: readonly unknown[] = []): Promise<Outcome> =>
  page.evaluate(
    async ([name, given]) => {
      const provider = window.portico.getProvider('eip155')
      if (!provider) return { message: 'There is no provider' }
      return provider.request({ method: name, params: given } as never).then(
        (result: unknown) => ({ result }),
        ({ code, message }: { code?: number; message?: string }) => ({ code, message }) as Outcome,
      )
    },
    [method, params] as const,
  )

const hexOf = (text: string) => `0x${Buffer.from(text).toString('hex')}`

/** Asks for the signature of a text by the account in use. */
export async function askToSign(page: Page, text: string): Promise<Outcome> {
  const address = await page.evaluate(() => window.portico.getAccount('eip155').address)
  return callProvider(page, 'personal_sign', [hexOf(text), address])
}

/** What the wallet shows to be signed. */
const shownText = (page: Page): Locator => walletFrame(page).getByRole('region', { name: 'What is signed' })

/** Waits until a text is shown to be signed. */
export const shows = (page: Page, text: string): Promise<void> =>
  vi.waitFor(async () => expect(await shownText(page).textContent()).toBe(text), { timeout: 30_000 })

/** Approves as soon as that is possible. */
export async function approve(page: Page): Promise<void> {
  await walletFrame(page).locator('.primary[aria-disabled=false]').waitFor()
  await vi.waitFor(async () => expect(await isInert(page)).toBe(false))
  await walletFrame(page).getByRole('button', { name: 'Approve' }).click()
}

/** Whether nothing in the page of the wallet can be used. */
export const isInert = (page: Page): Promise<boolean | undefined> =>
  page.evaluate(() => document.querySelector('portico-embedded-wallet')?.shadowRoot?.querySelector('iframe')?.inert)
