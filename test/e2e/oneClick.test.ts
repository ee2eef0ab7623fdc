import type { Page } from 'playwright-core'
import { parseSiweMessage } from 'viem/siwe'
import { afterEach, expect, test } from 'vitest'
import { type PairedCacao, type PairedWallet, startPairedWallet } from '../wallets/index.ts'
import { prepareStage } from './browsers.ts'
import { scan, showCode } from './scan.ts'
import { accountButton, closed, connectButton, dialog, expectComplaint, expectHealthy } from './steps.ts'
import { reload, type Visit, visit } from './visit.ts'

/** A paired wallet on a page that requires sign-in: one approval connects and signs in. */
const stage = prepareStage()
let current: Visit
let wallet: PairedWallet
afterEach(async () => {
  await expectHealthy(current)
  await Promise.all([current.close(), wallet.stop()])
})

const networks = ['eip155:31337', 'eip155:31338'] as const
const status = (page: Page) => page.getByTestId('status')
const signView = (page: Page) => dialog(page).getByRole('heading', { name: 'Sign in' })
const sessions = (page: Page): Promise<{ data: { chainId: string }; message: string; cacao?: object }[]> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('portico/siwx') ?? '[]'))
/** Collects the texts that the modal shows during the test. */
const watchTexts = (page: Page) =>
  page.evaluate(() => {
    const said: string[] = []
    Object.assign(window, { said })
    const look = () => said.push(document.querySelector('portico-modal')?.shadowRoot?.textContent ?? '')
    const root = document.querySelector('portico-modal')?.shadowRoot
    if (root) new MutationObserver(look).observe(root, { childList: true, subtree: true, characterData: true })
  })
const said = (page: Page) => page.evaluate(() => (window as unknown as { said: string[] }).said.join('\n'))

async function begin(query = 'siwx=required') {
  const { relay, nodes } = stage.demo.world
  ;[current, wallet] = await Promise.all([
    visit(stage.browser, stage.demo, { query, deviceScaleFactor: 2 }),
    startPairedWallet({
      relayUrl: relay.url,
      networks,
      nodes: { [networks[0]]: nodes[0].url, [networks[1]]: nodes[1].url },
      name: `Pocket ${expect.getState().currentTestName}`,
    }),
  ])
  return current.page
}
async function pair(page: Page) {
  const uri = await showCode(page)
  await watchTexts(page)
  await wallet.pair(uri)
}

test('one approval connects and signs in on each network, and a reload asks nothing', async () => {
  const page = await begin()
  await pair(page)
  await accountButton(page).waitFor()
  await closed(page)
  await expect.poll(() => status(page).textContent()).toBe('connected')
  expect(await said(page)).toContain('Authenticating…')
  expect(await said(page)).not.toContain('Sign in')

  const kept = await sessions(page)
  expect(kept.map(({ data }) => data.chainId)).toEqual(networks)
  for (const { message, cacao } of kept) {
    const { address, domain, statement } = parseSiweMessage(message)
    expect([address, domain]).toEqual([wallet.addresses(networks[0])[0], new URL(stage.demo.url).host])
    expect(statement).toContain('I further authorize the stated URI')
    expect(cacao).toMatchObject({ h: { t: 'caip122' } })
  }
  expect(wallet.requests).toEqual([])

  await page.evaluate((network) => window.portico.switchNetwork(network), networks[1])
  await expect.poll(() => page.getByTestId('network').textContent()).toBe('Portico Local Two')
  expect(await dialog(page).count()).toBe(0)

  await reload(page)
  await accountButton(page).waitFor()
  await expect.poll(() => status(page).textContent()).toBe('connected')
  expect(await dialog(page).count()).toBe(0)
  expect(await sessions(page)).toEqual(kept)
  expect(wallet.requests).toEqual([])

  await page.getByRole('button', { name: 'Sign a message' }).click()
  await expect.poll(() => page.getByTestId('signature').textContent()).toMatch(/^0x/)
  await page.evaluate(() => window.portico.disconnect())
  await connectButton(page).waitFor()
  await expect.poll(() => sessions(page)).toEqual([])
})

test('a wallet that signed for one network is signed in there, and asked to sign after it switches to another', async () => {
  const page = await begin()
  wallet.cues.signIn('first')
  await pair(page)
  await accountButton(page).waitFor()
  await closed(page)
  expect((await sessions(page)).map(({ data }) => data.chainId)).toEqual([networks[0]])
  await page.evaluate((network) => window.portico.switchNetwork(network), networks[1])
  await signView(page).waitFor()
  await dialog(page).getByRole('button', { name: 'Sign', exact: true }).click()
  await closed(page)
  await expect.poll(async () => (await sessions(page)).map(({ data }) => data.chainId)).toEqual(networks)
})

test('a refusal does not connect, is shown, and the user can get another code', async () => {
  const page = await begin()
  wallet.cues.reject()
  await pair(page)
  await dialog(page)
    .getByText(/declined/)
    .first()
    .waitFor()
  await expect.poll(() => status(page).textContent()).toBe('disconnected')
  expect(await sessions(page)).toEqual([])
  wallet.cues.approve()
  await dialog(page).getByRole('button', { name: 'Try again' }).click()
  await wallet.pair(await scan(page))
  await accountButton(page).waitFor()
})

test('an invalid signature does not connect', async () => {
  const page = await begin()
  const signed = ({ s, ...cacao }: PairedCacao) => ({ ...cacao, s: { ...s, s: `0x${'11'.repeat(64)}1b` } })
  wallet.cues.signIn('each', { signed })
  await pair(page)
  await dialog(page).getByText('Sign-in did not work').waitFor()
  await expect.poll(() => status(page).textContent()).toBe('disconnected')
  expect(await sessions(page)).toEqual([])
  await expect.poll(() => wallet.deleted).toHaveLength(1)
  await expectComplaint(current, /The sign-in of a wallet was not accepted/)
})

test('where signing in is optional, it comes with the approval too', async () => {
  const page = await begin('siwx=optional')
  await pair(page)
  await accountButton(page).waitFor()
  expect(await sessions(page)).toHaveLength(2)
})

test('with other namespaces beside, a wallet connects and signs after that', async () => {
  const page = await begin('siwx=required&namespaces=solana')
  await pair(page)
  await signView(page).waitFor()
  expect(wallet.authentications).toEqual([])
})
