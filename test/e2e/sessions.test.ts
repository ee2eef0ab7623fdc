import type { Route } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { prepareStage } from './browsers.ts'
import { openSessions, sessionScenes } from './scenes/sessions.ts'
import { button, titled } from './sending.ts'
import { accountButton, card, closed, connectButton, dialog, ensureConnected, settled } from './steps.ts'
import { type Visit, visit } from './visit.ts'

/** Smart sessions: an app is granted one, the user sees it and ends it by a signature that the service verifies. */
const stage = prepareStage()
let current: Visit
afterEach(async () => {
  stage.demo.world.api.reset()
  expect(await current.violations()).toEqual([])
  expect(current.complaints).toEqual([])
  await current.close()
})
const service = () => stage.demo.world.api.project.sessions
const says = (text: string | RegExp) => dialog(current.page).getByText(text).first().waitFor()
const start = async () => {
  current = await visit(stage.browser, stage.demo, { query: 'sessions' })
  return current
}
/** Grants a session to the page as a host would, and gives the id or the code of the error. */
const grant = (seconds: number) =>
  current.page.evaluate(async (seconds) => {
    const { chainId } = window.portico.getNetwork()
    try {
      const { context } = await window.grant({
        chainId: `0x${Number(chainId).toString(16)}`,
        expiry: Math.floor(Date.now() / 1000) + seconds,
        signer: { type: 'keys', data: { keys: [{ type: 'secp256k1', publicKey: '0x02ab' }] } },
        permissions: [{ type: 'native-token-transfer', data: { allowance: '0x2386f26fc10000' } }],
        policies: [],
      })
      return context
    } catch (error) {
      return (error as { readonly code: string }).code
    }
  }, seconds)

test('an app is granted a session, which the user sees and revokes by a signature', async () => {
  const { page } = await start()
  await ensureConnected(page)
  const id = await grant(3600)
  expect(service().records).toMatchObject([{ pci: id, context: expect.stringMatching(/^0x/) }])
  await openSessions(current)
  await button(page, /^Tidal game/).click()
  await says(/Send up to .*0\.01/)
  await button(page, 'Revoke session').click()
  await titled(page, 'Revoke session?')
  await button(page, 'Revoke session').click()
  await says(/^Revoked /)
  expect(service().records[0]?.revokedAt).toBeGreaterThan(0)
  await button(page, 'Back').click()
  await says('No active sessions')
})

test('at 320 px the list shows whole when each session ends', async () => {
  current = await visit(stage.browser, stage.demo, { query: 'sessions', viewport: { width: 320, height: 640 } })
  const { page } = current
  await sessionScenes.find(({ name }) => name === 'SmartSessionList')?.play(current)
  for (const locale of ['en', 'fr', 'pt']) {
    await page.evaluate((language) => window.portico.setLocale(language), locale)
    await page.locator(`portico-modal[lang=${locale}]`).waitFor({ state: 'attached' })
    const dates = dialog(page).locator('.p-row-detail')
    await dates.nth(1).waitFor()
    expect(await dates.evaluateAll((nodes) => nodes.filter((one) => one.scrollWidth > one.clientWidth).length)).toBe(0)
  }
})

test('in Arabic, sentences that begin with a name in Latin letters read from right to left', async () => {
  const { page } = await start()
  await sessionScenes.find(({ name }) => name === 'SmartSession')?.play(current)
  await page.evaluate(() => window.portico.setLocale('ar'))
  await page.locator('portico-modal[lang=ar]').waitFor({ state: 'attached' })
  await says(/teleport/)
  const directions = await dialog(page)
    .locator('.sm-clause-text > span:first-child')
    .evaluateAll((nodes) => nodes.map((node) => getComputedStyle(node).direction))
  expect(directions).toEqual(Array(5).fill('rtl'))
})

test('while the service ends a session, the view says so and keeps its height', async () => {
  const { page } = await start()
  await sessionScenes.find(({ name }) => name === 'RevokeSmartSession, while the wallet asks')?.play(current)
  await settled(page)
  const before = await card(page).boundingBox()
  let hold: (route: Route) => void = () => {}
  const asked = new Promise<Route>((resolve) => {
    hold = resolve
  })
  await page.route(/\/v1\/sessions\/.*\/revoke/, (route) => hold(route))
  await current.cue('release')
  await says('Revoking…')
  await settled(page)
  expect((await card(page).boundingBox())?.height).toBe(before?.height)
  await (await asked).fulfill({ json: {}, headers: { 'access-control-allow-origin': '*' } })
  await says(/^Revoked /)
})

test('an account without smart sessions has no button for them in its header', async () => {
  current = await visit(stage.browser, stage.demo)
  await ensureConnected(current.page)
  await accountButton(current.page).click()
  await dialog(current.page).getByRole('button', { name: 'Close' }).waitFor()
  expect(await dialog(current.page).getByRole('button', { name: 'Smart sessions' }).count()).toBe(0)
})

test('the embedded wallet shows what it grants, and grants what the user approves', async () => {
  current = await visit(stage.browser, stage.demo, { query: 'sessions&login=email' })
  const { page } = current
  const { mailbox } = stage.demo.world.embeddedWallet
  const email = 'sessions@mail.example'
  await connectButton(page).click()
  await dialog(page).getByRole('textbox', { name: 'Email address' }).fill(email)
  await page.keyboard.press('Enter')
  await says('Enter the code we sent to')
  await dialog(page)
    .getByRole('textbox', { name: 'Code of 6 digits' })
    .pressSequentially(String(mailbox.codeFor(email)))
  await accountButton(page).waitFor()
  await closed(page)
  const frame = page.frameLocator('portico-embedded-wallet iframe')
  const approve = async (heading: string) => {
    await frame.getByRole('heading', { name: heading }).waitFor()
    await frame.locator('.primary[aria-disabled=false]').waitFor()
    await frame.getByRole('button', { name: 'Approve' }).click()
  }
  const granted = grant(3600)
  await approve('Grant permissions')
  const id = await granted
  expect(service().records.find(({ pci }) => pci === id)?.context).toMatch(/^0x/)
  await closed(page)
  await openSessions(current)
  await button(page, /^Tidal game/).click()
  await button(page, 'Revoke session').click()
  await titled(page, 'Revoke session?')
  await button(page, 'Revoke session').click()
  await approve('Revoke permissions')
  await expect.poll(() => service().records.find(({ pci }) => pci === id)?.revokedAt).toBeGreaterThan(0)
})
