/** A bill is paid once, and each attempt ends in a state that users and hosts can tell. */
import { fireEvent } from '@testing-library/react'
import { ConnectView } from 'portico/shell'
import { chainAdapters } from 'portico/wallet'
import { expect, onTestFinished, test, vi } from 'vitest'
import { getSupportedChains } from '../../../src/wallet/chainData/endpoints.ts'
import { pay } from '../index.ts'
import { bill, loadFirst, openStage, type Stage, type StageOptions, tokenBill } from '../testing/createStage.ts'
import { button, comeBackUntil, press, says } from '../testing/steps.ts'
import { PayLoadingView, PayView } from '../tokens.ts'

loadFirst(PayView, PayLoadingView, ConnectView)

const page = { url: 'https://tidemark.example/pay', sessionId: 'session-1' }
async function open(request = bill, options?: StageOptions) {
  const stage = await openStage(options)
  const result = stage.ask(request)
  await button(stage, /^Tidemark/)
  return { ...stage, result }
}
async function payNow(stage: Stage) {
  const payButton = await button(stage, 'Pay with Test wallet')
  await vi.waitFor(() => expect(payButton.disabled).toBe(false))
  fireEvent.click(payButton)
}
/** Holds the pages of exchanges back until they are let go. */
function holdPages({ service }: Stage) {
  const held: ((result: unknown) => void)[] = []
  service.reown_getExchangePayUrl = () => new Promise((resolve) => held.push(resolve))
  const letGo = async (count: number) => {
    await vi.waitFor(() => expect(held.length).toBe(count))
    for (const resolve of held) resolve(page)
  }
  return { held, letGo }
}
const openPages = ({ windows }: Stage) => windows.filter(({ url, isClosed }) => url !== null && !isClosed)

test('a paid bill can not be paid again, and says so', async () => {
  const stage = await open()
  await payNow(stage)
  await says(stage, 'Payment complete')
  await press(stage, 'Back')
  await says(stage, 'Payment complete')
  expect(stage.screen.queryByRole('button', { name: /^(Pay with|Tidemark)/ })).toBeNull()
  const controller = await stage.kernel.load(pay)
  await controller.payFromWallet(stage.state().payer?.account ?? null)
  await controller.payAtExchange('tidemark', null)
  expect([stage.sent().length, stage.ended.length]).toEqual([1, 1])
  await press(stage, 'Done')
  expect(stage.screen.view()).toBeUndefined()
})

test('a bill that is paid while its user looks at it says so', async () => {
  const stage = await open()
  stage.chain.receipt = null
  await payNow(stage)
  await says(stage, 'The network will confirm your payment shortly.')
  await press(stage, 'Back')
  await says(stage, 'A payment with Test wallet is under way.')
  const { id = '' } = stage.state().payment ?? {}
  stage.chain.receipt = { status: '0x1' }
  await says(stage, 'Payment complete')
  expect(await stage.result).toMatchObject({ status: 'paid', paymentId: id })
})

test('pressing an exchange twice opens one page', async () => {
  const stage = await open(bill, { connected: false })
  const row = await button(stage, /^Tidemark/)
  fireEvent.click(row)
  fireEvent.click(row)
  await says(stage, /^Finish at/)
  await vi.waitFor(() => expect(stage.windows.map(({ isClosed }) => isClosed)).toEqual([true, false]))
  expect(openPages(stage)).toHaveLength(1)
})

test('choosing another exchange closes the window of the first, whose page is not known yet', async () => {
  const stage = await open(bill, { connected: false })
  const { letGo } = holdPages(stage)
  await press(stage, /^Tidemark/)
  await says(stage, 'Opening Tidemark…')
  await press(stage, 'Back')
  await press(stage, /^Lantern/)
  await letGo(2)
  await says(stage, /^Finish at Lantern/)
  await vi.waitFor(() => expect(stage.windows.map(({ isClosed }) => isClosed)).toEqual([true, false]))
})

test('a new request closes the window of the previous one, whose page is not known yet', async () => {
  const stage = await open(bill, { connected: false })
  const { letGo } = holdPages(stage)
  await press(stage, /^Tidemark/)
  await says(stage, 'Opening Tidemark…')
  void stage.ask(tokenBill)
  expect(await stage.result).toEqual({ status: 'closed' })
  await says(stage, /^5 TUSD$/)
  await letGo(1)
  await vi.waitFor(() => expect(stage.windows).toMatchObject([{ url: null, isClosed: true }]))
})

test('the page does not go to an exchange while the wallet is asked in its place', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
  onTestFinished(() => assign.mockRestore())
  const stage = await open({ ...bill, openInNewTab: false })
  const { letGo } = holdPages(stage)
  await press(stage, /^Tidemark/)
  await says(stage, 'Opening Tidemark…')
  await press(stage, 'Back')
  stage.wallet?.cues.hang()
  await payNow(stage)
  await says(stage, 'Approve in Test wallet.')
  await letGo(1)
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect(assign).not.toHaveBeenCalled()
})

test('if the wallet disconnects while it is asked, the payment is unclear until the wallet answers', async () => {
  const stage = await open()
  stage.wallet?.cues.hang()
  await payNow(stage)
  await says(stage, 'Approve in Test wallet.')
  stage.wallet?.cues.disconnectApp()
  await says(stage, 'There was no clear answer. Check your activity before you pay again.')
  expect(stage.state().payment).toMatchObject({ status: 'unclear', failure: 'noAnswer' })
  stage.wallet?.cues.accept()
  await says(stage, 'Payment complete')
  expect(stage.state().payment).toMatchObject({ status: 'paid', failure: null })
})

test('while an exchange may still pay, a token that is refused does not end the request of the host', async () => {
  const stage = await open(tokenBill)
  await press(stage, /^Tidemark/)
  await says(stage, /^Finish at/)
  stage.chain.decimals = 18n
  const [first = '', second = ''] = stage.wallet?.addresses ?? []
  stage.wallet?.cues.setAccounts([second, first] as never)
  await vi.waitFor(() => expect(stage.state().status).toBe('refused'))
  stage.service.reown_getExchangeBuyStatus = { status: 'SUCCESS' }
  await comeBackUntil(() => expect(stage.state().payment?.status).toBe('paid'))
  expect(await stage.result).toMatchObject({ status: 'paid', sessionId: 'session-1' })
})

test('a request that could not be checked can be tried again', async () => {
  const stage = await openStage()
  const evm = stage.kernel.slots.get(chainAdapters).find(({ id }) => id === 'eip155')
  const writeAddress = vi.fn(async (address: string): Promise<string | null> => address)
  writeAddress.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  Object.assign(evm?.can.transfers ?? {}, { writeAddress })
  const result = stage.ask()
  await says(stage, 'Couldn’t load this payment.')
  await press(stage, 'Try again')
  await button(stage, 'Pay with Test wallet')
  stage.kernel.modal.close()
  expect(await result).toEqual({ status: 'closed' })
})

test('without a wallet, a deposit that a host asked for ends with the modal closed', async () => {
  const stage = await open({ ...bill, choice: 'deposit' }, { connected: false })
  await press(stage, /^Tidemark/)
  await says(stage, /^Finish at/)
  stage.service.reown_getExchangeBuyStatus = { status: 'SUCCESS' }
  await comeBackUntil(() => expect(stage.state().payment?.status).toBe('paid'))
  await press(stage, 'Done')
  expect(stage.screen.view()).toBeUndefined()
})

test('a user who has closed the window of the exchange opens the same payment again', async () => {
  const stage = await open(bill, { connected: false })
  await press(stage, /^Tidemark/)
  await says(stage, /^Finish at/)
  await press(stage, 'Open Tidemark')
  await vi.waitFor(() => expect(stage.windows.map(({ url }) => url)).toEqual([page.url, page.url]))
  expect(stage.calls.filter(({ method }) => method === 'reown_getExchangePayUrl')).toHaveLength(1)
  stage.block()
  await press(stage, 'Open Tidemark')
  await says(stage, 'Your browser did not open Tidemark.')
  stage.service.reown_getExchangeBuyStatus = { status: 'SUCCESS' }
  await comeBackUntil(() => expect(stage.state().payment?.status).toBe('paid'))
  await says(stage, 'Payment complete')
  expect(stage.screen.queryByText(/Open Tidemark$/, { selector: 'a, button *' })).toBeNull()
  expect(await stage.result).toMatchObject({ status: 'paid' })
  expect(stage.ended).toHaveLength(1)
})

test('an attempt that fails after the host has given the payment up can not be made again', async () => {
  const stage = await open()
  stage.wallet?.cues.hang()
  await payNow(stage)
  await says(stage, 'Approve in Test wallet.')
  const controller = await stage.kernel.load(pay)
  controller.cancel()
  expect(await stage.result).toMatchObject({ status: 'pending' })
  stage.wallet?.cues.reject()
  await says(stage, 'Request declined in the wallet. Try again.')
  await press(stage, 'Done')
  await vi.waitFor(() => expect(stage.screen.view()).toBeUndefined())
})

test('while the wallet is asked, a payment on a network of no wallet says why no exchange can be chosen', async () => {
  const elsewhere = { ...bill, paymentAsset: { ...bill.paymentAsset, network: 'eip155:99' as const } }
  const stage = await openStage()
  stage.http.answer(getSupportedChains, { http: [bill.paymentAsset.network, elsewhere.paymentAsset.network] })
  void stage.ask()
  stage.wallet?.cues.hang()
  await payNow(stage)
  await says(stage, 'Approve in Test wallet.')
  void stage.ask(elsewhere)
  await says(stage, 'Still waiting in Test wallet')
  expect((await button(stage, /^Tidemark/)).disabled).toBe(true)
})
