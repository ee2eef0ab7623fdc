import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { prepareStage } from './browsers.ts'
import {
  button,
  choose,
  coinsOf,
  fill,
  isSent,
  newAddress,
  openForm,
  putToken,
  review,
  submit,
  titled,
  tokensOf,
} from './sending.ts'
import {
  accountButton,
  closed,
  connect,
  connectButton,
  dialog,
  expectComplaint,
  expectHealthy,
  tabTo,
  walletRow,
} from './steps.ts'
import { type Visit, type VisitOptions, visit } from './visit.ts'

/** Sending that the host starts or switches off, and sending by keyboard. */
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
const view = (page: Page) => page.evaluate(() => window.portico.kernel?.router.current()?.view)

describe('asked for by the host', () => {
  const wanted = { amount: '1.25', assetAddress: `0x${'1'.repeat(40)}`, namespace: 'eip155', chainId: 31338 } as const
  /** Opens the form with arguments. The outcome is in `window.came`. */
  const ask = (page: Page, given: Record<string, unknown>) =>
    page.evaluate((args) => {
      const came: { hash?: string; failed?: string } = {}
      Object.assign(window, { came })
      window.portico.open<{ hash: string }>({ view: 'WalletSend', arguments: args }).then(
        (answer) => Object.assign(came, answer ?? { failed: 'nothing' }),
        (error) => Object.assign(came, { failed: error.message }),
      )
    }, given)
  const came = (page: Page) => page.evaluate(() => (window as unknown as { came: object }).came)

  test('it switches to that network, and resolves with the hash once the transaction is sent', async () => {
    const { world } = stage.demo
    await putToken(world, wanted.assetAddress, { answer: 'nothing' })
    const page = await open()
    const to = newAddress()
    await connect(page)
    await closed(page)
    await current.cue('setChain', 31338)
    await ask(page, { ...wanted, chainId: 31337, to })
    await review(page)
    await dialog(page).getByText('1.25 TUSD', { exact: true }).first().waitFor()
    await dialog(page).getByText('Portico Local', { exact: true }).waitFor()
    await button(page, 'Send').click()
    await titled(page, 'Sent')
    await expect.poll(() => came(page)).toEqual({ hash: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
    expect(await button(page, 'Back').count()).toBe(0)
    expect(await tokensOf(world, wanted.assetAddress, to)).toBe(1_250_000n)
    await button(page, 'Done').click()
    await closed(page)
  })

  test('it rejects once the user closes, and where it could not be prepared', async () => {
    const page = await open()
    await connect(page)
    await closed(page)
    await ask(page, { amount: '1', to: newAddress() })
    await button(page, 'Review').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => came(page)).toEqual({ failed: 'Modal closed' })
    await ask(page, { amount: '1', to: newAddress(), assetAddress: newAddress() })
    await shows(page, 'Couldn’t prepare this transfer.')
    await expect.poll(() => came(page)).toEqual({ failed: 'A token is required' })
    await expectComplaint(current, /SEND_MISSING_TOKEN|A token is required/)
  })

  test('the modal stays closed if the host closes it before anything has loaded', async () => {
    const page = await open()
    await page.evaluate(async () => {
      const opened = window.portico.open({ view: 'WalletSend', arguments: { amount: '1' } })
      window.portico.close()
      await opened.catch(() => {})
    })
    await closed(page)
  })
})

test('switched off during each of its views, the account shows', async () => {
  const page = await open()
  const turn = (isOn: boolean) => page.evaluate((on) => window.portico.setFeatures({ send: on, receive: on }), isOn)
  for (const name of [
    'WalletSend',
    'WalletSendSelectToken',
    'WalletSendPreview',
    'WalletReceive',
    'WalletCompatibleNetworks',
  ]) {
    await openForm(page)
    await choose(page, 'Ether')
    await fill(page, '1', newAddress())
    await button(page, 'Review').waitFor()
    if (name === 'WalletSendPreview') await review(page)
    else if (name !== 'WalletSend') {
      await page.evaluate((to) => {
        const { router } = window.portico.kernel ?? {}
        const wanted = router?.resolve(to)
        if (wanted) router?.push(wanted)
      }, name)
    }
    await expect.poll(() => view(page)).toBe(name)
    await turn(false)
    await expect.poll(() => view(page), { message: name }).toBe('Account')
    await dialog(page).getByRole('list', { name: 'Tokens' }).waitFor()
    expect(await button(page, 'Send').count(), name).toBe(0)
    expect(await button(page, 'Receive').count(), name).toBe(0)
    await expect.poll(() => button(page, 'Disconnect').count(), { message: name }).toBe(1)
    await turn(true)
    await page.keyboard.press('Escape')
    await closed(page)
  }
})

test('by keyboard alone', async () => {
  const page = await open()
  const to = newAddress()
  await connectButton(page).press('Enter')
  await walletRow(page).press('Enter')
  await closed(page)
  await accountButton(page).press('Enter')
  await button(page, 'Send').waitFor()
  await tabTo(page, /^Send$/)
  await page.keyboard.press('Enter')
  await titled(page, 'Send')
  await tabTo(page, /Choose another$/)
  await page.keyboard.press('Enter')
  await titled(page, 'Select token')
  await tabTo(page, /^Ether/)
  await page.keyboard.press('Enter')
  await titled(page, 'Send')
  await tabTo(page, /^send-number$/)
  await page.keyboard.type('0.125')
  await tabTo(page, /^send-receiver-input$/)
  await page.keyboard.type(to)
  // Until the receiver is known the button says the same, and is busy.
  await submit(page).and(page.locator(':not([aria-busy])')).getByText('Review').waitFor()
  await page.keyboard.press('Enter')
  await titled(page, 'Review transfer')
  await tabTo(page, /^Send$/)
  await page.keyboard.press('Enter')
  await isSent(page)
  expect(await coinsOf(stage.demo.world, to)).toBe(125_000_000_000_000_000n)
})
