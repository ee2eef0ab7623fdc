import { fireEvent } from '@testing-library/react'
import { AccountView } from 'portico/shell'
import { expect, test, vi } from 'vitest'
import {
  FundWalletView,
  PayLoadingView,
  PayView,
  PayWithExchangeSelectAssetView,
  PayWithExchangeView,
} from '../index.ts'
import { bill, loadFirst, openStage, type Stage, type StageOptions } from '../testing/createStage.ts'
import { button, comeBackUntil, press, says } from '../testing/steps.ts'

const views = [
  AccountView,
  FundWalletView,
  PayWithExchangeView,
  PayWithExchangeSelectAssetView,
  PayLoadingView,
  PayView,
]
loadFirst(...views)

/** The form of a deposit, with the price of the selected asset. */
async function openForm(options?: StageOptions) {
  const stage = await openStage(options)
  stage.kernel.modal.open(PayWithExchangeView, { namespace: 'eip155' })
  await vi.waitFor(() => expect(stage.state().deposit.isPriceKnown).toBe(true))
  await vi.waitFor(() => expect(field(stage).disabled).toBe(false))
  return stage
}
const field = ({ screen }: Stage) => screen.getByRole<HTMLInputElement>('textbox')
const type = (stage: Stage, value: string) => fireEvent.change(field(stage), { target: { value } })

test('the account view leads to a deposit, which succeeds', async () => {
  const stage = await openStage()
  stage.kernel.modal.open(AccountView)
  await press(stage, 'Add funds')
  await vi.waitFor(async () => {
    const way = await button(stage, /^Deposit from exchange/)
    expect([way.disabled, way.getAttribute('aria-busy')]).toEqual([false, null])
  })
  await press(stage, /^Deposit from exchange/)
  await says(stage, 'Enter an amount to go on.')
  expect((await button(stage, /^Tidemark/)).disabled).toBe(true)
  await press(stage, '$100')
  await says(stage, /≈/)
  await vi.waitFor(async () => expect((await button(stage, /^Tidemark/)).disabled).toBe(false))
  await press(stage, /^Tidemark/)
  await says(stage, /^Finish at Tidemark/)
  const address = stage.wallet?.addresses[0]?.toLowerCase()
  const { params } = stage.calls.find(({ method }) => method === 'reown_getExchangePayUrl') ?? {}
  // 100 dollars at 2,000 dollars a coin.
  expect(params).toMatchObject({ asset: 'eip155:31337/slip44:60', amount: '0.05' })
  expect(String(params?.recipient).toLowerCase()).toBe(`eip155:31337:${address}`)
  stage.service.reown_getExchangeBuyStatus = { status: 'SUCCESS' }
  await comeBackUntil(() => expect(stage.state().payment?.status).toBe('paid'))
  await says(stage, 'Deposit complete')
  await press(stage, 'Done')
  expect(stage.screen.view()).toBe('Account')
})

test.each([
  ['en', '1,250.5', '1250.5', '1250.5'],
  ['de', '1.250,5', '1250,5', '1250.5'],
  ['de', '1.250', '1,250', '1.250'],
  ['fr', '1 250,5', '1250,5', '1250.5'],
  ['ar', '٣٫٥', '3.5', '3.5'],
])('in %s the text %s is shown as %s', async (locale, text, shown, amount) => {
  const stage = await openForm({ locale })
  type(stage, text)
  await vi.waitFor(() => expect([field(stage).value, stage.state().deposit.amount]).toEqual([shown, amount]))
})

test.each([
  '-1',
  '1e3',
  '1.2.3',
  '1.1234567',
  '12345678901',
  'ten',
])('the text %s does not change the amount', async (text) => {
  const stage = await openForm()
  type(stage, '25')
  await vi.waitFor(() => expect(field(stage).value).toBe('25'))
  type(stage, text)
  await vi.waitFor(() => expect([field(stage).value, stage.state().deposit.amount]).toEqual(['25', '25']))
})

test('another token can be selected from a list with a search', async () => {
  const stage = await openForm()
  await press(stage, 'Token: ETH. Choose another')
  const search = await stage.screen.findByRole('searchbox')
  fireEvent.change(search, { target: { value: 'nothing' } })
  await says(stage, 'No tokens found')
  fireEvent.change(search, { target: { value: 'tide' } })
  await press(stage, /^Tide Dollar/)
  await button(stage, 'Token: TUSD. Choose another')
  await press(stage, '$50')
  await says(stage, /≈/)
  await vi.waitFor(async () => expect((await button(stage, /^Lantern/)).disabled).toBe(false))
  await press(stage, /^Lantern/)
  await vi.waitFor(() => expect(stage.calls.at(-1)?.params).toMatchObject({ exchangeId: 'lantern' }))
  const { params } = stage.calls.find(({ method }) => method === 'reown_getExchangePayUrl') ?? {}
  expect(params).toMatchObject({ asset: `eip155:31337/erc20:0x${'1'.repeat(40)}`, amount: '50' })
})

test('a search announces how many tokens it finds', async () => {
  const stage = await openForm()
  await press(stage, 'Token: ETH. Choose another')
  const search = await stage.screen.findByRole('searchbox')
  const said = () => search.closest('.pay-form')?.querySelector('[aria-live="polite"]')?.textContent
  expect(said()).toBe('')
  const counts = []
  for (const value of ['t', 'tide', 'nothing', '']) {
    fireEvent.change(search, { target: { value } })
    counts.push(said())
  }
  expect(counts).toEqual(['2 tokens found', '1 token found', '0 tokens found', ''])
})

test('while the wallet is asked to pay, the deposit says why no exchange can be chosen', async () => {
  const stage = await openStage()
  const { wallet, kernel } = stage
  void stage.ask()
  const payButton = await button(stage, 'Pay with Test wallet')
  await vi.waitFor(() => expect(payButton.disabled).toBe(false))
  wallet?.cues.hang()
  fireEvent.click(payButton)
  await vi.waitFor(() => expect(stage.sent()).toHaveLength(1))
  kernel.modal.open(PayWithExchangeView, { namespace: 'eip155' })
  expect((await button(stage, /^Tidemark/)).disabled).toBe(true)
  await says(stage, 'Still waiting in Test wallet')
})

test('a deposit of assets that can not be read says so', async () => {
  const stage = await openStage({ assets: [null as never] })
  stage.kernel.modal.open(PayWithExchangeView, { namespace: 'eip155' })
  await says(stage, 'Couldn’t load the deposit.')
})

test('without a price the amount is in tokens', async () => {
  const stage = await openForm({ price: null })
  expect(stage.screen.getByLabelText('Amount')).toBeTruthy()
  type(stage, '0.25')
  await vi.waitFor(async () => expect((await button(stage, /^Tidemark/)).disabled).toBe(false))
  await press(stage, /^Tidemark/)
  await vi.waitFor(() =>
    expect(stage.calls.find(({ method }) => method === 'reown_getExchangePayUrl')?.params).toMatchObject({
      amount: '0.25',
    }),
  )
})

test('the exchanges stay on screen while they are read for another amount', async () => {
  const stage = await openForm()
  const row = await button(stage, /^Tidemark/)
  stage.service.reown_getExchanges = () => new Promise(() => {})
  type(stage, '100')
  await vi.waitFor(() => expect(stage.state().deposit.list.status).toBe('loading'))
  expect(await button(stage, /^Tidemark/)).toBe(row)
  expect([row.disabled, row.closest('[aria-busy]')?.getAttribute('aria-busy')]).toEqual([false, 'true'])
  stage.kernel.router.push(FundWalletView, { namespace: 'eip155' })
  const way = await button(stage, /^Deposit from exchange/)
  expect([way.disabled, way.getAttribute('aria-busy')]).toEqual([false, null])
})

test('a change of the account empties the form', async () => {
  const stage = await openForm()
  const { wallet, kernel } = stage
  type(stage, '100')
  await vi.waitFor(() => expect(stage.state().deposit.amount).toBe('100'))
  const [first = '', second = ''] = wallet?.addresses ?? []
  wallet?.cues.setAccounts([second, first] as never)
  await vi.waitFor(() => expect(stage.state().deposit.account?.toLowerCase()).toContain(second.toLowerCase()))
  expect(stage.state().deposit.amount).toBe('')
  expect(stage.calls.some(({ method }) => method === 'reown_getExchangePayUrl')).toBe(false)
  expect(kernel.modal.isOpen()).toBe(true)
})

test('the view closes when the wallet disconnects', async () => {
  const stage = await openForm()
  stage.wallet?.cues.disconnectApp()
  await vi.waitFor(() => expect(stage.screen.view()).not.toBe('PayWithExchange'))
})

test.each([
  ['Pay', PayView, bill],
  ['FundWallet', FundWalletView, { namespace: 'eip155' }],
  ['PayWithExchange', PayWithExchangeView, { namespace: 'eip155' }],
  ['PayWithExchangeSelectAsset', PayWithExchangeSelectAssetView, undefined],
  ['PayLoading', PayLoadingView, undefined],
] as const)('switching the plugin off while %s is open leads back to the previous view', async (id, view, params) => {
  const { kernel, screen } = await openStage()
  kernel.modal.open(AccountView)
  kernel.router.push(view as typeof PayView, params as typeof bill)
  expect(screen.view()).toBe(id)
  kernel.flags.setFeatures({ pay: false })
  await vi.waitFor(() => expect(screen.view()).toBe('Account'))
})
