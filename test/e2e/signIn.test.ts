import type { Page } from 'playwright-core'
import { verifyMessage } from 'viem'
import { parseSiweMessage } from 'viem/siwe'
import { afterEach, describe, expect, test } from 'vitest'
import { prepareStage } from './browsers.ts'
import * as signIn from './signInSteps.ts'
import { becomes, press, prompts, sessions, shakes, signView, status, timeLimit, watchShakes } from './signInSteps.ts'
import { accountButton, closed, connectButton, dialog, expectHealthy, focused, tabTo, walletRow } from './steps.ts'
import { reload, type Visit, visit } from './visit.ts'

/** Who has to sign in with a wallet, or may. */
const stage = prepareStage()
let current: Visit
afterEach(async () => {
  await expectHealthy(current)
  await current.close()
})

const begin = async (query = 'siwx=required'): Promise<Page> => {
  current = await visit(stage.browser, stage.demo, { query })
  return current.page
}
/** Connects a wallet that is asked to sign in. */
async function ask(query?: string): Promise<Page> {
  const page = await begin(query)
  await signIn.ask(page)
  return page
}
/** Connects and signs in. */
async function enter(): Promise<Page> {
  const page = await begin()
  await signIn.enter(page)
  return page
}

describe('who has to sign in', () => {
  test('is connected for the page once they signed, and not before; the session is theirs and outlives a reload', async () => {
    const page = await ask()
    await dialog(page).getByText('Sign in to Portico demo').waitFor()
    await becomes(page, 'connecting')
    await press(page, 'Sign')
    await closed(page)
    await becomes(page, 'connected')

    const [session, ...more] = await sessions(page)
    if (!session) throw new Error('No session is kept')
    const { address, chainId, domain } = parseSiweMessage(session.message)
    expect([more, chainId, domain]).toEqual([[], 31337, new URL(stage.demo.url).host])
    expect(await verifyMessage({ ...session, address: address as '0x', signature: session.signature as '0x' })).toBe(
      true,
    )

    await reload(page)
    await becomes(page, 'connected')
    expect(await prompts(page)).toBe(0)
    await accountButton(page).click()
    await dialog(page).getByText('10,000').first().waitFor()
  })

  test('can read the message first, which is the one that the wallet is asked to sign', async () => {
    const page = await ask()
    await dialog(page).getByText(new URL(stage.demo.url).host, { exact: true }).waitFor()
    await press(page, 'View message')
    const text = await dialog(page).getByRole('region', { name: 'View message' }).locator('pre').textContent()
    await press(page, 'Sign')
    await closed(page)
    expect((await sessions(page)).map(({ message }) => message)).toEqual([text])
  })

  test('declines, is told so where they pressed, and is asked once more', async () => {
    const page = await ask()
    await current.cue('reject')
    await press(page, 'Sign')
    await page.getByText('Signature declined').first().waitFor()
    await dialog(page).getByText('You declined in Harbour. Sign the message or cancel.').waitFor()
    await signView(page).waitFor()
    expect(await sessions(page)).toEqual([])
    await current.cue('accept')
    await press(page, 'Sign')
    await accountButton(page).waitFor()
    expect(await prompts(page)).toBe(2)
  })

  test('can not close the question: it shakes, says why, and stays', async () => {
    const page = await ask()
    await watchShakes(page)
    const why = dialog(page).getByRole('alert').getByText('Sign the message or cancel first.')
    await page.keyboard.press('Escape')
    await why.waitFor()
    await expect.poll(() => shakes(page), timeLimit).toBe(1)
    await page.locator('portico-modal .card:not([data-shake])').waitFor()
    await press(page, 'Close')
    await expect.poll(() => shakes(page), timeLimit).toBe(2)
    expect(await signView(page).isVisible()).toBe(true)
    expect(await status(page).textContent()).not.toBe('connected')
  })

  test('cancels, is disconnected, and stands before the list of wallets', async () => {
    const page = await ask()
    await press(page, 'Cancel')
    await dialog(page).getByRole('heading', { name: 'Connect wallet' }).waitFor()
    await walletRow(page).waitFor()
    await becomes(page, 'disconnected')
    await press(page, 'Close')
    await closed(page)
    await connectButton(page).waitFor()
  })

  test('comes back without a session: nothing opens by itself, nobody is connected, and a press asks', async () => {
    const page = await enter()
    await page.evaluate(() => localStorage.removeItem('portico/siwx'))
    await reload(page)
    await page.waitForFunction(() => window.portico?.getState().ready)
    await becomes(page, 'disconnected')
    expect(await dialog(page).count()).toBe(0)
    await connectButton(page).click()
    await signView(page).waitFor()
    await press(page, 'Sign')
    await accountButton(page).waitFor()
  })

  test('by keyboard alone', async () => {
    const page = await begin()
    await tabTo(page, /^Connect wallet$/)
    await page.keyboard.press('Enter')
    await walletRow(page).waitFor()
    await tabTo(page, /^Harbour/)
    await page.keyboard.press('Enter')
    await signView(page).waitFor()
    await tabTo(page, /^Cancel$/)
    await tabTo(page, /^Sign$/)
    await page.keyboard.press('Enter')
    await accountButton(page).waitFor()
    await closed(page)
    expect(await focused(page)).toMatch(/^0xf39F/)
  })

  test('signs in one tab, and the other one knows', async () => {
    const page = await ask()
    const other = await page.context().newPage()
    await other.goto(page.url())
    await other.waitForFunction(() => window.portico?.getState().ready)
    await becomes(other, 'disconnected')
    await press(page, 'Sign')
    await accountButton(page).waitFor()
    await becomes(other, 'connected')
  })
})

describe('who moves on in the wallet', () => {
  test('to another account is asked once, and the page does not know the account before', async () => {
    const page = await enter()
    await page.evaluate(() => {
      const [wallet] = window.wallets
      const [first, second] = wallet?.addresses ?? []
      if (first && second) wallet?.cues.setAccounts([second, first])
    })
    await signView(page).waitFor()
    await becomes(page, 'connecting')
    await press(page, 'Sign')
    await closed(page)
    await expect.poll(() => page.getByTestId('address').textContent(), timeLimit).toMatch(/^0x7099/)
    expect(await prompts(page)).toBe(2)
    expect(await sessions(page)).toHaveLength(2)
  })

  test('to another network is asked once, and not when they come back', async () => {
    const page = await enter()
    await current.cue('setChain', 31338)
    await signView(page).waitFor()
    await press(page, 'Sign')
    await closed(page)
    await current.cue('setChain', 31337)
    await expect.poll(() => page.getByTestId('network').textContent(), timeLimit).toBe('Portico Local')
    await becomes(page, 'connected')
    expect(await dialog(page).count()).toBe(0)
    expect(await prompts(page)).toBe(2)
  })

  test('and cancels there goes back to the network of the session', async () => {
    const page = await enter()
    await current.cue('setChain', 31338)
    await signView(page).waitFor()
    await press(page, 'Cancel')
    await closed(page)
    await expect.poll(() => page.getByTestId('network').textContent(), timeLimit).toBe('Portico Local')
    await becomes(page, 'connected')
    expect(await prompts(page)).toBe(1)
  })
})

describe('who may sign in', () => {
  test('and closes the question is connected all the same, and not asked at the next visit', async () => {
    const page = await ask('siwx=optional')
    await becomes(page, 'connected')
    await page.keyboard.press('Escape')
    await closed(page)
    await accountButton(page).waitFor()
    expect(await sessions(page)).toEqual([])
    await reload(page)
    await becomes(page, 'connected')
    await accountButton(page).click()
    await dialog(page).getByText('10,000').first().waitFor()
  })
})
