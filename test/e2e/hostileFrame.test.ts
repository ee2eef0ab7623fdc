import { createClient, type Hex, http, publicActions } from 'viem'
import { afterEach, expect, test } from 'vitest'
import { prepareStage } from './browsers.ts'
import {
  approve,
  askToSign,
  callProvider,
  codeField,
  logIn,
  newMailAddress,
  shows,
  submitAddress,
  typeCode,
} from './loginSteps.ts'
import { accountButton, closed, connectButton, dialog, expectHealthy } from './steps.ts'
import { passTime, type Visit, visit } from './visit.ts'

/** A hostile frame, and pages that post messages in its name, change nothing in the page. */
const stage = prepareStage()
let current: Visit
afterEach(async () => {
  stage.demo.world.embeddedWallet.heal()
  await current.close()
})

const wallet = () => stage.demo.world.embeddedWallet
const kinds = ['wrongOrigin', 'wrongSource', 'replay', 'garbage', 'oversized', 'polluted', 'fuzz'] as const

/** The state of the user in the page. */
const look = () =>
  current.page.evaluate(() =>
    JSON.stringify([
      window.portico.getAccount(),
      window.portico.getNetwork(),
      window.portico.getState(),
      Object.entries(localStorage).sort(),
      ['isPolluted' in {}, 'polluted' in {}],
    ]),
  )

test('messages of every hostile kind answer no call and change nothing', async () => {
  current = await visit(stage.browser, stage.demo, { query: 'login=email' })
  const { page } = current
  await logIn(page, wallet())
  expect((await callProvider(page, 'eth_blockNumber')).result).toMatch(/^0x/)
  await expect.poll(look).toContain('connected')
  const before = await look()
  for (const kind of kinds) {
    wallet().cue('RPC_REQUEST', { before: kind, times: 1 })
    const outcome = await callProvider(page, 'eth_blockNumber')
    expect({ kind, ...outcome }).toEqual({ kind, result: expect.stringMatching(/^0x[\da-f]+$/) })
    expect(await look()).toBe(before)
  }
  wallet().cue('RPC_REQUEST', { twice: true, times: 1 })
  expect((await callProvider(page, 'eth_blockNumber')).result).toMatch(/^0x/)
  expect((await callProvider(page, 'eth_chainId')).result).toBe('0x7a69')
  expect(await look()).toBe(before)

  // An approval too is answered by the frame alone.
  const client = createClient({ transport: http(stage.demo.world.nodes[0].url) }).extend(publicActions)
  const address = (await page.evaluate(() => window.portico.getAccount().address)) as Hex
  for (const kind of ['wrongOrigin', 'replay'] as const) {
    wallet().cue('RPC_REQUEST', { before: kind, times: 1 })
    const signed = askToSign(page, kind)
    await shows(page, kind)
    await approve(page)
    const { result } = await signed
    expect(await client.verifyMessage({ address, message: kind, signature: result as Hex })).toBe(true)
    await closed(page)
  }
  await expectHealthy(current)
})

test('a frame that falls silent is given up in the time of the specification, and can be tried again', async () => {
  current = await visit(stage.browser, stage.demo, { query: 'login=email', hasClock: true })
  const { page } = current
  const email = newMailAddress()
  wallet().cue('READY', { silent: true })
  await submitAddress(page, email)
  await page.locator('portico-embedded-wallet').waitFor({ state: 'attached' })
  await passTime(page, 20_000, 'jump')
  await dialog(page).getByText('Couldn’t reach the wallet service').waitFor()
  await page.locator('portico-embedded-wallet').waitFor({ state: 'detached' })

  wallet().heal()
  wallet().cue('CONNECT_EMAIL', { silent: true, times: 1 })
  await dialog(page).getByRole('button', { name: 'Continue with email' }).click()
  // The code was mailed, though the page does not learn of it.
  await expect.poll(() => wallet().mailbox.codeFor(email)).toBeDefined()
  await passTime(page, 30_000, 'jump')
  await dialog(page).getByText('The wallet service doesn’t answer').waitFor()

  await dialog(page).getByRole('button', { name: 'Continue with email' }).click()
  await codeField(page).waitFor()
  await typeCode(page, wallet(), email)
  await accountButton(page).waitFor()
  await closed(page)
  await connectButton(page).waitFor({ state: 'detached' })
})
