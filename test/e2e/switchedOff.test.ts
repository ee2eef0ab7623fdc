import { afterEach, expect, test } from 'vitest'
import { addSession } from '../world/sessions.ts'
import { prepareStage } from './browsers.ts'
import { coinBill } from './paying.ts'
import { button, sender } from './sending.ts'
import { closed, dialog, ensureConnected, expectHealthy } from './steps.ts'
import { chooseToken, reviewSwap, sell } from './swapping.ts'
import { type Visit, visit } from './visit.ts'

/** A feature that is switched off while one of its views is open: the account shows, and nothing of the feature is left. */
const stage = prepareStage()
let current: Visit
afterEach(async () => {
  stage.demo.world.api.reset()
  await expectHealthy(current)
  await current.close()
})

const namespace = { namespace: 'eip155' }
const session = { id: 'kept' }
interface Shown {
  readonly view: string
  readonly params?: object
  readonly title: string
  /** Opens the view from the first view of the feature, if it can not be pushed on top of that. */
  readonly lead?: () => Promise<unknown>
}
interface Feature {
  readonly flag: string
  readonly query?: string
  /** The entry of the project's configuration, which leaves the decision to the host. */
  readonly remote?: string
  /** The label of the action of the account that opens the feature, if there is one. */
  readonly action?: string
  readonly views: readonly [Shown, ...Shown[]]
  /** A field of the first view that exists once the code of the feature has loaded. */
  readonly field?: string
  /** The console errors about a service that the local world does not have. */
  readonly expected?: RegExp
}
const features: readonly Feature[] = [
  {
    flag: 'swaps',
    remote: 'swap',
    action: 'Swap',
    field: 'You sell',
    views: [
      { view: 'Swap', params: namespace, title: 'Swap' },
      { view: 'SwapSelectToken', params: { side: 'to' }, title: 'Select token to buy' },
      {
        view: 'SwapPreview',
        title: 'Review swap',
        async lead() {
          const { page } = current
          await chooseToken(page, 'buy', 'Tide Dollar')
          await sell(page, '1.5')
          await reviewSwap(page)
          await current.cue('hang')
          await button(page, 'Swap').click()
          await dialog(page).getByText('Approve in Harbour').first().waitFor()
        },
      },
    ],
  },
  {
    flag: 'onramp',
    remote: 'onramp',
    action: 'Buy',
    field: 'You pay',
    views: [
      { view: 'OnRampProviders', params: namespace, title: 'Buy crypto' },
      { view: 'OnRampTokenSelect', title: 'Choose token' },
      { view: 'OnRampFiatSelect', title: 'Choose currency' },
      {
        view: 'BuyInProgress',
        title: 'Buy at Coinbase',
        async lead() {
          const [popup] = await Promise.all([
            current.page.waitForEvent('popup'),
            button(current.page, /^Coinbase/).click(),
          ])
          await dialog(current.page)
            .getByText(/^Finish your purchase/)
            .waitFor()
          // Chromium forgets to close a window that goes to another page at that moment.
          await popup.getByRole('button', { name: 'Pay' }).waitFor()
          await popup.close()
        },
      },
      { view: 'WhatIsABuy', title: 'What is buying crypto?' },
    ],
    expected: /404/,
  },
  {
    flag: 'names',
    views: [
      { view: 'RegisterAccountName', params: namespace, title: 'Account name' },
      {
        view: 'RegisterAccountNameSuccess',
        params: { ...namespace, name: 'tide.reown.id' },
        title: 'Name registered',
      },
    ],
  },
  {
    flag: 'pay',
    query: 'pay',
    action: 'Add funds',
    views: [
      { view: 'Pay', params: coinBill, title: 'Pay' },
      { view: 'FundWallet', params: namespace, title: 'Add funds' },
      { view: 'PayWithExchange', params: namespace, title: 'Deposit from exchange' },
      { view: 'PayWithExchangeSelectAsset', title: 'Select token' },
      {
        view: 'PayLoading',
        title: 'Pay',
        async lead() {
          await current.cue('hang')
          await button(current.page, /^Pay with Harbour/).click()
          await dialog(current.page).getByText('Approve in Harbour').first().waitFor()
        },
      },
    ],
  },
  {
    flag: 'smartSessions',
    query: 'sessions',
    action: 'Smart sessions',
    views: [
      { view: 'SmartSessionList', title: 'Smart sessions' },
      { view: 'SmartSession', params: session, title: 'Session' },
      { view: 'RevokeSmartSession', params: session, title: 'Revoke session?' },
    ],
  },
]

test.each(features)('$flag, during each of its views', async ({
  flag,
  remote,
  query = '',
  action,
  views,
  field,
  expected,
}) => {
  const { api, nodes } = stage.demo.world
  addSession(api.project.sessions, `eip155:${nodes[0].chainId}:${sender}`, { pci: session.id })
  if (remote) api.setFeature({ id: remote, isEnabled: true, config: null })
  current = await visit(stage.browser, stage.demo, { query })
  const { page } = current
  await ensureConnected(page)
  const turn = (isOn: boolean) =>
    page.evaluate(([name, on]) => window.portico.setFeatures({ [name]: on }), [flag, isOn] as const)
  /** The view on screen, if there is one of that name. */
  const now = () =>
    page.evaluate(() => {
      const { router } = window.portico.kernel ?? {}
      const id = router?.current()?.view
      return id && router?.resolve(id) ? id : 'none'
    })
  const push = ({ view, params = {} }: Shown) =>
    page.evaluate(
      ([id, given]) => {
        const { router } = window.portico.kernel ?? {}
        const wanted = router?.resolve(id)
        if (wanted) router?.push(wanted, given)
      },
      [view, params] as const,
    )
  const titleOf = ({ title }: Shown) => dialog(page).getByRole('heading', { name: title, exact: true }).first()
  const [first] = views
  for (const shown of views) {
    const { view, lead } = shown
    await page.evaluate(() => window.portico.open({ view: 'Account' }))
    await page.waitForFunction((id) => window.portico.kernel?.router.resolve(id) !== undefined, view)
    if (action) await button(page, action).waitFor()
    await push(first)
    await titleOf(first).waitFor()
    if (field) await dialog(page).getByLabel(field, { exact: true }).waitFor()
    if (lead) await lead()
    else if (shown !== first) await push(shown)
    await titleOf(shown).waitFor()
    expect(await now()).toBe(view)

    await turn(false)
    await expect.poll(now, { message: view }).toBe('Account')
    await button(page, 'Disconnect').waitFor()
    await titleOf(shown).waitFor({ state: 'detached' })
    if (action) expect(await button(page, action).count(), view).toBe(0)
    expect(await page.evaluate((id) => window.portico.kernel?.router.resolve(id) === undefined, view), view).toBe(true)
    await turn(true)
  }
  // A wallet that was asked may answer whenever it likes.
  await current.cue('reject')
  await page.evaluate(() => window.portico.close())
  await closed(page)
  const others = current.complaints.filter((line) => !expected?.test(line))
  current.complaints.splice(0, current.complaints.length, ...others)
})
