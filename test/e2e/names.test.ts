import { afterEach, expect, test } from 'vitest'
import { prepareStage } from './browsers.ts'
import { openNames, typeName } from './scenes/names.ts'
import { button, choose, coinsOf, fill, review, send, sender, titled } from './sending.ts'
import { dialog, expectHealthy } from './steps.ts'
import { type Visit, visit } from './visit.ts'

/** A name is registered at the name service, which checks its signature, and is a receiver from then on. */
const stage = prepareStage()
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
let current: Visit
afterEach(async () => {
  stage.demo.world.api.reset()
  await expectHealthy(current)
  await current.close()
})
const open = async () => {
  current = await visit(stage.browser, stage.demo)
  await openNames(current)
  return current.page
}
const records = () => stage.demo.world.api.project.names.records
const says = (text: string | RegExp) => dialog(current.page).getByText(text).first().waitFor()

test('a name is registered, the account has it, and what is sent to it arrives there', async () => {
  const page = await open()
  await typeName(current, 'lighthouse')
  await says('lighthouse.reown.id is available.')
  await page.keyboard.press('Enter')
  await titled(page, 'Name registered')
  expect(records().at(-1)).toMatchObject({ name: 'lighthouse.reown.id', addresses: { 60: { address: sender } } })
  await button(page, 'Done').click()
  await says('lighthouse.reown.id')

  // Another account of the wallet sends, so that something arrives.
  await current.cue('setAccounts', [other, sender])
  await page.getByTestId('address').getByText(other).waitFor()
  const before = await coinsOf(stage.demo.world, sender)
  await button(page, 'Send').click()
  await dialog(page).getByLabel('Amount').waitFor()
  await choose(page, 'Ether')
  await fill(page, '1.5', 'lighthouse.reown.id')
  await review(page)
  await says('lighthouse.reown.id')
  await send(page)
  expect((await coinsOf(stage.demo.world, sender)) - before).toBe(1_500_000_000_000_000_000n)
})

test('after a suggestion was chosen with the keyboard, focus is in the field', async () => {
  const page = await open()
  await typeName(current, 'lighthouse')
  const row = dialog(page)
    .getByRole('button', { name: /Available$/ })
    .first()
  const name = await row.innerText()
  await row.press('Enter')
  const field = dialog(page).getByRole('textbox', { name: 'Name', exact: true })
  await expect.poll(() => field.evaluate((input) => input.matches(':focus'))).toBe(true)
  expect(name).toContain(await field.inputValue())
})

test('a receiver is suggested by the beginning of its name', async () => {
  const page = await open()
  await button(page, 'Back').click()
  await button(page, 'Back').click()
  await button(page, 'Send').click()
  await dialog(page).getByLabel('Amount').waitFor()
  await choose(page, 'Ether')
  await fill(page, '1', 'take')
  await button(page, /^taken\.reown\.id/).click()
  await review(page)
  await says(`0x${'7'.repeat(40)}`)
})

test('a name is corrected in its middle, and composed by an input method and registered by one press', async () => {
  const page = await open()
  await typeName(current, 'adam')
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type('XyZ')
  await says('axyzdam.reown.id is available.')
  // Only Chromium composes at a command.
  if (stage.browser.browserType().name() !== 'chromium') return
  await page.keyboard.press('ControlOrMeta+a')
  const session = await page.context().newCDPSession(page)
  for (const text of ['L', 'Li', 'Lin', 'Ling']) {
    await session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
  }
  await says('ling.reown.id is available.')
  // The press ends the composition.
  await button(page, 'Register').click()
  await titled(page, 'Name registered')
  expect(records().at(-1)).toMatchObject({ name: 'ling.reown.id' })
})
