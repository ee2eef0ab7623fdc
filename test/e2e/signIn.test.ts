import type { Page } from 'playwright-core'
import { verifyMessage } from 'viem'
import { parseSiweMessage } from 'viem/siwe'
import { afterEach, describe, expect, test } from 'vitest'
import { prepareStage } from './browsers.ts'
import * as signIn from './signInSteps.ts'
import { becomes, press, prompts, sessions, shakes, signView, status, timeLimit, watchShakes } from './signInSteps.ts'
import { accountButton, closed, dialog, expectHealthy, focused, tabTo, walletRow } from './steps.ts'
import { reload, type Visit, visit } from './visit.ts'

/** Users who must sign in with a wallet, or may do so. */
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

describe('a user who must sign in', () => {
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
    await expect.poll(() => signView(page).isVisible()).toBe(true)
    expect(await status(page).textContent()).not.toBe('connected')
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

  test('is also signed in in other tabs', async () => {
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
