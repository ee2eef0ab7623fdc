import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { prepareStage } from './browsers.ts'
import { accountButton, closed, connectButton, dialog, expectHealthy } from './steps.ts'
import { type Visit, type VisitOptions, visit } from './visit.ts'

/** What the dialog of the embedded wallet says about a request, beside the wallet's own page. */
const stage = prepareStage()
let current: Visit
afterEach(async () => {
  stage.demo.world.embeddedWallet.heal()
  await current.close()
})

const frame = () => current.page.frameLocator('portico-embedded-wallet iframe')
const meaning = () => current.page.locator('portico-embedded-wallet .meaning')

/** Logs in with a social account. */
async function logIn(options: VisitOptions = {}) {
  current = await visit(stage.browser, stage.demo, {
    query: 'login=email,socials',
    ...options,
  })
  const { page } = current
  await connectButton(page).click()
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    dialog(page).getByRole('button', { name: 'Continue with Google' }).click(),
  ])
  await popup.getByRole('button', { name: 'Accept' }).click()
  await accountButton(page).waitFor()
  await closed(page)
  return page
}

/** Has the app request a signature; returns the outcome. */
async function ask(page: Page, text: string) {
  const signed = page.evaluate(
    (message) =>
      window.portico.signMessage(message).then(
        (signature) => signature,
        (error: { code?: string }) => error.code,
      ),
    text,
  )
  await frame().getByRole('heading', { name: 'Sign message' }).waitFor()
  return { signed }
}

const devices = [
  [
    'a computer, in a wide window and in a low one',
    [
      [{ width: 1280, height: 800 }, 'light'],
      [{ width: 844, height: 390 }, 'light'],
    ],
  ],
  [
    'a phone, by day, at night, and in a small one',
    [
      [{ width: 390, height: 844 }, 'light'],
      [{ width: 390, height: 844 }, 'dark'],
      [{ width: 320, height: 568 }, 'light'],
    ],
  ],
] as const

/** Where the card with the page of the wallet is, and how it looks; of the modal beside it, the colours that it has to share. */
const look = () =>
  current.page.evaluate(() => {
    const styleOf = (host: string) => {
      const card = document.querySelector(host)?.shadowRoot?.querySelector('.card')
      if (!card) throw new Error(`${host} has no card`)
      const { backgroundColor, color, fontFamily, borderTopLeftRadius, borderBottomLeftRadius } = getComputedStyle(card)
      const { x, y, width, height } = card.getBoundingClientRect()
      return {
        box: { x, y, width, height },
        colours: { backgroundColor, color, fontFamily },
        borderTopLeftRadius,
        borderBottomLeftRadius,
      }
    }
    return { card: styleOf('portico-embedded-wallet'), modal: styleOf('portico-modal') }
  })

test.each(
  devices,
)('on %s, what is asked for is said beside the page of the wallet, and nothing hides it', async (_, windows) => {
  const [[first]] = windows
  const page = await logIn({ viewport: first, isMobile: first.width <= 480 })
  for (const [viewport, colorScheme] of windows) {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme })
    const { signed } = await ask(page, 'Hello from the app')
    await meaning().getByText('Sign a message').waitFor()
    await meaning().getByText('Hello from the app').waitFor()
    // The parts stay where they are: a button of the page must not move while the user presses it.
    const place = () => page.locator('portico-embedded-wallet iframe').boundingBox()
    const before = await place()
    await frame().locator('.primary[aria-disabled=false]').waitFor()
    expect(await place()).toEqual(before)
    expect(before?.height).toBeGreaterThan(viewport.height * 0.4)
    const { card, modal } = await look()
    expect(card.colours).toEqual(modal.colours)
    const { x, y, width, height } = card.box
    if (viewport.width <= 480) {
      // A sheet, as the modal is on phones.
      expect([x, width, y + height]).toEqual([0, viewport.width, viewport.height])
      expect(y).toBeGreaterThanOrEqual(24)
      expect([card.borderTopLeftRadius === '0px', card.borderBottomLeftRadius]).toEqual([false, '0px'])
    } else {
      expect(x + width / 2).toBeCloseTo(modal.box.x + modal.box.width / 2, 0)
      expect(y + height / 2).toBeCloseTo(viewport.height / 2, 0)
      expect(y).toBeGreaterThanOrEqual(16)
    }
    // The page of the wallet is of another origin, which does not answer axe.
    const axe = new AxeBuilder({ page }).include('portico-embedded-wallet').setLegacyMode(true)
    const { violations } = await axe.options({ iframes: false }).analyze()
    expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual([])
    await frame().getByRole('button', { name: 'Approve' }).click()
    expect(await signed).toMatch(/^0x/)
    await closed(page)
    await expect.poll(() => meaning().textContent()).toBe('')
  }
  await expectHealthy(current)
})

test('a sign-in to another site is flagged before it is approved', async () => {
  const text =
    'bank.example wants you to sign in with your Ethereum account:\n0x0000000000000000000000000000000000000001\n'
  const page = await logIn()
  const { signed } = await ask(page, text)
  await meaning().getByText('This signs you in to bank.example, not to this site.').waitFor()
  await page.keyboard.press('Escape')
  expect(await signed).toBe('USER_REJECTED_REQUEST')
})
