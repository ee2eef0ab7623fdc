import { dataRef, type SentTransaction, transactionSent, UserRejectedRequestError } from 'portico/wallet'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { WalletSendView } from './index.ts'
import { fromBaseUnits } from './rules/amount.ts'
import { allOfIt, clearStage, coin, fee, openForm, receiver, sender, usdt } from './testing.tsx'

afterEach(clearStage)

describe('the receiver', () => {
  test.each([
    ['an address', receiver, 'known', null],
    ['a mistyped address', `0xbad${'0'.repeat(36)}1`, 'refused', 'checksum'],
    ['nobody', `0x${'0'.repeat(40)}`, 'refused', 'zero'],
    ['another family', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'refused', 'family'],
  ])('is found at once: %s', async (_, to, status, problem) => {
    const { controller, state } = await openForm()
    await controller.setReceiver(` ${to} `)
    expect(state().receiver).toMatchObject({ status, problem })
  })

  test('is found by name after a pause, and by the last one alone', async () => {
    const resolve = vi.fn(async () => receiver)
    const { controller, state } = await openForm({ names: { resolve } })
    vi.useFakeTimers()
    void controller.setReceiver('bob.eth')
    await vi.advanceTimersByTimeAsync(300)
    const last = controller.setReceiver('ada.eth')
    expect(state().receiver.status).toBe('looking')
    await vi.advanceTimersByTimeAsync(499)
    expect(resolve).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await last
    expect(resolve.mock.calls).toEqual([['ada.eth', expect.anything(), expect.anything()]])
    expect(state().receiver).toMatchObject({ status: 'known', address: receiver, name: 'ada.eth' })
  })

  test('is nobody where no name service knows the name, and where one fails it is said so', async () => {
    const { controller, state } = await openForm({
      names: {
        resolve: async (name) => {
          if (name === 'down.eth') throw new Error('down')
          return null
        },
      },
    })
    await controller.setReceiver('no.eth')
    expect(state().receiver.problem).toBe('invalid')
    await controller.setReceiver('down.eth')
    expect(state().receiver.problem).toBe('name')
  })

  test('is not the token that is sent', async () => {
    const { controller, state, kernel } = await openForm()
    await (await kernel.load(dataRef)).refreshTokens('eip155', { signal: kernel.signal })
    await controller.setReceiver(usdt)
    expect(state().receiver.status).toBe('known')
    controller.setToken(`eip155:1:${usdt}`)
    await vi.waitFor(() => expect(state().receiver.problem).toBe('token'))
  })
})

test('all of the coin leaves the fee', async () => {
  const { controller, state } = await openForm()
  controller.setToken(coin)
  await controller.setMax()
  expect(state().amount).toBe(fromBaseUnits(allOfIt - fee, 18))
})

test('without a fee nobody guesses how much of the coin can go', async () => {
  const { controller, state } = await openForm({ can: { fee: async () => null } })
  controller.setToken(coin)
  await controller.setMax()
  expect(state().amount).toBe('')
})

test.each([
  ['An amount and receiver address are required', { amount: '' }],
  ['An amount and receiver address are required', { to: '' }],
  ['A token is required', { token: false }],
])('%s', async (message, { amount = '1', to = receiver, token = true }: Record<string, unknown>) => {
  const { controller } = await openForm()
  if (token) controller.setToken(coin)
  controller.setAmount(amount as string)
  await controller.setReceiver(to as string)
  expect(controller.review).toThrow(message as string)
})

test('Unsupported chain', async () => {
  const { controller, fill } = await openForm({ can: { send: undefined as never } })
  await fill()
  expect(controller.review).toThrow('Unsupported chain')
})

test('what was looked at is what is sent, whatever is typed afterwards', async () => {
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

test('sent, it says so to all, clears the form, and shows the account', async () => {
  const { controller, state, fill, kernel, toasts, view } = await openForm()
  const heard: SentTransaction[] = []
  kernel.events.on(transactionSent, (payload) => heard.push(payload))
  await fill()
  controller.review()
  await controller.send()
  expect(heard).toMatchObject([{ hash: '0xhash', network: 'eip155:1', from: sender, to: receiver, amount: '0.5' }])
  expect(state()).toMatchObject({ amount: '', to: '', order: null, isSending: false })
  expect(toasts()).toContain('Transaction started')
  expect(view()).toBe('Account')
})

test.each([
  [new UserRejectedRequestError(), 'Request declined in the wallet. Try again.'],
  [
    Object.assign(new Error(), { code: 'EVM_INSUFFICIENT_FUNDS' }),
    'The balance does not cover the amount and the network fee.',
  ],
  [new Error('boom'), 'Failed to send transaction'],
])('a failure is said in words, and the form stays: %s', async (error, text) => {
  const send = async () => {
    throw error
  }
  const { controller, state, fill, banner, view } = await openForm({ can: { send } })
  await fill()
  controller.review()
  await controller.send()
  await vi.waitFor(() => expect(banner()).toBe(text))
  expect(state()).toMatchObject({ amount: '0.5', to: receiver, isSending: false })
  expect(view()).toBe('WalletSendPreview')
})

test('an account that changed after the preview sends nothing', async () => {
  const { controller, fill, sent, tell, banner } = await openForm()
  await fill()
  controller.review()
  tell({ type: 'network', network: 'eip155:8453' })
  tell({ type: 'accounts', accounts: [{ address: receiver, type: 'eoa' }] })
  await controller.send()
  expect(sent).toEqual([])
  await vi.waitFor(() => expect(banner()).toBe('The account or the network has changed. Go back and check.'))
})

test('what was typed is there again after the modal closed, and gone with the connection', async () => {
  const { kernel, state, fill, tell } = await openForm()
  await fill()
  kernel.modal.close()
  kernel.modal.open(WalletSendView)
  expect(state()).toMatchObject({ amount: '0.5', to: receiver })
  tell({ type: 'disconnected' })
  expect(state()).toMatchObject({ amount: '', to: '' })
})

test('a receiver is checked anew on another network', async () => {
  const { controller, state, tell } = await openForm({
    names: { resolve: async (_, { id }) => (id === 1 ? receiver : null) },
  })
  await controller.setReceiver('ada.eth')
  expect(state().receiver.status).toBe('known')
  tell({ type: 'network', network: 'eip155:8453' })
  expect(state().receiver.status).toBe('looking')
  await vi.waitFor(() => expect(state().receiver.problem).toBe('invalid'))
})

test('a receiver that looks like one that was sent to is warned of', async () => {
  const { controller, state, fill } = await openForm()
  await fill()
  controller.review()
  await controller.send()
  await controller.setReceiver(`0x7099${'1'.repeat(32)}79C8`)
  expect(state().receiver).toMatchObject({ status: 'known', caution: 'lookAlike' })
})
