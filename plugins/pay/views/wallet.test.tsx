import { fireEvent } from '@testing-library/react'
import { ConnectView } from 'portico/shell'
import { chainAdapters, type Settlement } from 'portico/wallet'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createTestWallet } from '../../../test/wallets/index.ts'
import { pay } from '../index.ts'
import {
  bill,
  loadFirst,
  openStage,
  rpc,
  type Stage,
  type StageOptions,
  shop,
  tokenBill,
} from '../testing/createStage.ts'
import { button, press, says } from '../testing/steps.ts'
import { PayLoadingView, PayView } from '../tokens.ts'

loadFirst(PayView, PayLoadingView, ConnectView)

/** The payment on screen, ready to be made. */
async function open(request = bill, options?: StageOptions) {
  const stage = await openStage(options)
  const result = stage.ask(request)
  await stage.screen.findByRole('heading', { name: 'Pay' })
  return { ...stage, result }
}
/** Presses the button once the balance is known. */
async function payNow(stage: Stage) {
  const payButton = await button(stage, 'Pay with Test wallet')
  await vi.waitFor(() => expect(payButton.disabled).toBe(false))
  fireEvent.click(payButton)
}

test('a payment shows amount, recipient and network, and the request to the wallet has the same', async () => {
  const stage = await open()
  const { screen, result } = stage
  await says(stage, /^1\.5 ETH$/)
  await says(stage, shop)
  await says(stage, 'One')
  await vi.waitFor(() => expect(stage.counted).toHaveLength(1))
  await payNow(stage)
  await says(stage, 'Payment complete')
  expect(await result).toMatchObject({ status: 'paid', by: { type: 'wallet', name: 'Test wallet' }, sessionId: null })
  const [asked, ...others] = stage.sent()
  expect(others).toEqual([])
  expect((asked?.params as object[])[0]).toMatchObject({ to: shop, value: '0x14d1120d7b160000', chainId: '0x7a69' })
  await vi.waitFor(() => expect(stage.ended).toMatchObject([{ status: 'paid', hash: `0x${'a1'.repeat(32)}` }]))
  expect(stage.counted.map(({ event }) => event)).toEqual(['PAY_MODAL_OPEN', 'PAY_INITIATED', 'PAY_SUCCESS'])
  await press(stage, 'Done')
  expect(screen.view()).toBeUndefined()
})

test('a token is paid with the exact number of base units', async () => {
  const stage = await open(tokenBill)
  await says(stage, /^5 TUSD$/)
  await payNow(stage)
  await says(stage, 'Payment complete')
  const [{ params } = { params: [] }] = stage.sent()
  const [{ data, value }] = params as [{ data: string; value: string }]
  expect([value, BigInt(`0x${data.slice(74)}`)]).toEqual(['0x0', 5_000_000n])
})

test('while the wallet asks, nothing else can be paid, and closing gives the outcome `pending`', async () => {
  const stage = await open()
  stage.wallet?.cues.hang()
  await payNow(stage)
  await says(stage, 'Approve in Test wallet.')
  await press(stage, 'Back')
  await says(stage, 'Still waiting in Test wallet')
  expect((await button(stage, /^Tidemark/)).disabled).toBe(true)
  stage.kernel.modal.close()
  expect(await stage.result).toMatchObject({ status: 'pending', hash: null })
  stage.wallet?.cues.accept()
  await vi.waitFor(() => expect(stage.toasts()).toEqual(['Payment complete']))
  expect(stage.ended).toMatchObject([{ status: 'paid' }])
})

test('after the wallet declines, the user can try again, and closing gives the outcome `rejected`', async () => {
  const stage = await open()
  stage.wallet?.cues.reject()
  await payNow(stage)
  await says(stage, 'Request declined in the wallet. Try again.')
  await press(stage, 'Try again')
  await button(stage, 'Pay with Test wallet')
  stage.kernel.modal.close()
  expect(await stage.result).toMatchObject({ status: 'rejected', by: { type: 'wallet' } })
  expect(stage.errors).toEqual([])
})

test.each([
  ['fails', -32603, 'The payment failed.'],
  ['has not enough', -32003, 'The payment failed.'],
])('a wallet that %s shows a failure, and closing gives the outcome `failed`', async (_, code, text) => {
  const stage = await open()
  stage.wallet?.cues.failNext({ code, message: 'no' }, 'eth_sendTransaction')
  await payNow(stage)
  await says(stage, text)
  stage.kernel.modal.close()
  expect(await stage.result).toMatchObject({ status: 'failed', by: { type: 'wallet' } })
  expect(stage.counted.at(-1)).toMatchObject({ event: 'PAY_ERROR' })
})

test('a transaction that reverts is a failed payment', async () => {
  const stage = await open()
  stage.chain.receipt = { status: '0x0' }
  await payNow(stage)
  await says(stage, 'The payment failed. Nothing left your wallet except the fee.')
  expect(stage.ended).toMatchObject([{ status: 'failed' }])
})

/** Makes the chain report this status for every transaction. */
function settleAs({ kernel }: Stage, status: Settlement) {
  const evm = kernel.slots.get(chainAdapters).find(({ id }) => id === 'eip155')
  Object.assign(evm?.can ?? {}, { settled: async () => status })
}

test('a transaction that expired is a failed payment', async () => {
  const stage = await open()
  settleAs(stage, 'expired')
  await payNow(stage)
  await says(stage, 'The payment expired. Nothing left your wallet.')
  stage.kernel.modal.close()
  expect(await stage.result).toMatchObject({ status: 'failed' })
})

test('a transaction that was replaced gives `pending`, because the new one may be the same payment, sped up', async () => {
  const stage = await open()
  settleAs(stage, 'replaced')
  await payNow(stage)
  await says(stage, 'The payment was replaced by another transaction. Check your activity.')
  expect([stage.ended, stage.screen.queryByRole('button', { name: 'Try again' })]).toEqual([[], null])
  await press(stage, 'Done')
  expect(await stage.result).toMatchObject({ status: 'pending', hash: `0x${'a1'.repeat(32)}` })
  expect(stage.counted.map(({ event }) => event)).not.toContain('PAY_ERROR')
})

test.each<[string, unknown]>([
  ['nothing', null],
  ['garbage', { hash: 1 }],
])('a wallet that answers %s may have paid, so the outcome is `pending`', async (_, answer) => {
  const stage = await open()
  const provider = stage.wallet?.provider as { request(call: { method: string }): Promise<unknown> }
  const request = provider.request.bind(provider)
  provider.request = (call) => (call.method === 'eth_sendTransaction' ? Promise.resolve(answer) : request(call))
  await payNow(stage)
  await says(stage, 'There was no clear answer. Check your activity before you pay again.')
  stage.kernel.modal.close()
  expect(await stage.result).toMatchObject({ status: 'pending', hash: null })
  expect(stage.ended).toEqual([])
})

test('while the chain has not settled the payment, closing gives the outcome `pending`', async () => {
  const stage = await open()
  stage.chain.receipt = null
  await payNow(stage)
  await says(stage, 'The network will confirm your payment shortly.')
  stage.kernel.modal.close()
  expect(await stage.result).toMatchObject({ status: 'pending', hash: `0x${'a1'.repeat(32)}` })
})

test('an account with too small a balance can not pay', async () => {
  const stage = await openStage()
  stage.chain.coins = 10n ** 18n
  void stage.ask()
  await says(stage, 'Not enough ETH')
  expect((await button(stage, 'Pay with Test wallet')).disabled).toBe(true)
})

test('an account whose coins do not cover the fee can not pay', async () => {
  const stage = await openStage()
  stage.chain.coins = BigInt(bill.amount)
  void stage.ask()
  await says(stage, 'Not enough ETH for the network fee.')
  expect((await button(stage, 'Pay with Test wallet')).disabled).toBe(true)
})

test('a contract, whose fees others may pay, can pay with all of its coins', async () => {
  const stage = await openStage()
  stage.chain.coins = BigInt(bill.amount)
  stage.chain.code = '0x6001'
  void stage.ask()
  await payNow(stage)
  await says(stage, 'Payment complete')
})

test('an account that may be a contract can pay with all of its coins', async () => {
  const stage = await openStage()
  const can = stage.kernel.slots.get(chainAdapters).find(({ id }) => id === 'eip155')?.can
  Object.assign(can ?? {}, { accountType: () => Promise.reject(new Error('The node is down')) })
  stage.chain.coins = BigInt(bill.amount)
  void stage.ask()
  await payNow(stage)
  await says(stage, 'Payment complete')
})

test('a token with other decimals on its chain is refused', async () => {
  const stage = await openStage()
  stage.chain.decimals = 18n
  const result = stage.ask(tokenBill)
  await says(stage, /other decimals than shown here/)
  expect(await result).toMatchObject({ status: 'failed', error: { code: 'PAY_INVALID_REQUEST' } })
})

test.each([
  ['recipient', { recipient: 'ada.eth' }, /not an address on this network/],
  ['network', { paymentAsset: { ...bill.paymentAsset, network: 'solana:abc' as const } }, /can’t check addresses/],
  ['amount', { amount: '1.5' }, /asked for something that can’t be paid/],
])('a request with an invalid %s is refused before any request to the service', async (_, patch, text) => {
  const stage = await openStage()
  const result = stage.ask({ ...bill, ...patch })
  await says(stage, text)
  expect(await result).toMatchObject({ status: 'failed' })
  expect(stage.calls).toEqual([])
  await press(stage, 'Done')
  expect(stage.screen.view()).toBeUndefined()
})

test('a wallet on another network switches first', async () => {
  const stage = await openStage()
  stage.wallet?.cues.setChain(31338)
  await vi.waitFor(() => expect(stage.kernel.store.get).toBeTruthy())
  void stage.ask()
  await says(stage, /^This payment is on One, but .+ is on another network\.$/)
  stage.wallet?.cues.reject()
  await press(stage, 'Switch to One')
  await vi.waitFor(() => expect(stage.banner()).toBe('Request declined in the wallet. Try again.'))
  stage.wallet?.cues.accept()
  const switchButton = await button(stage, 'Switch to One')
  fireEvent.click(switchButton)
  // Another element: a press that began on the first button must not end as a payment.
  expect(await button(stage, 'Pay with Test wallet')).not.toBe(switchButton)
  await payNow(stage)
  await says(stage, 'Payment complete')
})

test('a wallet on a network that the host has not configured switches to that of the payment', async () => {
  const stage = await open(bill, { connected: false })
  const harbour = createTestWallet({ name: 'Harbour', rdns: 'com.example.harbour', chains: { 31337: rpc, 5: rpc } })
  harbour.cues.setChain(5)
  onTestFinished(harbour.announce())
  await press(stage, 'Connect a wallet to pay')
  await press(stage, /^Harbour/)
  await says(stage, 'This payment is on One, but Harbour is on another network.')
  await press(stage, 'Switch to One')
  const payButton = await button(stage, 'Pay with Harbour')
  await vi.waitFor(() => expect(payButton.disabled).toBe(false))
  fireEvent.click(payButton)
  expect(await stage.result).toMatchObject({ status: 'paid' })
})

test('a user without a wallet connects one, comes back to the payment, and pays', async () => {
  const stage = await open(bill, { connected: false })
  const harbour = createTestWallet({ name: 'Harbour', rdns: 'com.example.harbour', chains: { 31337: rpc } })
  onTestFinished(harbour.announce())
  await press(stage, 'Connect a wallet to pay')
  await press(stage, /^Harbour/)
  const payButton = await button(stage, 'Pay with Harbour')
  await vi.waitFor(() => expect(payButton.disabled).toBe(false))
  fireEvent.click(payButton)
  await says(stage, 'Payment complete')
  expect(await stage.result).toMatchObject({ status: 'paid', by: { type: 'wallet', name: 'Harbour' } })
})

test('a user who goes back from the connect view comes back to the payment', async () => {
  const stage = await open(bill, { connected: false })
  await press(stage, 'Connect a wallet to pay')
  await vi.waitFor(() => expect(stage.screen.view()).toBe('Connect'))
  stage.kernel.router.back()
  await button(stage, 'Connect a wallet to pay')
  stage.kernel.modal.close()
  expect(await stage.result).toEqual({ status: 'closed' })
})

test('after a change of the account, the new one pays once its balance is known', async () => {
  const stage = await open()
  const { wallet, screen } = stage
  const [first = '', second = ''] = wallet?.addresses ?? []
  await button(stage, 'Pay with Test wallet')
  wallet?.cues.setAccounts([second, first] as never)
  await vi.waitFor(() =>
    expect(stage.state().payer?.account.toLowerCase()).toBe(`eip155:31337:${second}`.toLowerCase()),
  )
  await vi.waitFor(() => expect(screen.getAllByText(new RegExp(`^${second.slice(0, 6)}`, 'i')).length).toBeTruthy())
  await payNow(stage)
  await says(stage, 'Payment complete')
  expect((stage.sent()[0]?.params as [{ from: string }])[0].from.toLowerCase()).toBe(second.toLowerCase())
})

test('an account that was not on screen does not pay', async () => {
  const stage = await open()
  const { wallet, kernel } = stage
  const controller = await kernel.load(pay)
  await vi.waitFor(() => expect(stage.state().payer?.balance).toBeTruthy())
  const shown = stage.state().payer?.account ?? null
  const [first = '', second = ''] = wallet?.addresses ?? []
  wallet?.cues.setAccounts([second, first] as never)
  await vi.waitFor(() => expect(stage.state().payer?.account).not.toBe(shown))
  await controller.payFromWallet(shown)
  expect([stage.sent(), stage.state().payment?.failure]).toEqual([[], 'outdated'])
  await says(stage, 'The account or the network has changed. Go back and check.')
})

test('a wallet that disconnects during a request unlocks the payment', async () => {
  const stage = await open()
  stage.wallet?.cues.hang()
  await payNow(stage)
  await says(stage, 'Approve in Test wallet.')
  stage.wallet?.cues.disconnectApp()
  await vi.waitFor(() => expect(stage.state().asked).toBeNull())
  await press(stage, 'Back')
  await button(stage, 'Connect a wallet to pay')
})

test('while the node is down, the view refers to the wallet for the fee, and the payment fails', async () => {
  const stage = await openStage()
  stage.chain.isDown = true
  void stage.ask()
  await says(stage, 'Shown in your wallet')
  await payNow(stage)
  await says(stage, 'The payment failed.')
  expect(stage.sent()).toEqual([])
})

test('switching the feature off during a payment resolves the promise of the host', async () => {
  const stage = await open()
  await button(stage, 'Pay with Test wallet')
  stage.kernel.flags.setFeatures({ pay: false })
  expect(await stage.result).toMatchObject({ status: 'failed', error: { code: 'PAY_STOPPED' } })
})

test('payments are off unless the host switches them on', async () => {
  const stage = await openStage({ features: {} })
  expect(stage.kernel.peek(pay)).toBeUndefined()
  expect(await stage.ask()).toMatchObject({ status: 'failed' })
  expect(stage.screen.view()).toBeUndefined()
})
