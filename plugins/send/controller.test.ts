import { defineError, routerSlice } from 'portico/kernel'
import { ConnectingExternalView, ConnectView } from 'portico/shell'
import {
  connected,
  type SentTransaction,
  type Settlement,
  tracked,
  transactionSent,
  transactionSettled,
  UserRejectedRequestError,
  wallet,
} from 'portico/wallet'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { WalletSendView } from './index.ts'
import { clearStage, openForm, receiver, type SendAbilities, sender, signLater } from './testing.tsx'

afterEach(clearStage)

test.each([
  ['An amount and receiver address are required', { amount: '' }],
  ['An amount and receiver address are required', { to: '' }],
])('%s', async (message, { amount = '1', to = receiver }: Record<string, string>) => {
  const { controller } = await openForm()
  controller.setAmount(amount)
  await controller.setReceiver(to)
  expect(controller.review).toThrow(message)
})

test('switching the network selects its native coin and clears the amount', async () => {
  const { fill, state, tell } = await openForm()
  await fill('0.5')
  tell({ type: 'network', network: 'eip155:8453' })
  expect(state()).toMatchObject({ token: null, amount: '', to: receiver })
})

test('an amount that is typed after Max replaces the maximum', async () => {
  const { controller, state } = await openForm()
  await controller.setMax()
  expect(state().isMax).toBe(true)
  controller.setAmount('1.83423')
  expect(state()).toMatchObject({ amount: '1.83423', isMax: false })
})

test('Unsupported chain', async () => {
  const { controller, fill } = await openForm({ can: { send: undefined as never } })
  await fill()
  expect(controller.review).toThrow('Unsupported chain')
})

test('the reviewed transfer is sent, whatever is typed into the form afterwards', async () => {
  const { controller, state, fill, sent } = await openForm()
  await fill('0.000000000000000001')
  controller.review()
  const { order } = state()
  controller.setAmount('9')
  await controller.setReceiver(sender)
  await controller.send()
  expect(sent).toEqual([{ to: receiver, amount: '1' }])
  expect(sent[0]).toEqual({ to: order?.to, amount: order?.amount })
})

test('a sent transfer emits its event, clears the form and opens the confirmation above the account view', async () => {
  const { controller, state, fill, kernel, toasts, view } = await openForm()
  const heard: SentTransaction[] = []
  kernel.events.on(transactionSent, (payload) => heard.push(payload))
  await fill()
  controller.review()
  await controller.send()
  expect(heard).toMatchObject([{ hash: '0xhash', network: 'eip155:1', from: sender, to: receiver, amount: '0.5' }])
  const order = state().sent?.order
  expect(order).toMatchObject({ to: receiver, amount: '500000000000000000' })
  expect(state()).toMatchObject({ amount: '', to: '', order: null, isSending: false })
  expect(state().sent).toEqual({ order, hash: '0xhash', status: 'submitted' })
  expect(toasts()).toEqual([])
  expect(view()).toBe('WalletSendConfirmed')
  kernel.router.back()
  expect(view()).toBe('Account')
})

test.each([
  ['confirmed', undefined],
  ['failed', 'Transaction failed. Nothing left your wallet except the fee.'],
  ['replaced', 'Transaction replaced by another one. Check your activity.'],
  ['expired', 'Transaction expired. Nothing left your wallet.'],
] as const)('a transfer that the chain reports as %s emits its event and updates the confirmation; outside of it, a toast tells all but a success', async (status, text) => {
  let end: (status: Settlement) => void = () => {}
  const settled = () =>
    new Promise<Settlement>((resolve) => {
      end = resolve
    })
  const { controller, fill, kernel, toasts, state } = await openForm({ can: { settled } })
  const heard: unknown[] = []
  kernel.events.on(transactionSettled, (payload) => heard.push(payload))
  for (const isShown of [true, false]) {
    await fill()
    controller.review()
    await controller.send()
    expect(heard).toEqual([])
    expect(state().sent?.status).toBe('pending')
    if (!isShown) kernel.router.back()
    end(status)
    await vi.waitFor(() => expect(heard).toEqual([{ hash: '0xhash', network: 'eip155:1', status }]))
    expect(state().sent?.status).toBe(status)
    expect(toasts()).toEqual(isShown || !text ? [] : [text])
    heard.length = 0
    kernel.router.reset(WalletSendView, {})
  }
})

test('a transfer whose settlement is unknown keeps the status submitted', async () => {
  const settled = async () => {
    throw new Error('down')
  }
  const { controller, fill, state } = await openForm({ can: { settled } })
  await fill()
  controller.review()
  await controller.send()
  await vi.waitFor(() => expect(state().sent?.status).toBe('submitted'))
})

test('a transfer of which the chain says nothing for 15 minutes keeps the status submitted', async () => {
  const asked = vi.fn((_network: unknown, _hash: string, _signal: AbortSignal) => new Promise<Settlement>(() => {}))
  const { controller, fill, state } = await openForm({ can: { settled: asked } })
  await fill()
  controller.review()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  await controller.send()
  await vi.waitFor(() => expect(asked).toHaveBeenCalled())
  await vi.advanceTimersByTimeAsync(14 * 60_000)
  expect(state().sent?.status).toBe('pending')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(state().sent?.status).toBe('submitted')
  expect(asked.mock.lastCall?.[2].aborted).toBe(true)
})

test('how a transfer ended is asked for its sender, as others may have a part in the same transaction', async () => {
  const settled = vi.fn<NonNullable<SendAbilities['settled']>>(async () => 'confirmed')
  const { controller, fill, state } = await openForm({ can: { settled } })
  await fill()
  controller.review()
  const from = state().order?.from
  await controller.send()
  await vi.waitFor(() => expect(settled).toHaveBeenCalledOnce())
  expect(from).toBeDefined()
  expect(settled.mock.lastCall?.[3]).toBe(from)
})

/** An error of a namespace that Portico does not know. */
const meant = (meaning: string) => new (defineError('STRANGE', 'Strange', { meaning }))()

test.each([
  ['declined', new UserRejectedRequestError()],
  ['noFunds', meant('insufficientFunds')],
  ['noRent', meant('insufficientRent')],
  ['invalidAddress', meant('invalidRecipient')],
  ['otherToken', meant('tokenMismatch')],
  ['tokenFee', meant('tokenFee')],
  ['tokenStuck', meant('tokenNotTransferable')],
  ['tokenFrozen', meant('tokenFrozen')],
  ['tokenHook', meant('tokenHook')],
  ['tokenScaled', meant('tokenScaled')],
  ['memoRequired', meant('memoRequired')],
  ['outdated', meant('outdated')],
  ['noAnswer', meant('unusableAnswer')],
  ['failed', new Error('boom')],
  ['failed', meant('toString')],
  ['failed', Object.assign(new Error(), { code: 'X_INSUFFICIENT_FUNDS', meaning: 'insufficientFunds' })],
])('a failure is stored by its kind and keeps the form and the review: %s', async (failure, error) => {
  const send = async () => {
    throw error
  }
  const { controller, state, fill, view, toasts } = await openForm({ can: { send } })
  await fill()
  controller.review()
  await controller.send()
  expect(state()).toMatchObject({ amount: '0.5', to: receiver, isSending: false, failure })
  expect(toasts()).toEqual([])
  expect(view()).toBe('WalletSendPreview')
})

test('an account that changed after the preview sends nothing', async () => {
  const { controller, fill, sent, tell, state } = await openForm()
  await fill()
  controller.review()
  tell({ type: 'network', network: 'eip155:8453' })
  tell({ type: 'accounts', accounts: [{ address: receiver, type: 'eoa' }] })
  await controller.send()
  expect(sent).toEqual([])
  expect(state().failure).toBe('outdated')
})

test('the form survives closing the modal and is cleared on disconnect', async () => {
  const { kernel, state, fill, tell } = await openForm()
  await fill()
  kernel.modal.close()
  kernel.modal.open(WalletSendView)
  expect(state()).toMatchObject({ amount: '0.5', to: receiver })
  tell({ type: 'disconnected' })
  expect(state()).toMatchObject({ amount: '', to: '' })
})

test('a receiver is validated again after a switch of the network', async () => {
  const { controller, state, tell } = await openForm({
    names: { resolve: async (_, { id }) => (id === 1 ? receiver : null) },
  })
  await controller.setReceiver('ada.eth')
  expect(state().receiver.status).toBe('known')
  tell({ type: 'network', network: 'eip155:8453' })
  expect(state().receiver.status).toBe('looking')
  await vi.waitFor(() => expect(state().receiver.problem).toBe('invalid'))
})

test('a receiver that resembles an earlier receiver gets a warning', async () => {
  const { controller, state, fill } = await openForm()
  await fill()
  controller.review()
  await controller.send()
  await controller.setReceiver(`0x7099${'1'.repeat(32)}79C8`)
  expect(state().receiver).toMatchObject({ status: 'known', caution: 'lookAlike' })
})

test('a failure is shown as a toast after the user left the review', async () => {
  const { can, refuse } = signLater()
  const { controller, fill, state, toasts, kernel } = await openForm({ can })
  await fill()
  controller.review()
  const sending = controller.send()
  kernel.modal.close()
  refuse(new UserRejectedRequestError())
  await sending
  expect(toasts()).toEqual(['Request declined in the wallet. Try again.'])
  expect(state()).toMatchObject({ failure: null, isSending: false, amount: '0.5' })
})

test('while the wallet is asked to sign, the form is locked and the review shows the requested transfer', async () => {
  const { can, sign } = signLater()
  const send = vi.fn(can.send)
  const { controller, fill, state, view, kernel } = await openForm({ can: { send } })
  await fill()
  controller.review()
  const { order } = state()
  const sending = controller.send()
  kernel.modal.close()
  kernel.modal.open(WalletSendView)
  await fill('0.25', sender)
  await controller.setMax()
  expect(state()).toMatchObject({ isSending: true, amount: '0.5', to: receiver })
  controller.review()
  expect(state().order).toBe(order)
  await controller.send()
  expect(send).toHaveBeenCalledOnce()
  sign('0xfirst')
  await sending
  expect(view()).toBe('WalletSendConfirmed')
  expect(state()).toMatchObject({ isSending: false, amount: '' })
})

test('a form opened by the host is locked as well, and its review shows the transfer that the wallet is asked to sign', async () => {
  const { can } = signLater()
  const { controller, fill, state, kernel } = await openForm({ can })
  await fill()
  controller.review()
  const { order } = state()
  void controller.send()
  void kernel.modal.open(WalletSendView, { amount: '2' })
  await controller.begin({ amount: '2' })
  expect(state()).toMatchObject({ isSending: true, order: null })
  controller.review()
  expect(state().order).toBe(order)
})

test('a second review while the wallet signs shows the same transfer, which ends with the signature', async () => {
  const { can, sign } = signLater()
  const { controller, fill, state, toasts, view, kernel } = await openForm({ can })
  await fill()
  controller.review()
  const sending = controller.send()
  kernel.router.back()
  controller.review()
  sign('0xfirst')
  await sending
  expect(toasts()).toEqual([])
  expect(state()).toMatchObject({ order: null, amount: '', isSending: false, sent: { hash: '0xfirst' } })
  expect(view()).toBe('WalletSendConfirmed')
})

test('a wallet that disconnects while it is asked to sign ends the transfer', async () => {
  const { can, sign } = signLater()
  const { controller, fill, state, tell, connect } = await openForm({ can })
  await fill()
  controller.review()
  const first = controller.send()
  tell({ type: 'disconnected' })
  await vi.waitFor(() => expect(state()).toMatchObject({ isSending: false, amount: '' }))
  await connect()
  await fill('0.25')
  controller.review()
  const second = controller.send()
  expect(state().isSending).toBe(true)
  sign('0xfirst')
  await first
  expect(state()).toMatchObject({ isSending: true, amount: '0.25' })
  sign('0xsecond')
  await second
  expect(state()).toMatchObject({ isSending: false, amount: '' })
})

test('a wallet that is replaced by another one while it is asked to sign ends the transfer', async () => {
  const { can } = signLater()
  const wallets = [{}, { id: 'test.other', name: 'Other' }]
  const { controller, fill, state, kernel, requests } = await openForm({ can, wallets })
  await fill()
  controller.review()
  void controller.send()
  expect(state().isSending).toBe(true)
  const { connect } = await kernel.load(wallet)
  const connecting = connect({ connectorId: 'test.other', signal: kernel.signal })
  await vi.waitFor(() => expect(requests.at(-1)?.connector).toBe('test.other'))
  requests.at(-1)?.accept()
  await connecting
  expect(state()).toMatchObject({ isSending: false, amount: '0.5' })
})

test('connecting another wallet from the form returns to the form', async () => {
  const { kernel, fill, view } = await openForm()
  await fill()
  kernel.router.push(ConnectView)
  kernel.router.push(ConnectingExternalView, { connectorId: 'io.other', namespace: 'eip155' })
  const account = { namespace: 'eip155', address: sender, network: 'eip155:1' } as const
  kernel.events.emit(connected, { ...account, restored: true } as never)
  expect(view()).toBe('ConnectingExternal')
  kernel.events.emit(connected, { ...account, restored: false } as never)
  expect(view()).toBe('WalletSend')
  expect(kernel.store.get(routerSlice).stack).toHaveLength(1)
})

test('analytics events count the outcomes of transfers', async () => {
  const { can, sign, refuse } = signLater()
  const { controller, fill, kernel } = await openForm({ can })
  const counted: unknown[] = []
  kernel.events.on(tracked, ({ event, properties }) => void counted.push([event, properties]))
  await fill()
  controller.review()
  for (const error of [new UserRejectedRequestError(), new Error('boom')]) {
    const sending = controller.send()
    refuse(error)
    await sending
  }
  const sending = controller.send()
  sign('0xhash')
  await sending
  const about = { isSmartAccount: false, network: 'eip155:1', token: 'ETH', amount: 0.5 }
  expect(counted).toEqual([
    ['SEND_INITIATED', about],
    ['SEND_REJECTED', { ...about, message: UserRejectedRequestError.code }],
    ['SEND_INITIATED', about],
    ['SEND_ERROR', { ...about, message: 'UNKNOWN' }],
    ['SEND_INITIATED', about],
    ['SEND_SUCCESS', { ...about, hash: '0xhash' }],
  ])
})
