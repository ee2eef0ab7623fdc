import { afterEach, expect, test } from 'vitest'
import { prepareStage } from './browsers.ts'
import { askPayment, outcome, shop } from './paying.ts'
import { button, coinsOf } from './sending.ts'
import { closed, dialog, ensureConnected, expectHealthy } from './steps.ts'
import { type Visit, visit } from './visit.ts'

/** A payment that arrives: from the wallet, and from an exchange whose page sends it. */
const stage = prepareStage()
let current: Visit
afterEach(async () => {
  stage.demo.world.api.reset()
  await expectHealthy(current)
  await current.close()
})
const says = (text: string | RegExp) => dialog(current.page).getByText(text).first().waitFor()
const bill = 1_500_000_000_000_000_000n
const open = async () => {
  current = await visit(stage.browser, stage.demo, { query: 'pay' })
  await ensureConnected(current.page)
  await askPayment(current)
  return current.page
}

test('a payment from the wallet arrives', async () => {
  const page = await open()
  const before = await coinsOf(stage.demo.world, shop)
  await button(page, /^Pay with Harbour/).click()
  await says('Payment complete')
  expect(await outcome(current)).toMatchObject({ status: 'paid', by: { type: 'wallet', name: 'Harbour' } })
  expect((await coinsOf(stage.demo.world, shop)) - before).toBe(bill)
  await button(page, 'Done').click()
  await closed(page)
})

test('a payment at an exchange arrives', async () => {
  const page = await open()
  const before = await coinsOf(stage.demo.world, shop)
  const opened = page.waitForEvent('popup')
  await button(page, /^Tidemark/).click()
  const popup = await opened
  await says(/^Finish at Tidemark/)
  await popup.getByRole('button', { name: 'Pay' }).click()
  await popup.getByText('Paid').waitFor()
  expect(await popup.evaluate(() => window.opener)).toBeNull()
  await popup.close()
  await says('Payment complete')
  expect(await outcome(current)).toMatchObject({ status: 'paid', by: { type: 'exchange', id: 'tidemark' } })
  expect((await coinsOf(stage.demo.world, shop)) - before).toBe(bill)
})
