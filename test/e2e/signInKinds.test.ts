import { Verifier } from 'bip322-js'
import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { prepareStage } from './browsers.ts'
import * as signIn from './signInSteps.ts'
import { becomes, press, prompts, sessions, signView, timeLimit } from './signInSteps.ts'
import {
  accountButton,
  closed,
  connectButton,
  dialog,
  expectComplaint,
  expectHealthy,
  openWallets,
  walletRow,
} from './steps.ts'
import { reload, type Visit, visit } from './visit.ts'

/** Signing in with other wallets than that of one key on one chain, and with sessions kept elsewhere. */
const stage = prepareStage()
let current: Visit
afterEach(async () => {
  stage.demo.world.api.heal()
  stage.demo.world.api.setFeature(hosted(true))
  await expectHealthy(current)
  await current.close()
})

const hosted = (isEnabled: boolean) => ({ id: 'reown_authentication', isEnabled, config: [] })
const begin = async (query: string): Promise<Page> => {
  current = await visit(stage.browser, stage.demo, { query })
  return current.page
}
/** Connects a wallet that is asked to sign in. */
async function ask(query: string, wallet?: string): Promise<Page> {
  const page = await begin(query)
  await signIn.ask(page, wallet)
  return page
}
/** Connects and signs in. */
async function enter(query: string): Promise<Page> {
  const page = await begin(query)
  await signIn.enter(page)
  return page
}

describe('in two namespaces', () => {
  test('each has a session of its own, and the end of one is not that of the other', async () => {
    const page = await begin('siwx=required&namespaces=all')
    const account = (namespace: 'eip155' | 'solana') =>
      page.evaluate((namespace) => window.portico.getAccount(namespace).status, namespace)
    await connectButton(page).click()
    await walletRow(page).click()
    await dialog(page)
      .getByRole('button', { name: /^Ethereum & EVM/ })
      .click()
    await signView(page).waitFor()
    await press(page, 'Sign')
    await closed(page)
    await page.evaluate(() => window.portico.open({ view: 'Networks' }))
    await press(page, 'Solana Local')
    await press(page, 'Connect a Solana wallet')
    await walletRow(page).click()
    await signView(page).waitFor()
    expect([await account('eip155'), await account('solana')]).toEqual(['connected', 'connecting'])
    await press(page, 'Sign')
    await closed(page)
    await expect.poll(() => account('solana'), timeLimit).toBe('connected')
    expect(await sessions(page)).toHaveLength(2)

    await reload(page)
    await expect
      .poll(() => Promise.all([account('eip155'), account('solana')]), timeLimit)
      .toEqual(['connected', 'connected'])
    await page.evaluate(() => window.portico.disconnect('solana'))
    await expect
      .poll(async () => (await sessions(page)).map(({ data }) => data.chainId), timeLimit)
      .toEqual(['eip155:31337'])
    expect(await account('eip155')).toBe('connected')
  })

  test('a user who cancels in the second namespace is back in the first', async () => {
    const page = await begin('siwx=required&namespaces=all')
    await connectButton(page).click()
    await walletRow(page).click()
    await dialog(page)
      .getByRole('button', { name: /^Ethereum & EVM/ })
      .click()
    await signView(page).waitFor()
    await press(page, 'Sign')
    await closed(page)
    await page.evaluate(() => window.portico.open({ view: 'Networks' }))
    await press(page, 'Solana Local')
    await press(page, 'Connect a Solana wallet')
    await walletRow(page).click()
    await signView(page).waitFor()
    await press(page, 'Cancel')
    await closed(page)
    await accountButton(page).waitFor()
    expect(await page.evaluate(() => window.portico.getProvider('solana'))).toBeUndefined()
  })
})

describe('with a wallet of another kind', () => {
  test('on Solana', async () => {
    const page = await ask('siwx=required&namespaces=all', 'Lagoon')
    await press(page, 'Sign')
    await closed(page)
    await becomes(page, 'connected')
    const [session] = await sessions(page)
    expect(session?.message).toMatch(/ wants you to sign in with your Solana account:\n/)
    await reload(page)
    await becomes(page, 'connected')
  })

  test('on Bitcoin', async () => {
    const page = await ask('siwx=required&namespaces=all', 'Quarry')
    await press(page, 'Sign')
    await closed(page)
    await becomes(page, 'connected')
    const [session] = await sessions(page)
    const { data, message = '', signature = '' } = session ?? {}
    expect(Verifier.verifySignature(data?.accountAddress ?? '', message, signature)).toBe(true)
    await reload(page)
    await becomes(page, 'connected')
  })

  test('that is a contract', async () => {
    const page = await ask('siwx=required&contract=deployed')
    await press(page, 'Sign')
    await closed(page)
    await becomes(page, 'connected')
    const [session] = await sessions(page)
    expect(session?.data.accountAddress?.toLowerCase()).toBe(stage.demo.world.contractWallet.address.toLowerCase())
    await reload(page)
    await becomes(page, 'connected')
  })
})

test('with a contract that is not deployed yet (ERC-6492), also after a reload', async () => {
  const page = await ask('siwx=required&contract=undeployed')
  await press(page, 'Sign')
  await closed(page)
  await becomes(page, 'connected')
  await reload(page)
  await becomes(page, 'connected')
})

describe('with the sessions of the project', () => {
  const signOuts = () =>
    stage.demo.world.api.requests.filter(({ method, path }) => method === 'POST' && path === '/auth/v1/sign-out').length

  test('the service checks the signature, knows the user after a reload, and is told of the end', async () => {
    const page = await enter('siwx=hosted')
    expect(await sessions(page)).toEqual([])
    await reload(page)
    await becomes(page, 'connected')
    const before = signOuts()
    await page.evaluate(() => window.portico.disconnect())
    await expect.poll(() => signOuts(), timeLimit).toBe(before + 1)
    expect(await page.evaluate(() => localStorage.getItem('portico/siwx_auth_token'))).toBeNull()
  })

  test('sign-in that is switched off by a late project configuration lets the user pass', async () => {
    stage.demo.world.api.setFeature(hosted(false))
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    current = await visit(stage.browser, stage.demo, { query: 'siwx=hosted' })
    const { page } = current
    await page.route('**/appkit/v1/config*', async (route) => {
      await released
      await route.continue()
    })
    await reload(page)
    await openWallets(page)
    await walletRow(page).click()
    await signView(page).waitFor()
    release()
    await closed(page)
    await becomes(page, 'connected')
    expect(await prompts(page)).toBe(0)
  })

  test('with the service down an error is shown, and the wallet is not asked', async () => {
    const page = await ask('siwx=hosted')
    stage.demo.world.api.fail('/auth/v1/nonce', { status: 503 })
    await press(page, 'Sign')
    await page.getByText('Sign-in did not work. Try again.').first().waitFor()
    expect(await prompts(page)).toBe(0)
    await expectComplaint(current, /status of 503/)
    await expectComplaint(current, /Sign-in failed/)
    stage.demo.world.api.heal()
    await press(page, 'Sign')
    await accountButton(page).waitFor()
    await closed(page)
  })
})
