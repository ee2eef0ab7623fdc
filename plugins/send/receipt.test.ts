import { routerSlice } from 'portico/kernel'
import { NetworksView } from 'portico/shell'
import { afterEach, expect, test, vi } from 'vitest'
import { clearStage, openForm, receiver, signLater, usdt } from './testing.tsx'
import { WalletSendView } from './tokens.ts'

afterEach(clearStage)

const wanted = { amount: '1.5', assetAddress: usdt, namespace: 'eip155', chainId: 1, to: receiver } as const

/** A transfer that is signed while another view is above its views, such as the one to sign in. */
async function signBelow({ isPreset = true, isInReview = true } = {}) {
  const { can, sign } = signLater()
  const stage = await openForm({ can })
  const { kernel, controller, fill } = stage
  if (isPreset) {
    void kernel.modal.open(WalletSendView, wanted)
    await controller.begin(wanted)
  } else await fill()
  controller.review()
  const sending = controller.send()
  if (!isInReview) kernel.router.back()
  kernel.router.push(NetworksView, { namespace: 'eip155' })
  sign('0xhash')
  await sending
  const views = () => kernel.store.get(routerSlice).stack.map(({ view }) => view)
  expect(views().at(-1)).toBe('Networks')
  return { ...stage, views }
}

test.each([
  ['review', 'host', true, true, ['WalletSendConfirmed']],
  ['form', 'host', true, false, ['WalletSendConfirmed']],
  ['review', 'user', false, true, ['Account', 'WalletSendConfirmed']],
  ['form', 'user', false, false, ['Account', 'WalletSendConfirmed']],
])('a user who comes back to the %s of a transfer that was sent meanwhile, requested by the %s, sees its receipt', async (_, _who, isPreset, isInReview, expected) => {
  const { kernel, views, toasts, state } = await signBelow({ isPreset, isInReview })
  expect(toasts()).toHaveLength(1)
  kernel.router.back()
  expect(views()).toEqual(expected)
  expect(state().sent?.hash).toBe('0xhash')
})

test('a form that is opened afterwards is shown', async () => {
  const { kernel, views } = await signBelow()
  const outcome = vi.fn()
  void kernel.modal.open(WalletSendView, { ...wanted, amount: '2' }).then(outcome)
  expect(views()).toEqual(['WalletSend'])
  expect(outcome).not.toHaveBeenCalled()
})

test('the form of a later request of the host, which waits for a wallet, stays when the transfer before is sent', async () => {
  const { can, sign } = signLater()
  const { kernel, controller, toasts } = await openForm({ can })
  void kernel.modal.open(WalletSendView, wanted)
  await controller.begin(wanted)
  controller.review()
  const sending = controller.send()
  const outcome = vi.fn()
  void kernel.modal.open(WalletSendView, { ...wanted, amount: '2' }).then(outcome)
  sign('0xhash')
  await sending
  expect(kernel.store.get(routerSlice).stack).toMatchObject([{ view: 'WalletSend', params: { amount: '2' } }])
  expect([toasts().length, outcome.mock.calls]).toEqual([1, []])
})
