/** What the views of payments and deposits show about money, accounts and steps. */
import { fireEvent } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { getPrice } from '../../../src/wallet/chainData/endpoints.ts'
import { PayLoadingView, PayView, PayWithExchangeView } from '../index.ts'
import { bill, loadFirst, openStage, type Stage, type StageOptions, shop, tokenBill } from '../testing/createStage.ts'
import { button, comeBackUntil, press, says } from '../testing/steps.ts'

loadFirst(PayView, PayLoadingView, PayWithExchangeView)

const sees = ({ screen }: Stage, name: string) => vi.waitFor(() => expect(screen.getAllByText(name)[0]).toBeTruthy())
/** The rows of facts: each label with its value. */
const facts = ({ screen }: Stage) =>
  screen
    .getAllByRole('definition')
    .map((value) => [value.previousElementSibling?.textContent ?? '', value.textContent ?? ''] as const)

/** The address of the account, in any case. */
const accountOf = ({ wallet }: Stage) => expect.stringMatching(new RegExp(wallet?.addresses[0] ?? '-', 'i'))

/** A deposit, with its price. */
async function openDeposit(options?: StageOptions) {
  const stage = await openStage(options)
  stage.kernel.modal.open(PayWithExchangeView, { namespace: 'eip155' })
  await vi.waitFor(() => expect(stage.screen.getByRole<HTMLInputElement>('textbox').disabled).toBe(false))
  return stage
}
/** The sign before the amount. */
const sign = ({ screen }: Stage) => screen.getByRole('textbox').previousElementSibling?.textContent
/** What the field says below it. */
const message = ({ screen }: Stage) => {
  const id = screen.getByRole('textbox').getAttribute('aria-describedby') ?? ''
  return (screen.getByRole('textbox').getRootNode() as ShadowRoot).getElementById(id)?.textContent
}

test('a deposit says which account on which network gets it, and the field has the sign of dollars', async () => {
  const stage = await openDeposit()
  expect(facts(stage)).toEqual([
    ['To', accountOf(stage)],
    ['Network', 'One'],
  ])
  expect([sign(stage), message(stage)]).toEqual(['$', 'Enter an amount to go on.'])
  await press(stage, '$50')
  await vi.waitFor(() => expect(message(stage)).toBe('≈ 0.025 ETH'))
})

test('a deposit of tokens whose price is not known has a plain field', async () => {
  const stage = await openDeposit({ price: null })
  expect([sign(stage), message(stage)]).toEqual([undefined, 'Enter an amount to go on.'])
  fireEvent.change(stage.screen.getByLabelText('Amount'), { target: { value: '0.25' } })
  await vi.waitFor(() => expect(message(stage)).toBe(''))
})

test('a deposit asks for no amount before the price is known, since none can be entered', async () => {
  const stage = await openStage()
  stage.http.answer(getPrice, () => new Promise(() => {}))
  stage.kernel.modal.open(PayWithExchangeView, { namespace: 'eip155' })
  const field = await vi.waitFor(() => stage.screen.getByRole<HTMLInputElement>('textbox'))
  expect([field.disabled, message(stage)]).toEqual([true, ''])
})

test('the sign of dollars stays in one piece in Arabic, where text runs from right to left', async () => {
  const stage = await openDeposit({ locale: 'ar' })
  await button(stage, /10.US\$\u200e$/)
  expect(sign(stage)).toBe('US$\u200e')
})

test('a payment shows what it and its fee are worth, in the order of the other reviews', async () => {
  const stage = await openStage()
  void stage.ask(tokenBill)
  await sees(stage, '$5.00')
  await vi.waitFor(() => expect(facts(stage).at(-1)?.[1]).toMatch(/^0\.\d+ ETH<?\$0\.\d\d$/))
  const [token, to, from, network, fee, ...others] = facts(stage)
  expect([token?.[0], to?.[0], from?.[0], network?.[0], fee?.[0]]).toEqual([
    'Token address',
    'To',
    'From',
    'Network',
    'Estimated network fee',
  ])
  expect([to?.[1], from?.[1], network?.[1], others]).toEqual([
    expect.stringContaining(shop),
    accountOf(stage),
    'One',
    [],
  ])
})

test('a payment whose price is not known can be made, without a value', async () => {
  const stage = await openStage({ price: null })
  void stage.ask()
  await says(stage, /^1\.5 ETH$/)
  await vi.waitFor(() => expect(stage.state().prices).toEqual({ asset: null, coin: null }))
  await vi.waitFor(async () => expect((await button(stage, 'Pay with Test wallet')).disabled).toBe(false))
  expect(stage.screen.queryByText(/\$/)).toBeNull()
})

test('the address to pay is whole, in groups that can be compared', async () => {
  const stage = await openStage()
  void stage.ask()
  await says(stage, shop)
  const groups = [...(stage.screen.getByText(shop).previousElementSibling?.querySelectorAll('span') ?? [])]
  expect(groups.map(({ textContent }) => textContent)).toEqual(['0x3C44', ...(shop.slice(6).match(/.{4}/g) ?? [])])
})

test('a paid request looks the same after Back', async () => {
  const stage = await openStage()
  stage.service.reown_getExchangeBuyStatus = { status: 'SUCCESS' }
  void stage.ask()
  await press(stage, /^Tidemark/)
  await comeBackUntil(() => expect(stage.state().status).toBe('paid'))
  const end = async () => {
    const done = await button(stage, 'Done')
    return [done.dataset.variant, done.closest('.pay-progress')?.querySelector('[data-state="done"]') !== null]
  }
  await says(stage, 'Payment complete')
  expect(await end()).toEqual(['primary', true])
  await press(stage, 'Back')
  await vi.waitFor(() => expect(stage.screen.view()).toBe('Pay'))
  await says(stage, 'Payment complete')
  await says(stage, /^1\.5 ETH$/)
  expect(await end()).toEqual(['primary', true])
})

test.each([
  ['en', 'Pay with Test wallet', ['Approve in Test wallet', 'Confirmed by One', 'Payment received']],
  ['de', 'Mit Test wallet bezahlen', ['Bestätigung in Test wallet', 'Bestätigung durch One', 'Zahlungseingang']],
])('in %s the steps name their actors in one form', async (locale, label, steps) => {
  const stage = await openStage({ locale })
  void stage.ask(bill)
  const payButton = await button(stage, label)
  await vi.waitFor(() => expect(payButton.disabled).toBe(false))
  stage.wallet?.cues.hang()
  fireEvent.click(payButton)
  const plain = (text: string | null) => (text ?? '').replace(/[\u2066-\u2069]/g, '')
  await vi.waitFor(() => expect(stage.screen.getAllByRole('listitem')).toHaveLength(3))
  const shown = stage.screen.getAllByRole('listitem').map(({ textContent }) => plain(textContent))
  expect(shown.map((text, index) => text.endsWith(steps[index] ?? '-'))).toEqual([true, true, true])
})
